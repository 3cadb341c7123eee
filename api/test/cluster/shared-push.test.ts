import { type Bus, createLocalBus } from '@quintet/bus'
import { createNatsBus } from '@quintet/bus/nats'
import { type TestNats, startTestNats } from '@quintet/bus/testing'
import { createRateLimits } from '@quintet/cluster/rate-limits'
import { type SharedPush, createSharedPush } from '@quintet/cluster/shared-push'
import { createFakeClock } from '@quintet/kit/clock'
import { type Listener, type PushEvent, createPush } from '@quintet/push/listeners'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

// Processes of one site on one database, over a real NATS server.

let nats: TestNats
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  nats = await startTestNats()
})
beforeEach(() => {
  app = createTestApp()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await app.close()
})
afterAll(() => nats.kill())

interface Process {
  push: SharedPush
  bus: Bus
  told: PushEvent[]
  heard: PushEvent[]
}

const listener = (told: PushEvent[], signs: unknown[]): Listener => ({
  tell: (event) => void told.push(event),
  sign: (sign) => void signs.push(sign),
  dismiss: () => undefined,
  refuse: () => undefined,
})

const start = async (members: number[], signs: unknown[] = []): Promise<Process> => {
  const bus = createNatsBus({ servers: nats.url })
  const [told, heard]: [PushEvent[], PushEvent[]] = [[], []]
  const push = createSharedPush(app.context, createPush(), bus, ({ event }) => void heard.push(event))
  for (const member of members) push.add(member, listener(told, signs))
  await bus.flush()
  ends.push(async () => {
    await push.stop()
    await bus.close()
  })
  return { push, bus, told, heard }
}

const message: PushEvent = { match: 1, sentAt: 5 }
const keep = ({ push }: Process, members: number[], event: PushEvent = message) =>
  app.context.db.write((trx) => push.keep(trx, [{ members, event }]))
const outbox = async () => (await app.context.db.read.selectFrom('push_outbox').select('id').execute()).length

describe('what is kept', () => {
  test('is told once to each browser, wherever it is connected, and then forgotten', async () => {
    const [one, two, three] = [await start([1]), await start([1, 2]), await start([3])]
    one.push.tellKept(await keep(one, [1, 2]))
    await vi.waitFor(async () => expect([two.told, await outbox()]).toEqual([[message, message], 0]), { timeout: 10_000 })
    expect([one.told, three.told, one.heard, two.heard]).toEqual([[message], [], [], [message]])
  })

  test('by a process that ended before it told anybody is told by another one, which leaves it the time between two looks', async () => {
    const two = await start([2])
    const one = await start([1])
    await keep(one, [1, 2])
    await two.push.relay()
    expect(two.told).toEqual([])
    await two.push.relay()
    await vi.waitFor(async () => expect([one.told, await outbox()]).toEqual([[message], 0]), { timeout: 10_000 })
    expect(two.told).toEqual([message])
  })

  test('of a transaction that was undone is told to nobody', async () => {
    const one = await start([1])
    await expect(
      app.context.db.write(async (trx) => {
        await one.push.keep(trx, [{ members: [1], event: message }])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await one.push.relay()
    expect(one.told).toEqual([])
  })

  test('is found by a process that came to the bus after it had been told', async () => {
    const one = await start([1])
    one.push.tellKept(await keep(one, [1, 2]))
    await one.bus.flush()
    // As after a break: nobody tells it again.
    const two = await start([2])
    await vi.waitFor(() => expect(two.told).toEqual([message]), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await outbox()).toBe(0), { timeout: 10_000 })
    expect([one.told, two.told]).toEqual([[message], [message]])
  })

  test('stays while the bus is away, is shown here at once, and told when it is back', async () => {
    const [one, two] = [await start([1]), await start([2])]
    await nats.kill()
    try {
      one.push.tellKept(await keep(one, [1, 2]))
      await one.push.relay()
      expect([one.told, two.told, await outbox()]).toEqual([[message], [], 1])
    } finally {
      await nats.start()
    }
    await vi.waitFor(
      async () => {
        await one.push.relay()
        expect([two.told, await outbox()]).toEqual([[message], 0])
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(one.told).toEqual([message])
  }, 30_000)
})

test('a sign goes to browsers of every process', async () => {
  const [here, there]: [unknown[], unknown[]] = [[], []]
  const [one] = [await start([1], here), await start([1], there)]
  one.push.sign([1], { match: 1, typing: true })
  await vi.waitFor(() => expect([here, there]).toEqual([[{ match: 1, typing: true }], [{ match: 1, typing: true }]]), {
    timeout: 10_000,
  })
})

const limitsOf = async (clock = createFakeClock(120_000)) => {
  const bus = createNatsBus({ servers: nats.url })
  const limits = createRateLimits(bus, clock)
  await bus.flush()
  ends.push(() => bus.close())
  return limits
}

describe('a limit', () => {
  test('counts what every process took', async () => {
    const [one, two, three] = [await limitsOf(), await limitsOf(), await limitsOf()]
    for (const limits of [one, two]) for (let count = 0; count < 5; count++) limits('calls').take('anna', 10)
    three('calls')
    await vi.waitFor(() => expect(three('calls').isSpent('anna', 10)).toBe(true), { timeout: 10_000 })
    await vi.waitFor(() => expect(one('calls').take('anna', 10)).toBe(false), { timeout: 10_000 })
    expect([three('calls').isSpent('ben', 1), three('others').isSpent('anna', 1)]).toEqual([false, false])
  })

  test('of a process in another minute is not mixed up with this one', async () => {
    const early = await limitsOf(createFakeClock(59_000))
    const late = await limitsOf(createFakeClock(120_000))
    const same = await limitsOf(createFakeClock(59_500))
    late('calls')
    same('calls')
    early('calls').take('anna', 10)
    await vi.waitFor(() => expect(same('calls').isSpent('anna', 1)).toBe(true), { timeout: 10_000 })
    expect(late('calls').isSpent('anna', 1)).toBe(false)
  })

  test('of a process that is alone is its own', () => {
    const limits = createRateLimits(createLocalBus(), createFakeClock(0))
    expect([limits('calls').take('anna', 1), limits('calls').take('anna', 1)]).toEqual([true, false])
  })
})
