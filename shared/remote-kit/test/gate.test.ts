import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls as declared } from '@quintet/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CallsContract, callsFile, describeApi } from '@quintet/registry/calls'
import type { Manifest } from '@quintet/federation/contract'
import { deployedApi, openReleases, recordApi, type Releases } from '@quintet/registry'
import { canary, promote, publish, retire } from '@quintet/registry/operations'
import { judgeApi } from '@quintet/registry/rules/api'
import { declaredFile } from '@quintet/registry/faces'
import { describeFile } from '../src/build/manifest-plugin.ts'
import { declaredCalls } from '../src/faces/declared-calls.ts'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { checkAgainstApi } from '../src/release/prepare.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'

// Both sides of the gate through a real store: a tile against the API that runs, an API against the tiles that are served.

const calls = JSON.parse(
  readFileSync(new URL('../../../mf-judging/contract/calls.json', import.meta.url), 'utf8'),
) as CallsContract
const api = describeApi(
  Object.values(declared),
  Object.values(calls.calls).flatMap(({ errors }) => errors),
)
const withoutRounds = { ...api, calls: { ...api.calls } }
delete withoutRounds.calls.submitRound

let data = ''
let releases: Releases
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'gate-'))
  releases = openReleases(data, storeSettings({}))
})
afterEach(() => rm(data, { recursive: true }))

const build = async (version: string, kept: Record<string, unknown> = { [callsFile]: calls }): Promise<string> => {
  const dist = await writeBuild(data, 'mf-judging', version)
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest
  for (const [path, content] of Object.entries(kept)) {
    const text = JSON.stringify(content)
    manifest.files.push(describeFile(path, Buffer.from(text)))
    await writeFile(join(dist, path), text)
  }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  return dist
}

it('does not publish a tile that the API that runs would break', async () => {
  const dist = await build('1')
  expect(await checkAgainstApi(releases, dist)).toMatch('were not compared')
  await recordApi(releases, api)
  expect(await checkAgainstApi(releases, dist)).toMatch(/^\d+ calls fit the API that runs$/)
  await recordApi(releases, withoutRounds)
  await expect(checkAgainstApi(releases, dist)).rejects.toThrow('submitRound is not offered')
})

it('does not deploy an API that would break a tile that is live, tried out, waits or can take over', async () => {
  expect(await judgeApi(releases, withoutRounds)).toEqual({ compared: [], unknown: [], breaches: [] })
  await publish(releases, await writeBuild(data, 'mf-judging', '1'), 'ann', { live: true })
  expect(await judgeApi(releases, withoutRounds)).toMatchObject({ unknown: ['mf-judging 1 (live)'], breaches: [] })
  await publish(releases, await build('2'), 'ann')
  const brokenAs = async () => (await judgeApi(releases, withoutRounds)).breaches
  expect(await brokenAs()).toEqual(['mf-judging 2 (waits): submitRound is not offered'])
  await canary(releases, 'mf-judging', 5, 'ann')
  expect(await judgeApi(releases, api)).toMatchObject({ compared: ['mf-judging 2 (canary)'], breaches: [] })
  expect(await brokenAs()).toEqual(['mf-judging 2 (canary): submitRound is not offered'])
  await promote(releases, 'mf-judging', 'ann')
  await publish(releases, await writeBuild(data, 'mf-judging', '3'), 'ann', { live: true })
  expect(await brokenAs()).toEqual(['mf-judging 2 (fallback): submitRound is not offered'])
  await retire(releases, 'mf-judging', 'ann', '2')
  expect(await brokenAs()).toEqual([])
})

it('records each API once, and goes by none that this site has not signed', async () => {
  await recordApi(releases, api)
  await recordApi(releases, api)
  expect(await releases.store.list('api/')).toHaveLength(1)
  const forged = { document: JSON.stringify({ serial: 2, api: withoutRounds }), signature: '', keyId: 'x' }
  await releases.store.put('api/000000002.json', Buffer.from(JSON.stringify(forged)))
  expect(await deployedApi(releases)).toEqual(api)
  await recordApi(releases, withoutRounds)
  expect(await deployedApi(releases)).toEqual(withoutRounds)
})

it('does not deploy an API that would break what no test of a tile reads or sends, by what its calls were declared as', async () => {
  const unread = structuredClone(api)
  const certificate = unread.calls['deleteAccount']?.answer.properties?.['certificate']
  Object.assign(certificate?.properties?.['erasedAt'] ?? {}, { type: 'string' })
  await publish(releases, await build('1'), 'ann', { live: true })
  expect((await judgeApi(releases, unread)).breaches).toEqual([])
  const kept = { [callsFile]: calls, [declaredFile]: declaredCalls(['deleteAccount', 'submitRound']) }
  await publish(releases, await build('2', kept), 'ann', { live: true })
  expect((await judgeApi(releases, api)).breaches).toEqual([])
  expect((await judgeApi(releases, unread)).breaches).toEqual([
    'mf-judging 2 (live): deleteAccount, answer: certificate.erasedAt is string, not integer',
  ])
  // What both the contract and the declaration tell is said once.
  expect(new Set((await judgeApi(releases, withoutRounds)).breaches).size).toBe(2)
})
