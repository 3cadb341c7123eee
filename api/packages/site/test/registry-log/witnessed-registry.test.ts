import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { makeWitnessKey, readWitnessKey, signHead } from '@quintet/registry/transparency'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { liveRegistry } from '../../src/live-registry.ts'
import { openWitnessedLog, type WitnessedLog } from '../../src/registry-log/witnessed-log.ts'
import { witnessedRegistry } from '../../src/registry-log/witnessed-registry.ts'
import { writeBuild } from '../../../../../shared/registry/test/support/builds.ts'

const key = readWitnessKey(makeWitnessKey())

let data = ''
let releases: Releases
let log: WitnessedLog
const edit = async (version: string) => publish(releases, await writeBuild(data, 'mf-a', version), 'ann', { live: true })
const newest = () => liveRegistry(releases, (error) => expect(error).toBeUndefined())
const sign = async () => {
  const { size, root } = await log.newest()
  expect(await log.take({ size, root }, signHead(key, { size, root }))).toBe(true)
}

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'witnessed-'))
  releases = openReleases(data)
  await edit('1')
  log = openWitnessedLog(releases, [key.publicText])
})
afterEach(() => rm(data, { recursive: true }))

const liveIn = async (registry: { current(): Promise<{ remotes: Record<string, { live: string }> }> }) =>
  (await registry.current()).remotes['mf-a']?.live

it('gives pages the newest version before anything was signed, and from then on what was signed', async () => {
  const registry = witnessedRegistry(newest(), log)
  expect(await liveIn(registry)).toBe('1')
  await edit('2')
  expect(await liveIn(witnessedRegistry(newest(), log))).toBe('2')
  await sign()
  await edit('3')
  const later = witnessedRegistry(newest(), log)
  expect(await liveIn(later)).toBe('2')
  await sign()
  expect(await liveIn(later)).toBe('3')
})

it('goes on with what was signed last where the log cannot be asked', async () => {
  await sign()
  let isAway = false
  const away = <T>(answer: () => Promise<T>) => (isAway ? Promise.reject(new Error('The storage is away.')) : answer())
  const asked = { ...log, witnessed: () => away(log.witnessed) }
  const registry = witnessedRegistry({ current: async () => newest().current() }, asked)
  expect(await liveIn(registry)).toBe('1')
  await edit('2')
  isAway = true
  expect(await liveIn(registry)).toBe('1')
})

it('goes on with what was signed before where the signed registry itself cannot be read', async () => {
  await sign()
  let isAway = false
  const documentOf: WitnessedLog['documentOf'] = async (head) => {
    if (isAway) throw new Error('The storage is away.')
    return log.documentOf(head)
  }
  const registry = witnessedRegistry({ current: async () => newest().current() }, { ...log, documentOf })
  expect(await liveIn(registry)).toBe('1')
  await edit('2')
  await sign()
  isAway = true
  expect(await liveIn(registry)).toBe('1')
  isAway = false
  expect(await liveIn(registry)).toBe('2')
})
