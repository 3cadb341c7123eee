import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from '@quintet/kit/http'
import { openReleases, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { type LogHead, type LogProof, makeWitnessKey, readWitnessKey, signHead } from '@quintet/registry/transparency'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mountRegistryLog } from '../../src/registry-log/log-routes.ts'
import { openWitnessedLog, type SignedHead, type WitnessedLog } from '../../src/registry-log/witnessed-log.ts'
import { writeBuild } from '../../../../../shared/registry/test/support/builds.ts'

// The log of releases as browsers and witnesses ask for it. What a browser makes of it stands in shared/remote-kit/test/logged.test.ts.

const keys = [makeWitnessKey(), makeWitnessKey()].map(readWitnessKey)
const [first, second] = keys as [(typeof keys)[number], (typeof keys)[number]]

let data = ''
let releases: Releases
let log: WitnessedLog
let app: Hono<AppEnv>
let end: () => Promise<void>

const open = (witnesses = keys.map(({ publicText }) => publicText)) => {
  log = openWitnessedLog(releases, witnesses)
  app = new Hono<AppEnv>()
  mountRegistryLog(app, log)
}
const edit = async (version: string) => publish(releases, await writeBuild(data, 'mf-a', version), 'ann', { live: true })

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'registry-log-'))
  releases = openReleases(data)
  for (const version of ['1', '2', '3']) await edit(version)
  end = () => rm(data, { recursive: true })
  open()
})
afterEach(() => end())

const ask = (path: string) => app.request(`/transparency/registry/${path}`)
const read = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T
const status = async (path: string) => (await ask(path)).status
const post = async (body: unknown) =>
  (await app.request('/transparency/registry/witness', { method: 'POST', body: JSON.stringify(body) })).status
const sign = (head: LogHead, key = first) => post({ size: head.size, root: head.root, ...signHead(key, head) })
const newest = () => read<SignedHead & { witnessed?: SignedHead }>('head')

it('tells its newest state with whose signatures it has, and the newest that enough witnesses signed', async () => {
  const head = await newest()
  expect([head.size, head.signatures, head.witnessed]).toEqual([3, [], undefined])
  expect([await sign(head), await log.isOn()]).toEqual([204, false])
  expect(await newest()).toMatchObject({ signatures: [{ key: signHead(first, head).key }] })
  expect([(await newest()).witnessed, await status('proof')]).toEqual([undefined, 404])
  expect([await sign(head, second), await log.isOn()]).toEqual([204, true])
  expect((await newest()).witnessed).toMatchObject({ size: 3, root: head.root })
  expect((await newest()).witnessed?.signatures).toHaveLength(2)
})

it('proves what the witnesses signed last, not what came since, and how it grew from what a browser saw', async () => {
  const early = await newest()
  for (const key of keys) await sign(early, key)
  await edit('4')
  await edit('5')
  expect((await newest()).size).toBe(5)
  const proof = await read<LogProof>('proof')
  expect(proof).toMatchObject({ size: 3, position: 2, root: early.root, witnesses: keys.map(({ publicText }) => publicText) })
  expect(JSON.parse(proof.leaf)).toMatchObject({ serial: 3 })
  const later = await newest()
  for (const key of keys) await sign(later, key)
  const grown = await read<LogProof>('proof?seen=3')
  expect([grown.size, grown.consistency]).toEqual([5, log.consistency(3, 5)])
  expect(await read<LogProof>('proof?seen=1')).toMatchObject({ size: 5, consistency: log.consistency(1, 5) })
  // Nothing to grow from: none was seen, all was, more than there is, or what is no number.
  for (const seen of ['0', '5', '6', '-1', '2.5', 'x', ''])
    expect([seen, (await read<LogProof>(`proof?seen=${seen}`)).consistency]).toEqual([seen, undefined])
})

it('is switched off without witnesses', async () => {
  open([])
  expect([await log.isOn(), (await newest()).size]).toEqual([false, 3])
})

