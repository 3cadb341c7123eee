import { calls } from '@quintet/contract'
import { leaseMs } from '@quintet/leases'
import { type CutProxy, cutProxyTo } from '@quintet/postgres/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SharedSite, ask, keepWriting, lossesOf, startSharedSite } from './shared-site.ts'

// The network between one process and what the others share is cut for a while: nothing gets through, and nobody is told.

/** How long the line is cut, in milliseconds: longer than a lease lives. */
const cutMs = leaseMs + 5000
/**
 * How long a member may wait meanwhile: the server gives up a transaction of the cut process after 5 s, and who then comes to that
 * process of all waits as long for an answer.
 */
const mostWaitMs = 12_000

let site: SharedSite
const isFull = process.env['QUINTET_FULL'] === '1'
// A second is the goal of a machine that does little else.
const heardMs = isFull ? 1000 : 10_000
const lines: { database: CutProxy; nats: CutProxy }[] = []

beforeAll(async () => {
  site = await startSharedSite(3, async (environment, index) => {
    const [database, databaseLine] = await cutProxyTo(environment['QUINTET_DATABASE'] ?? '', 5432)
    const [nats, natsLine] = await cutProxyTo(environment['QUINTET_NATS'] ?? '', 4222)
    lines[index] = { database: databaseLine, nats: natsLine }
    // Members write without a pause here: no limit is to hold them up.
    return { ...environment, QUINTET_DATABASE: database, QUINTET_NATS: nats, QUINTET_RATE_FACTOR: '100' }
  })
}, 120_000)
afterAll(async () => {
  await site.close()
  for (const { database, nats } of lines) await Promise.all([database.close(), nats.close()])
}, 60_000)

const isReady = async (index: number): Promise<boolean> => {
  try {
    return (await fetch(`${site.at(index).address()}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** A process has its line cut; the others go on, and after it healed nothing is lost. */
const cutAndHeal = async (index: number, which: readonly (keyof (typeof lines)[number])[]) => {
  const line = lines[index]!
  const browser = site.listen(site.ben, (index + 1) % 3)
  const { acknowledged, end } = keepWriting(site)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), { timeout: 20_000 })
  for (const each of which) await line[each].cut()
  const ends = Date.now() + cutMs
  // A load balancer that asks before it sends a member there is told.
  if (which.includes('database')) await vi.waitFor(async () => expect(await isReady(index)).toBe(false), { timeout: 5000 })
  // The others take what it cannot: not one of their members waits for it.
  while (Date.now() < ends) {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: mostWaitMs })
  }
  for (const each of which) await line[each].heal()
  await vi.waitFor(async () => expect(await isReady(index)).toBe(true), { timeout: 10_000, interval: 50 })
  const answered = async () => (await ask(site.at(index), calls.loadStanding, {}, site.anna.idToken))?.status
  await vi.waitFor(async () => expect(await answered()).toBe(200), { timeout: 5000, interval: 50 })
  await end()
  expect(await lossesOf(site, acknowledged)).toEqual({ lost: [], twice: 0 })
  const last = await site.sendUntilStored(index)
  await vi.waitFor(() => expect(browser.heard).toContain(last.sentAt), { timeout: heardMs, interval: 10 })
  browser.close()
}

type Cut = [name: string, index: number, which: (keyof (typeof lines)[number])[]]

const cuts: Cut[] = [
  ['the database and the others', 0, ['database', 'nats']],
  ['the database and the others', 1, ['database', 'nats']],
  ['the database alone', 2, ['database']],
  ['the database alone', 0, ['database']],
  ['the others alone', 1, ['nats']],
]

test.each(isFull ? cuts : cuts.slice(3, 4))(
  'cut off from %s (process %i): the others go on, nothing is lost, nothing twice',
  async (_, index, which) => {
    await cutAndHeal(index, which)
  },
  120_000,
)
