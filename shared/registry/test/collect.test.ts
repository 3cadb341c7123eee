import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collect, keptDays } from '../src/operations/collect.ts'
import { publish } from '../src/operations/operations.ts'
import { verify } from '../src/operations/verify.ts'
import { fileKey, integrityOf, openReleases, type Releases } from '../src/releases.ts'
import { storeSettings } from '../src/store/open-store.ts'
import { writeBuild } from './support/builds.ts'
import { startStorage, type TestStorage } from './support/s3.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
const entryOf = (version: string) => fileKey(integrityOf(Buffer.from(`export const entry = 'mf-a ${version}'`)))

describe.each([
  ['a folder', async (): Promise<TestStorage> => ({ settings: storeSettings({}), close: async () => undefined })],
  ['object storage', () => startStorage()],
])('files of releases in %s', (name, open) => {
  let data = ''
  let storage: TestStorage
  let releases: Releases
  let now = start
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'collect-'))
    storage = await open()
    releases = openReleases(data, storage.settings)
    now = start
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await storage.close()
    await rm(data, { recursive: true })
  })

  /** Lets days go by; what was written by then is as old as that. */
  const wait = (days: number) => vi.setSystemTime((now += days * day))
  const age = async (key: string) => {
    if (name === 'a folder') await utimes(join(data, 'releases', key), now / 1000, now / 1000)
  }
  const put = async (version: string) => {
    await publish(releases, await writeBuild(data, 'mf-a', version), 'ann', { live: true })
    for (const { key } of await releases.store.listAll('files/')) if (!aged.has(key)) await age((aged.add(key), key))
  }
  const aged = new Set<string>()
  beforeEach(() => aged.clear())
  const isThere = async (version: string) => releases.store.has(entryOf(version))

  it('stay while any state of 26 weeks names them, then go, compressed forms too', async () => {
    await put('1')
    await releases.store.put(`${entryOf('1')}.br`, Buffer.from('br'))
    await age(`${entryOf('1')}.br`)
    // Eight newer ones: the registry forgets the first.
    for (let version = 2; version <= 12; version += 1) {
      wait(1)
      await put(String(version))
    }
    wait(keptDays - 20)
    expect((await collect(releases, { now })).files).toEqual([])
    wait(40)
    const found = await collect(releases, { now, dryRun: true })
    expect(found).toMatchObject({ removed: false })
    expect(found.files).toContain(entryOf('1'))
    expect(found.files).toContain(`${entryOf('1')}.br`)
    expect(await isThere('1')).toBe(true)
    expect(await collect(releases, { now })).toMatchObject({ removed: true, files: found.files, bytes: found.bytes })
    expect(await isThere('1')).toBe(false)
    expect(await isThere('12')).toBe(true)
    expect((await verify(releases)).faults).toEqual([])
    expect((await collect(releases, { now })).files).toEqual([])
  })

  it('stay when they came but now and nothing names them yet: a publication is under way', async () => {
    await put('1')
    wait(keptDays + 1)
    await releases.store.put('files/sha256-00', Buffer.from('new'))
    await age('files/sha256-00')
    expect((await collect(releases, { now })).files).toEqual([])
    wait(keptDays + 1)
    expect((await collect(releases, { now })).files).toEqual(['files/sha256-00'])
  })

  it('stay when somebody publishes meanwhile', async () => {
    await put('1')
    await releases.store.put('files/sha256-00', Buffer.from('old'))
    await age('files/sha256-00')
    wait(keptDays + 1)
    const list = releases.store.listAll
    vi.spyOn(releases.store, 'listAll').mockImplementation(async (prefix) => {
      const found = await list(prefix)
      if (prefix === 'api/') await publish(releases, await writeBuild(data, 'mf-a', '2'), 'ann')
      return found
    })
    expect(await collect(releases, { now })).toMatchObject({ removed: false })
    expect(await releases.store.has('files/sha256-00')).toBe(true)
  })

  it('leave the log whole, and take along what broke off', async () => {
    for (const version of ['1', '2']) await put(version)
    const log = await releases.store.list('registry/')
    if (name === 'a folder') {
      for (const key of ['files/sha256-11.1-1.draft', 'registry/000000009.json.1-2.draft']) {
        await writeFile(join(data, 'releases', key), 'half')
        await age(key)
      }
    }
    wait(keptDays + 1)
    const { files } = await collect(releases, { now })
    expect(files.filter((key) => !key.endsWith('.draft'))).toEqual([])
    expect(files).toHaveLength(name === 'a folder' ? 2 : 0)
    expect(await releases.store.list('registry/')).toEqual(log)
  })
})
