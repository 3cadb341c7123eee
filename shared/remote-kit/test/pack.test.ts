import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageOf } from '@quintet/federation/contract'
import { describe, expect, test } from 'vitest'
import { modulesNamed } from '../src/faces/specifiers.ts'
import { packedRoots } from '../src/pack/pack.ts'
import { matching } from '../src/pack/packed-types.ts'
import { packagesFrom, type SourcePackage } from '../src/pack/workspace.ts'
import { root } from '../src/repository.ts'

// A tile in a repository of its own has what is packed and nothing else: whatever it or the packages name has to come along.

const packages = packagesFrom(packedRoots)
const ofName = new Map(packages.map((one) => [one.manifest.name, one]))
const isSource = (path: string): boolean => /\.(?:tsx?|mts|mjs)$/.test(path)
// An example in a comment names modules of its own.
const modulesOf = (path: string): string[] => modulesNamed(readFileSync(join(root, path), 'utf8').replaceAll(/^\s*\*.*$/gm, ''))

/** Whether a module of a package is exported, and what it is exported from is packed. */
const isPacked = (module: string): boolean => {
  const { manifest, files } = ofName.get(packageOf(module)) as SourcePackage
  const asked = `.${module.slice(packageOf(module).length)}`
  return Object.entries(manifest.exports ?? {}).some(([path, source]) => {
    if (!path.includes('*')) return path === asked && matching(files, source).length > 0
    return matching(files, source).some(([, star]) => path.replace('*', star) === asked)
  })
}

const missing = (paths: readonly string[]): string[] =>
  paths.filter(isSource).flatMap((path) =>
    modulesOf(path)
      .filter((module) => ofName.has(packageOf(module)) && !isPacked(module))
      .map((module) => `${path}: ${module}`),
  )

const tiles = readdirSync(root).filter((name) => name.startsWith('mf-'))
const sourcesOf = (tile: string): string[] =>
  ['src', 'contract'].flatMap((folder) =>
    readdirSync(join(root, tile, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(tile, folder, path)),
  )

test.each(tiles)('all that %s and its contract name is packed', (tile) => {
  expect(sourcesOf(tile)).not.toEqual([])
  expect(missing(sourcesOf(tile))).toEqual([])
})

describe.each(packages)('$manifest.name', ({ folder, files }) => {
  const paths = files.map((path) => join(folder, path))

  test('names packed modules of other packages', () => {
    expect(missing(paths)).toEqual([])
  })

  test('has each file of its own that it names', () => {
    const packed = new Set(paths)
    const lost = paths.filter(isSource).flatMap((path) =>
      modulesOf(path)
        .filter((module) => /^\.\.?\/.*\.\w+$/.test(module))
        .map((module) => join(dirname(path), module.replace(/\?.*$/, '')))
        .filter((module) => !packed.has(module))
        .map((module) => `${path}: ${module}`),
    )
    expect(lost).toEqual([])
  })
})
