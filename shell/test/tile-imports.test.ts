// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tileParts } from '@quintet/sdk/tile'
import { expect, test } from 'vitest'

// The types give a tile all that the SDK has; the shell gives it what is for tiles. A store that is missing there breaks its page.

const root = fileURLToPath(new URL('../..', import.meta.url))
const tiles = ['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches']

const sourcesOf = (tile: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${tile}/src`], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|standalone/.test(file))

/** Names of values that a source imports from the SDK; types are not there when it runs. */
const importedBy = (source: string): string[] =>
  [...source.matchAll(/^import \{([^}]*)\} from '@quintet\/sdk'$/gms)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))

test.each(tiles)('%s is given everything that it imports of the SDK', (tile) => {
  const imported = new Set(sourcesOf(tile).flatMap((file) => importedBy(readFileSync(join(root, file), 'utf8'))))
  expect(imported.size).toBeGreaterThan(5)
  const given = tileParts({ name: tile, version: '1.0.0' }, { sealed: false }).sdk
  expect([...imported].filter((name) => !(name in given))).toEqual([])
})
