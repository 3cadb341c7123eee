import { type AnswerOf, type CallDeclaration, type RequestOf, calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { activeMember } from '@quintet/testing'
import { lintMigration } from '../../packages/database/test/migration-linter.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from '../testing.ts'
import {
  type KeptSocket,
  type Load,
  bounds,
  expectAllStored,
  expectNoneLost,
  expectSocketKept,
  keepSocket,
  putUnderLoad,
} from './deploy-load.ts'
import { type DeployedSite, type Pair, startDeployedSite } from './deployed-site.ts'
import { added } from './next-version/migrations.ts'
import { ask } from './shared-site.ts'
import { startProcess } from './site-processes.ts'
import { type Version, buildVersion } from './versions.ts'

// A deploy from this version to the next one, whose schema has more in it and whose code is another, and back again.

// How long it stays with two versions each time.
const seconds = process.env['QUINTET_FULL'] === '1' ? 5 : 1

let site: DeployedSite
let judge: SignedIn
const built = {} as Record<Version, Awaited<ReturnType<typeof buildVersion>>>

beforeAll(async () => {
  for (const version of ['present', 'next', 'contracted'] as const) built[version] = await buildVersion(version)
  site = await startDeployedSite(built.present.script)
  for (let index = 0; index < 4; index++) await activeMember(site.app, { attraction: 1, photos: 5 })
  judge = await activeMember(site.app, { attraction: 2 })
  await site.app.call(calls.submitFreeTokens, {}, judge.idToken)
  await site.app.context.db.write(async (trx) => {
    await trx.updateTable('members').set({ tier: 2 }).where('id', '=', judge.id).execute()
    // As staff do after a look at each.
    await trx.updateTable('photos').set({ state: 'cleared' }).execute()
  })
}, 180_000)
afterAll(async () => {
  await site?.close()
  for (const each of Object.values(built)) each.remove()
}, 60_000)

const first = (): Pair => site.pairs[0] as Pair
const through = { address: () => site.proxy.address }

const answerOf = async <C extends CallDeclaration>(call: C, input: RequestOf<C>, { idToken }: SignedIn): Promise<AnswerOf<C>> => {
  const answer = await ask(through, call, input as object, idToken)
  expect([answer?.status, answer?.body['code']]).toEqual([200, undefined])
  return call.wire.answer.decode(answer?.body) as AnswerOf<C>
}

interface OpenRound {
  tickets: string[]
  /** `performance.now()` from which it may be sent. */
  readyAt: number
}

/** Opens a round and looks at its photos, at whichever process is asked. */
const openRound = async (): Promise<OpenRound> => {
  const { round } = await answerOf(calls.loadJudgingRound, {}, judge)
  const photos = round?.sets.flat() ?? []
  expect(photos.length).toBeGreaterThan(0)
  for (const { url } of photos) {
    const { pathname, search } = new URL(url, site.proxy.address)
    const { status } = await fetch(`${site.proxy.address}${pathname}${search}`, { headers: { [authHeader]: judge.idToken } })
    expect(status).toBe(200)
  }
  return { tickets: photos.map(({ ticket }) => ticket), readyAt: performance.now() + photos.length * 1000 + 200 }
}

const submitRound = async ({ tickets, readyAt }: OpenRound): Promise<void> => {
  await vi.waitUntil(() => performance.now() >= readyAt, { timeout: 20_000, interval: 100 })
  const ratings = tickets.map((ticket) => ({ attractiveness: 7, pictureQuality: 8, ticket }))
  await answerOf(calls.submitRound, { ratings, samePerson: 'skipped' }, judge)
}

const judgements = async (): Promise<number> =>
  (await site.app.context.db.read.selectFrom('photo_judgements').select('photo_id').where('judge_id', '=', judge.id).execute())
    .length

/** The times of all messages of a chat, as a member's browser pages through them. */
const readChat = async ({ ben, match }: Pair): Promise<Set<number>> => {
  const times = new Set<number>()
  for (let before = 0; ; before = Math.min(...times)) {
    const { messages } = await answerOf(calls.loadMessages, { match, before }, ben)
    if (messages.length === 0) return times
    for (const { sentAt } of messages) times.add(sentAt)
  }
}

const expectAllShown = async ({ acknowledged }: Load): Promise<void> => {
  const told = [...acknowledged]
  for (const pair of site.pairs) {
    const shown = await readChat(pair)
    expect(told.filter(({ match, sentAt }) => match === pair.match && !shown.has(sentAt))).toEqual([])
  }
}

const withoutLength = async (from = 0): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM messages WHERE sent_at > ${from} AND body_length IS NULL`.execute(site.app.context.db.read)
  return rows[0]?.count ?? 0
}

/** What is written at one process is heard at the others, whichever versions they are. */
const expectHeard = async ({ acknowledged }: Load, sockets: readonly KeptSocket[]): Promise<void> => {
  const from = acknowledged.length
  const next = () => acknowledged.slice(from).find(({ match }) => match === first().match)
  await vi.waitUntil(next, { timeout: 30_000 })
  await vi.waitUntil(() => sockets.every(({ heard }) => heard.has(next()?.sentAt ?? 0)), { timeout: 20_000 })
}

/** Goes on for a while with two versions, and with one. */
const stay = (load: Load, sockets: readonly KeptSocket[]) => async () => {
  await load.more(bounds.perSecond * seconds)
  await expectHeard(load, sockets)
}

test('the steps of the next version are such as a site in use may be given', () => {
  expect(added.flatMap(lintMigration)).toEqual([])
})

test('a deploy of the next version under load and the way back lose no request, no socket for more than a second, and nothing written', async () => {
  const sockets = [0, 1, 2].map((index) => keepSocket(site, first().ben, index))
  const load = putUnderLoad(site)
  await load.more(bounds.perSecond)
  const round = await openRound()

  await site.deploy(stay(load, sockets), built.next.script)
  await submitRound(round)
  expect(await judgements()).toBe(round.tickets.length)
  await vi.waitFor(async () => expect(await withoutLength()).toBe(0), { timeout: 20_000 })
  await expectAllShown(load)
  const second = await openRound()

  const before = load.acknowledged.at(-1)?.sentAt ?? 0
  await site.deploy(stay(load, sockets), built.present.script)
  await submitRound(second)
  expect(await judgements()).toBe(round.tickets.length + second.tickets.length)
  // It is the version before that writes again.
  expect(await withoutLength(before)).toBeGreaterThan(0)
  await expectAllShown(load)

  const counts = await load.end()
  console.log(
    counts,
    sockets.map(({ away }) => away.map(Math.round)),
  )
  expectNoneLost(counts)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['sendMessage 200', 'signIn 200', 'loadStanding 200']))
  await expectAllShown(load)
  await expectAllStored(site, load)
  expect(site.processes.flatMap((each) => each.errors())).toEqual([])
  for (const socket of sockets) {
    socket.close()
    expectSocketKept(socket)
  }
}, 300_000)

test('once a version took something away, those before it are refused, and say why', async () => {
  for (const each of site.processes) await each.kill()
  const contracted = await startProcess(site.environment, built.contracted.script)
  await contracted.kill()
  await expect(startProcess(site.environment, built.present.script)).rejects.toThrow('902-contract-message-lengths')
  await expect(startProcess(site.environment, built.next.script)).rejects.toThrow('902-contract-message-lengths')
}, 60_000)
