import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestResultCache } from '../src/release/test-result-cache.ts'

let root = ''
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passed-'))
  await write('mf-a/contract/calls.test.ts', `import { a } from '../src/stores/a.ts'\nawait import("../src/late.ts")`)
  await write('mf-a/src/stores/a.ts', `export * from './b.ts'`)
  await write('mf-a/src/stores/b.ts', 'export const a = 1')
  await write('mf-a/src/late.ts', 'export {}')
  await write('mf-a/src/pages/page.tsx', 'export {}')
  await write('api/src/main.ts', 'export {}')
  await write('shared/sdk/src/deep/x.ts', 'export {}')
  await write('pnpm-lock.yaml', '1')
  memory().recordPass()
})
afterEach(() => rm(root, { recursive: true }))
const memory = () => openTestResultCache(root, join(root, 'mf-a'), ['contract/calls.test.ts'])

it.each(['mf-a/src/pages/page.tsx', 'mf-a/src/styles.css', 'api/src/main.test.ts'])(
  'remembers that the tests passed though %s changed',
  async (path) => {
    await write(path, 'changed')
    expect(memory().hasPassed()).toBe(true)
  },
)

it.each([
  'mf-a/contract/calls.test.ts',
  'mf-a/src/stores/a.ts',
  'mf-a/src/stores/b.ts',
  'mf-a/src/late.ts',
  'mf-a/package.json',
  'api/src/main.ts',
  'api/src/new.ts',
  'api/packages/new/src/x.ts',
  'shared/sdk/src/deep/x.ts',
  'pnpm-lock.yaml',
])('has the tests run again when %s changed', async (path) => {
  await write(path, 'changed')
  expect(memory().hasPassed()).toBe(false)
})

it('does not count sources that changed while the tests ran', async () => {
  const before = memory()
  await write('mf-a/src/stores/b.ts', 'changed')
  before.recordPass()
  expect(memory().hasPassed()).toBe(false)
})
