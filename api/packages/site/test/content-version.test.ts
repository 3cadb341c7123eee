import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@quintet/domain/languages'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentVersions } from '../src/content-version.ts'

let folder = ''
let now = 0
const english = languages.filter(({ bcp47 }) => bcp47 === 'en').slice(0, 1)
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-content-'))
  for (const inner of ['en', 'files']) mkdirSync(join(folder, inner))
  write('en/script.json', '{"app.title":"Quintet"}')
  write('files/map-1.svg', '<svg/>')
  now = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['a text', 'en/script.json', '{"app.title":"Quintett"}'],
  ['a table that comes', 'en/quiz1.json', '{}'],
  ['a shared file', 'files/map-1.svg', '<svg></svg>'],
  ['a shared file that comes', 'files/map-2.svg', '<svg/>'],
])('is another one after %s has changed, within a second', async (_, path, text) => {
  const version = contentVersions(folder, english, () => now)
  const before = await version()
  expect(before).toMatch(/^[\w-]{10}$/)
  write(path, text)
  now = 999
  expect(await version()).toBe(before)
  now = 1000
  expect(await version()).not.toBe(before)
})

it('is the same for the same content, wherever it stands and however often it is asked for', async () => {
  const version = contentVersions(folder, english, () => now)
  const before = await version()
  now = 5000
  expect(await version()).toBe(before)
  expect(await contentVersions(folder, english)()).toBe(before)
})

it('is another one once a table is there that was not', async () => {
  const version = contentVersions(folder, english, () => now)
  write('en/quiz1.json', '{}')
  rmSync(join(folder, 'en/script.json'))
  const without = await version()
  write('en/script.json', '{"app.title":"Quintet"}')
  now = 2000
  expect(await version()).not.toBe(without)
})
