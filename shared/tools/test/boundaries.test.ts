import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { brokenImports } from '../src/boundaries/broken-imports.mjs'

// A small repository with the folders of this one: the rules go by paths.
const root = mkdtempSync(join(tmpdir(), 'quintet-boundaries-'))
afterAll(() => rmSync(root, { recursive: true }))

const inside = '../../shared/sdk/src/session/store.ts'
const files = {
  'shared/sdk/src/session/store.ts': 'export const session = 1; export type Session = 1',
  'shared/ui/src/value.ts': `import { session } from '../../sdk/src/session/store.ts'; export const value = session`,
  'api/packages/kit/src/store.ts': 'export const store = 1',
  'api/src/value.ts': `import { store } from '../packages/kit/src/store.ts'; export const value = store`,
  'api/src/own.ts': `import { value } from './value.ts'; export const own = value`,
  'api/content/en/script.json': '{}',
  'mf-a/src/value.ts': `import { session } from '${inside}'; export const value = session`,
  'mf-a/src/type.ts': `import type { Session } from '${inside}'; export type Type = Session`,
  'mf-a/src/inline.ts': `export type Inline = import('${inside}').Session`,
  'mf-a/src/late.ts': `export const late = () => import('${inside}')`,
  'mf-a/src/own.ts': `import { value } from './value.ts'; export const own = value`,
  'mf-a/test/inside.test.ts': `import { session } from '${inside}'; export const value = session`,
  'mf-a/test/texts.test.ts': `import texts from '../../api/content/en/script.json' with { type: 'json' }; export const value = texts`,
}

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const importers = (lines: string[]) =>
  lines.map((line) => /^(?:packages-by-their|remotes-by)-exports: (\S+) → /.exec(line)?.[1]).toSorted()

it('refuses a path into another package, of types and of tests of a tile too, and says what to write', async () => {
  const { lines } = await brokenImports(root, ['shared', 'api', 'mf-a'])
  expect(importers(lines)).toEqual([
    'api/src/value.ts',
    'mf-a/src/inline.ts',
    'mf-a/src/late.ts',
    'mf-a/src/type.ts',
    'mf-a/src/value.ts',
    'mf-a/test/inside.test.ts',
    'shared/ui/src/value.ts',
  ])
  expect(lines[0]).toContain('(import it by the name of its package, as its package.json lists it under `exports`)')
})

it('refuses it when one folder alone is looked at, as the gate does', async () => {
  const { lines } = await brokenImports(root, ['mf-a'], 'mf-a')
  expect(importers(lines)).toHaveLength(5)
})
