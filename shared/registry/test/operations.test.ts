import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readHead, readHistory } from '../src/log.ts'
import { pageRegistry } from '../src/page-views.ts'
import { fileKey, openReleases, type Releases } from '../src/releases.ts'
import { storeSettings } from '../src/store/open-store.ts'
import {
  canary,
  promote,
  publish,
  recordCheck,
  retire,
  revoke,
  rollback,
  takeBackRevocation,
  undo,
} from '../src/operations/operations.ts'
import { train } from '../src/operations/train.ts'
import { verify } from '../src/operations/verify.ts'
import { writeBuild } from './support/builds.ts'
import { startStorage, type TestStorage } from './support/s3.ts'

describe.each([
  ['a folder', async (): Promise<TestStorage> => ({ settings: storeSettings({}), close: async () => undefined })],
  ['object storage', () => startStorage()],
])('a release in %s', (_, start) => {
  let data = ''
  let storage: TestStorage
  let releases: Releases
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'operations-'))
    storage = await start()
    releases = openReleases(data, storage.settings)
  })
  afterEach(async () => {
    await storage.close()
    await rm(data, { recursive: true })
  })

  const put = async (name: string, version: string, live = true) =>
    publish(releases, await writeBuild(data, name, version), 'ann', { live })
  const stateOf = async (name: string) => (await readHead(releases)).document.remotes[name]

  it('goes from publish over canary to live and back, and every step is in the history', async () => {
    await put('mf-a', '1')
    expect((await put('mf-a', '2', false)).said).toBe('2 is published and waits')
    await canary(releases, 'mf-a', 10, 'ben')
    expect(await stateOf('mf-a')).toMatchObject({ live: '1', canary: { version: '2', percent: 10 } })
    await promote(releases, 'mf-a', 'ben')
    expect((await rollback(releases, 'mf-a', 'eve')).said).toBe('back from 2 to 1')
    expect(await stateOf('mf-a')).toMatchObject({ live: '1', order: ['1'] })
    expect((await readHistory(releases)).map(({ editedBy, edit }) => `${editedBy}: ${edit}`)).toEqual([
      'ann: mf-a: 1 is published and live',
      'ann: mf-a: 2 is published and waits',
      'ben: mf-a: 2 goes to 10 %',
      'ben: mf-a: 2 is live',
      'eve: mf-a: back from 2 to 1',
    ])
  })

  it('gives nobody what still has checks to pass, by canary, promotion or train, until they passed', async () => {
    await put('mf-a', '1')
    await put('mf-b', '1')
    await put('mf-b', '2', false)
    await publish(releases, await writeBuild(data, 'mf-a', '2'), 'ann', { check: 'pending' })
    const refused = '2 still has to pass the rest of its gate: `pnpm release check mf-a`.'
    await expect(promote(releases, 'mf-a', 'ann')).rejects.toThrow(refused)
    await expect(canary(releases, 'mf-a', 1, 'ann')).rejects.toThrow(refused)
    await expect(train(releases, { wanted: ['mf-a', 'mf-b'], who: 'ann' })).rejects.toThrow(refused)
    await recordCheck(releases, 'mf-a', '2', 'failed', 'ann')
    await expect(promote(releases, 'mf-a', 'ann')).rejects.toThrow('2 did not pass the rest of its gate')
    expect((await recordCheck(releases, 'mf-a', '2', 'passed', 'ann')).said).toBe('2 passed the rest of its gate')
    await promote(releases, 'mf-a', 'ann')
    expect(await stateOf('mf-a')).toMatchObject({ live: '2' })
  })

  it('makes live at once what passed all of its gate, though it waited with checks to pass', async () => {
    await put('mf-a', '1')
    const dist = await writeBuild(data, 'mf-a', '2')
    await publish(releases, dist, 'ann', { check: 'pending' })
    await expect(publish(releases, dist, 'ann', { live: true })).rejects.toThrow('still has to pass')
    await publish(releases, dist, 'ann', { live: true, check: 'passed' })
    expect(await stateOf('mf-a')).toMatchObject({ live: '2' })
  })

  it('ends a canary with a rollback before it touches what is live', async () => {
    await put('mf-a', '1')
    await put('mf-a', '2', false)
    await canary(releases, 'mf-a', 10, 'ann')
    expect((await rollback(releases, 'mf-a', 'ann')).said).toBe('the canary 2 ended; 1 stays live')
    await expect(rollback(releases, 'mf-a', 'ann')).rejects.toThrow('no earlier version')
  })

  it('lands what two teams do at once', async () => {
    await Promise.all(['mf-a', 'mf-b', 'mf-c', 'mf-d'].map((name) => put(name, '1')))
    const { document } = await readHead(releases)
    expect(Object.keys(document.remotes).sort()).toEqual(['mf-a', 'mf-b', 'mf-c', 'mf-d'])
    expect(document.serial).toBe(4)
  })

  it('takes any edit back', async () => {
    await put('mf-a', '1')
    await put('mf-a', '2')
    const before = await stateOf('mf-a')
    await put('mf-b', '1')
    await retire(releases, 'mf-a', 'ann', '2')
    expect((await stateOf('mf-a'))?.live).toBe('1')
    await undo(releases, 'mf-a', 'ann')
    expect(await stateOf('mf-a')).toEqual(before)
    expect((await stateOf('mf-b'))?.live).toBe('1')
  })

  it('revokes for good, until that is taken back', async () => {
    await put('mf-a', '1')
    await put('mf-a', '2')
    expect((await revoke(releases, 'mf-a', '2', 'ann')).said).toBe('2 is revoked; 1 is live')
    await expect(put('mf-a', '2')).rejects.toThrow('was revoked')
    await takeBackRevocation(releases, 'mf-a', '2', 'ann')
    await promote(releases, 'mf-a', 'ann', '2')
    expect((await stateOf('mf-a'))?.live).toBe('2')
  })

  it('never brings back with an undo what was revoked', async () => {
    await put('mf-a', '1')
    await put('mf-a', '2')
    await revoke(releases, 'mf-a', '2', 'ann')
    await expect(undo(releases, 'mf-a', 'ann')).rejects.toThrow('2 was revoked, which is for good.')
    expect((await stateOf('mf-a'))?.live).toBe('1')
  })

  it('takes a tile that was only just published off the site', async () => {
    await put('mf-a', '1')
    expect((await revoke(releases, 'mf-a', '1', 'ann')).said).toBe('1 is revoked; nothing is live')
    await put('mf-b', '1')
    expect((await retire(releases, 'mf-b', 'ann')).said).toBe('all of it is retired; nothing is live')
    expect(pageRegistry((await readHead(releases)).document).remotes).toEqual({})
  })

  it('notes what a build was made from', async () => {
    const origin = { commit: 'a'.repeat(40), isDirty: true, builder: 'a machine' }
    await publish(releases, await writeBuild(data, 'mf-a', '1'), 'ann', { origin })
    expect((await stateOf('mf-a'))?.versions['1']).toMatchObject({ publishedBy: 'ann', origin })
  })

  it('verifies what waits and what would take over, too', async () => {
    for (const version of ['1', '2']) await put('mf-a', version)
    await put('mf-a', '3', false)
    expect(await verify(releases)).toEqual({ serial: 3, files: 9, faults: [] })
    const part = (await stateOf('mf-a'))?.versions['1']?.files.find(({ path }) => path === 'entry.js')
    await releases.store.put(fileKey(part?.integrity ?? ''), Buffer.from('evil()'))
    expect((await verify(releases)).faults).toEqual([expect.stringContaining('mf-a 1 entry.js')])
  })

  it('tells of a forged entry after genuine ones came', async () => {
    await put('mf-a', '1')
    await releases.store.create('registry/000000002.json', Buffer.from('{"document":"{}","signature":"","keyId":""}'))
    await put('mf-a', '2')
    expect((await verify(releases)).faults).toEqual([expect.stringContaining('registry/000000002.json was refused')])
  })

  it('verifies live and canary, file by file', async () => {
    await put('mf-a', '1')
    await put('mf-a', '2', false)
    await canary(releases, 'mf-a', 10, 'ann')
    expect(await verify(releases)).toEqual({ serial: 3, files: 6, faults: [] })
    expect((await verify(releases, ['mf-b'])).files).toBe(0)
    const entry = (await stateOf('mf-a'))?.versions['2']?.files.find(({ path }) => path === 'entry.js')
    await releases.store.put(fileKey(entry?.integrity ?? ''), Buffer.from('evil()'))
    const { faults } = await verify(releases)
    expect(faults).toEqual([expect.stringMatching(/^mf-a 2 entry\.js: files\/sha256-\w+ is not the file that was published\.$/)])
  })
})
