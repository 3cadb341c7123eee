import { readFileSync } from 'node:fs'
import { pickerLanguageIds } from '@quintet/domain/languages'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentVersions } from '../../packages/site/src/content-version.ts'
import { writtenLanguages } from '../../packages/site/src/languages.ts'
import { contentFolder } from '../../src/places.ts'
import { createTestApp, type TestApp } from '../testing.ts'
import { startSite } from './support.ts'

const tables = ['script', 'quiz1', 'quiz2', 'character', 'user'] as const
const pictures = [...Array.from({ length: 8 }, (_, index) => `shape-${index + 1}.png`), 'appearance-chart.png', 'no-image.png']

let server: TestApp
let version = ''
const get = (path: string, headers: Record<string, string> = {}) => server.app.request(`/content/${path}`, { headers })

beforeAll(async () => {
  server = createTestApp()
  version = await contentVersions(contentFolder, writtenLanguages(contentFolder))()
})
afterAll(() => server.close())

// The key of a statement, of a question or of an option is read by its number: a lost or a new one shows here.
const golden = JSON.parse(readFileSync(new URL('golden/content.json', import.meta.url), 'utf8')) as Record<string, string[]>

/** The keys of a table as runs: `scale.1-7` for seven keys that follow each other. */
const runsOf = (keys: string[]): string[] => {
  const runs: { name: string; from: number; to: number }[] = []
  for (const key of keys) {
    const [, name = key, number = 'NaN'] = /^(.*?)(\d+)$/.exec(key) ?? []
    const last = runs.at(-1)
    if (last?.name === name && last.to + 1 === Number(number)) last.to++
    else runs.push({ name, from: Number(number), to: Number(number) })
  }
  return runs.map(({ name, from, to }) => (Number.isNaN(from) ? name : from === to ? `${name}${from}` : `${name}${from}-${to}`))
}

// The script grows with each screen: its shape is its groups.
const groupsOf = (keys: string[]): string[] => [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]
const shapeOf = (table: string, keys: string[]): string[] => (table === 'script' ? groupsOf(keys) : runsOf(keys))

describe.each(pickerLanguageIds)('in the language %i', (id) => {
  it.each(tables)('%s is given without sign-in and has the golden shape', async (table) => {
    const answer = await get(`${table}-${id}.json?v=${version}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const texts = (await answer.json()) as Record<string, unknown>
    expect(Object.values(texts).filter((text) => typeof text !== 'string' || text === '')).toEqual([])
    expect(shapeOf(table, Object.keys(texts))).toEqual(golden[table])
  })
})

it.each(pickerLanguageIds)('the script of %i comes in two halves too, each text in one of them', async (id) => {
  const read = async (part: string) =>
    (await get(`script-${id}.json?v=${version}${part}`)).json() as Promise<Record<string, string>>
  const [whole, home, pages, unknown] = [
    await read(''),
    await read('&part=home'),
    await read('&part=pages'),
    await read('&part=x'),
  ]
  expect({ ...home, ...pages }).toEqual(whole)
  expect(Object.keys(home).filter((key) => key in pages)).toEqual([])
  expect(unknown).toEqual(whole)
  // What the dashboard fetches before its first paint.
  expect(JSON.stringify(home).length / JSON.stringify(whole).length).toBeLessThan(0.6)
})

it.each(pictures)('%s is given without sign-in', async (name) => {
  const answer = await get(`${name}?v=${version}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

it.each([
  ['script-7.json', 'a language without texts'],
  ['script-29.json', 'the second number of English'],
  ['script-0.json', 'no number of a language'],
  ['script-01.json', 'a number written otherwise'],
  ['script-en.json', 'a tag in place of a number'],
  ['script-1.json/', 'a folder'],
  ['mail-1.json', 'a table of the server alone'],
  ['en/mail.json', 'a path inside the folder'],
  ['..%2f..%2fpackage.json', 'a path outside it'],
  ['files/shape-1.png', 'the folder of the pictures'],
  ['shape-0.png', 'no shape'],
  ['shape-9.png', 'one shape too many'],
  ['constructor', 'no file'],
])('%s is not there: %s', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  expect(await answer.text()).not.toMatch(/app\.title|<html/)
})

it('is compressed, and kept for a year under its version alone', async () => {
  const compressed = await get(`user-1.json?v=${version}`, { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const query of ['', '?v=', '?v=other'])
    expect((await get(`user-1.json${query}`)).headers.get('cache-control')).toBe(
      'public, max-age=600, stale-while-revalidate=86400',
    )
})

afterEach(() => vi.useRealTimers())

it('has another version within a second after a text or a picture has changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const site = await startSite()
  const versionOf = async () => /"version":"([^"]+)"/.exec(await (await site.get('/')).text())?.[1]
  const versions = [await versionOf()]
  await site.write('content/ar/user.json', '{"a":"A"}')
  vi.advanceTimersByTime(1000)
  versions.push(await versionOf())
  await site.write('content/files/map-1.svg', '<svg/>')
  vi.advanceTimersByTime(1000)
  versions.push(await versionOf())
  expect(new Set(versions).size).toBe(3)
  const map = await site.get(`/content/map-1.svg?v=${versions[2]}`)
  expect(map.headers.get('cache-control')).toContain('immutable')
  expect(map.headers.get('content-type')).toBe('image/svg+xml')
  expect((await site.get(`/content/map-1.svg?v=${versions[1]}`)).headers.get('cache-control')).not.toContain('immutable')
  await site.close()
})
