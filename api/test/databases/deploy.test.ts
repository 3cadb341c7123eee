import { calls } from '@quintet/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lintMigration } from '../../packages/database/test/migration-linter.ts'
import { answerOf, makeJudge, openRound, submitRound } from './deploy-judging.ts'
import { type Load, bounds, expectAllStored, expectNoneLost, putUnderLoad } from './deploy-load.ts'
import { type DeployedSite, type Pair, startDeployedSite } from './deployed-site.ts'
import { type KeptSocket, expectSocketKept, keepSocket } from './kept-socket.ts'
import { added } from './next-version/migrations.ts'
import { startProcess } from './site-processes.ts'
import { type Version, buildVersion } from './versions.ts'

// A deploy from this version to the next one, whose schema has more in it and whose code is another, and back again, all of it under load.

const isFull = process.env['QUINTET_FULL'] === '1'
const versions: readonly Version[] = isFull ? ['present', 'next', 'contracted'] : ['present', 'next']

const built = {} as Record<Version, Awaited<ReturnType<typeof buildVersion>>>
let site: DeployedSite
let sockets: KeptSocket[]
let load: Load

beforeAll(async () => {
  for (const version of versions) built[version] = await buildVersion(version)
  site = await startDeployedSite(built.present.script)
  sockets = site.processes.map((_, index) => keepSocket(site, first().ben, index))
  load = putUnderLoad(site)
  await load.more(bounds.perSecond)
}, 180_000)
afterAll(async () => {
  await site?.close()
  for (const each of Object.values(built)) each.remove()
}, 60_000)

const first = (): Pair => site.pairs[0] as Pair

/** The times of all messages of a chat, as a member's browser pages through them. */
const readChat = async ({ ben, match }: Pair): Promise<Set<number>> => {
  const times = new Set<number>()
  for (let before = 0; ; before = Math.min(...times)) {
    const { messages } = await answerOf(site, calls.loadMessages, { match, before }, ben)
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
const expectHeard = async ({ acknowledged }: Load): Promise<void> => {
  const from = acknowledged.length
  const next = () => acknowledged.slice(from).find(({ match }) => match === first().match)
  await vi.waitUntil(next, { timeout: 30_000 })
  await vi.waitUntil(() => sockets.every(({ heard }) => heard.has(next()?.sentAt ?? 0)), { timeout: 20_000 })
}

/** Goes on for a while with two versions, and then with one. */
const stay = async () => {
  await load.more(bounds.perSecond * (isFull ? 5 : 1))
  await expectHeard(load)
}

test('the steps of the next version are such as a site in use may be given', () => {
  expect(added.flatMap(lintMigration)).toEqual([])
})

test('the next version replaces this one: what it writes and what was there before is all there, and filled in', async () => {
  await site.deploy(stay, built.next.script)
  await vi.waitFor(async () => expect(await withoutLength()).toBe(0), { timeout: 60_000 })
  await expectAllShown(load)
}, 300_000)

test.runIf(isFull)(
  'and goes back to this one, on the schema that stays, while rounds that one version opened are ended by the other',
  async () => {
    const judge = await makeJudge(site)
    const round = await openRound(site, judge)
    const before = load.acknowledged.at(-1)?.sentAt ?? 0
    await site.deploy(stay, built.present.script)
    await submitRound(site, judge, round)
    // It is the version before that writes again.
    expect(await withoutLength(before)).toBeGreaterThan(0)
    await expectAllShown(load)
    const second = await openRound(site, judge)
    await site.deploy(stay, built.next.script)
    await submitRound(site, judge, second)
    await vi.waitFor(async () => expect(await withoutLength()).toBe(0), { timeout: 60_000 })
  },
  300_000,
)

test('no request was lost meanwhile, no socket for more than a second, nothing that was written, and no process found fault', async () => {
  const counts = await load.end()
  if (isFull)
    process.stdout.write(`${JSON.stringify({ counts, slowest: load.slowest(), away: sockets.map(({ away }) => away) })}\n`)
  expectNoneLost(counts)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['sendMessage 200', 'signIn 200', 'loadStanding 200']))
  await expectAllStored(site, load)
  for (const socket of sockets) {
    await socket.close()
    expectSocketKept(socket)
  }
  expect(site.processes.flatMap((each) => each.errors())).toEqual([])
}, 60_000)

test.runIf(isFull)(
  'once a version took something away, those before it are refused, and say why',
  async () => {
    for (const each of site.processes) await each.kill()
    await (await startProcess(site.environment, built.contracted.script)).kill()
    for (const { script } of [built.present, built.next])
      await expect(startProcess(site.environment, script)).rejects.toThrow('902-contract-message-lengths')
  },
  60_000,
)