it('needs one signature where it has one witness', async () => {
  open([second.publicText])
  const head = await newest()
  expect([await sign(head, first), await log.isOn()]).toEqual([403, false])
  expect([await sign(head, second), await log.isOn()]).toEqual([204, true])
})

it.each([
  ['a key of a stranger', (head: LogHead) => ({ ...head, ...signHead(readWitnessKey(makeWitnessKey()), head) }), 403],
  ['another state', (head: LogHead) => ({ ...head, ...signHead(first, { ...head, root: 'A'.repeat(43) }) }), 403],
  ['a root that never was', (head: LogHead) => ({ ...head, root: 'A'.repeat(43), ...signHead(first, head) }), 403],
  ['more than there is', (head: LogHead) => ({ ...head, size: 9, ...signHead(first, { ...head, size: 9 }) }), 403],
  ['nothing', (head: LogHead) => ({ ...head, size: 0, ...signHead(first, { ...head, size: 0 }) }), 403],
  ['half of a state', (head: LogHead) => ({ ...head, size: 1.5, ...signHead(first, head) }), 400],
  ['a root too long', (head: LogHead) => ({ ...head, root: 'A'.repeat(65), ...signHead(first, head) }), 400],
  ['a key too long', (head: LogHead) => ({ ...head, ...signHead(first, head), key: 'A'.repeat(33) }), 400],
  ['a signature too long', (head: LogHead) => ({ ...head, ...signHead(first, head), signature: 'A'.repeat(129) }), 400],
  ['no signature', ({ size, root }: LogHead) => ({ size, root, key: 'x' }), 400],
  ['no object', () => 'x', 400],
  ['null', () => null, 400],
])('takes no signature of %s', async (_, body, refusal) => {
  const { size, root } = await newest()
  expect(await post(body({ size, root }))).toBe(refusal)
  expect((await newest()).signatures).toEqual([])
  expect(await releases.store.list('log/')).toEqual([])
})

it('takes a signature of an earlier state of its own', async () => {
  const before = await newest()
  await edit('4')
  expect(await sign(before)).toBe(204)
})

it('hands out each entry and each way from one state to a later one, and nothing beyond its end', async () => {
  expect(JSON.parse((await read<{ leaf: string }>('leaf?number=1')).leaf)).toMatchObject({ serial: 1 })
  expect(JSON.parse((await read<{ leaf: string }>('leaf?number=3')).leaf)).toMatchObject({ serial: 3 })
  for (const number of ['0', '4', '1.5', '-1', 'x', ''])
    expect([number, await status(`leaf?number=${number}`)]).toEqual([number, 404])
  expect(await status('leaf')).toBe(404)
  expect(await read('consistency?from=1&to=3')).toEqual({ path: log.consistency(1, 3) })
  expect(await read('consistency?from=3&to=3')).toEqual({ path: log.consistency(3, 3) })
  const wrong = ['from=0&to=2', 'from=3&to=2', 'from=1&to=4', 'from=1.5&to=2', 'from=1&to=2.5', 'to=2', 'from=1', 'from=x&to=2']
  for (const range of wrong) expect([range, await status(`consistency?${range}`)]).toEqual([range, 400])
})

it('knows by the store what another process of the site took', async () => {
  const head = await newest()
  for (const key of keys) await sign(head, key)
  open()
  expect(await log.witnessed()).toMatchObject({ size: 3, signatures: [{}, {}] })
})

it('is not misled by what lies among the signatures in the store', async () => {
  const head = await newest()
  await sign(head)
  const { signature } = signHead(first, head)
  const forged = { key: signHead(second, head).key, signature }
  await releases.store.create('log/000000003-forged.json', Buffer.from(JSON.stringify(forged)))
  await releases.store.create('log/readme.json', Buffer.from('not a signature'))
  open()
  expect([(await newest()).signatures.length, await log.isOn()]).toEqual([1, false])
})
