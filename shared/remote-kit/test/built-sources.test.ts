import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { areSourcesOfBuild, noteSources } from '../src/release/built-sources.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'))
  for (const name of ['src', 'test', 'dist']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'src/a.ts'), '1')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('knows a folder whose sources were built, whatever the build has written since', () => {
  expect(areSourcesOfBuild(folder)).toBe(false)
  noteSources(folder)
  writeFileSync(join(folder, 'dist/remote.js'), 'built')
  expect(areSourcesOfBuild(folder)).toBe(true)
})

it.each(['src/a.ts', 'src/b.ts', 'test/a.test.ts', 'package.json'])('tells that %s is another one since', (path) => {
  noteSources(folder)
  writeFileSync(join(folder, path), 'changed')
  expect(areSourcesOfBuild(folder)).toBe(false)
})
