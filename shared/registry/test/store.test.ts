import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHead, readHistory } from '../src/log.ts'
import { openReleases, type Releases } from '../src/releases.ts'
import { storeSettings } from '../src/store/open-store.ts'
import { startStorage, type TestStorage } from './support/s3.ts'

// Every kind of store keeps the same promises; at the end real processes edit one registry at the same time.

const editor = fileURLToPath(new URL('./support/edit-often.ts', import.meta.url))
const inFolder = async (): Promise<TestStorage> => ({ settings: storeSettings({}), close: async () => undefined })
const bytes = (text: string) => Buffer.from(text)

describe.each([
  ['a folder', inFolder, 8],
  ['object storage', () => startStorage(), 5],
])('releases in %s', (_, start, times) => {
  let data = ''
  let storage: TestStorage
  let releases: Releases
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'store-'))
    storage = await start()
    releases = openReleases(data, storage.settings)
  })
  afterAll(async () => {
    await storage.close()
    await rm(data, { recursive: true })
  })

  it('gives back what was put, and nothing for what was not', async () => {
    await releases.store.put('files/a', bytes('one'))
    expect(String(await releases.store.read('files/a'))).toBe('one')
    expect(await releases.store.has('files/a')).toBe(true)
    expect(await releases.store.read('files/b')).toBeUndefined()
    expect(await releases.store.has('files/b')).toBe(false)
  })

  it('creates a key once; of many at once exactly one wins, and its content stands', async () => {
    const contents = Array.from({ length: 6 }, (_, index) => `content ${index}`)
    const won = await Promise.all(contents.map((content) => releases.store.create('race/1', bytes(content))))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(String(await releases.store.read('race/1'))).toBe(contents[won.indexOf(true)])
    expect(await releases.store.create('race/1', bytes('later'))).toBe(false)
  })

  it('lists in order, and only below the prefix', async () => {
    for (const key of ['list/b', 'list/a', 'other/c']) await releases.store.put(key, bytes(key))
    expect(await releases.store.list('list/')).toEqual(['list/a', 'list/b'])
    expect(await releases.store.list('none/')).toEqual([])
  })

  it('lists more than fit into one page of the storage', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
    await Promise.all(keys.map((key) => releases.store.put(key, bytes(key))))
    expect(await releases.store.list('many/')).toEqual(keys)
  })

  it('lands every edit of several processes at once', { timeout: 60_000 }, async () => {
    const teams = process.env['QUINTET_FULL'] === undefined ? ['ann', 'eve'] : ['ann', 'ben', 'eve']
    const run = (team: string) =>
      promisify(execFile)(process.execPath, [
        '--import',
        'tsx',
        editor,
        data,
        JSON.stringify(storage.settings),
        team,
        String(times),
      ])
    // The keys are made by the first; the others must find them.
    await Promise.all(teams.map(run))
    const { document } = await readHead(releases)
    const expected = Array.from({ length: times }, (_, index) => String(index + 1))
    expect(document.serial).toBe(teams.length * times)
    for (const team of teams) expect(document.remotes[`mf-${team}`]?.order).toEqual(expected)
    const history = await readHistory(releases)
    expect(history.map(({ serial }) => serial)).toEqual(Array.from({ length: teams.length * times }, (_, index) => index + 1))
    expect(history.filter(({ editedBy }) => editedBy === 'eve')).toHaveLength(times)
  })

  it('leaves no drafts behind', async () => {
    const found = await readdir(join(data, 'releases'), { recursive: true }).catch(() => [])
    expect(found.filter((name) => name.endsWith('.draft'))).toEqual([])
  })
})

describe.each(['ignored', 'refused'] as const)('storage where conditional writes are %s', (conditions) => {
  let data = ''
  let storage: TestStorage
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'store-'))
    storage = await startStorage(conditions)
  })
  afterAll(async () => {
    await storage.close()
    await rm(data, { recursive: true })
  })

  it('gives what is there, and takes no edit: two at once could each believe to have won', async () => {
    const { store } = openReleases(data, storage.settings)
    await store.put('files/a', bytes('one'))
    expect(String(await store.read('files/a'))).toBe('one')
    await expect(store.create('registry/000000001.json', bytes('{}'))).rejects.toThrow(
      'knows no conditional writes (If-None-Match)',
    )
    expect(await store.read('registry/000000001.json')).toBeUndefined()
  })
})

it('an account with another secret is refused', async () => {
  const [data, storage] = [await mkdtemp(join(tmpdir(), 'store-')), await startStorage()]
  const { store } = openReleases(data, { ...storage.settings, secretAccessKey: 'another' })
  await expect(store.read('files/a')).rejects.toThrow('answered 403')
  await storage.close()
  await rm(data, { recursive: true })
})
