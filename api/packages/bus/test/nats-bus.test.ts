import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Bus, createLocalBus } from '../src/bus.ts'
import { createNatsBus } from '../src/nats-bus.ts'
import { startTestNats, type TestNats } from './testing.ts'

// A bus over a real NATS server, which is killed and comes back.

let nats: TestNats
const open: Bus[] = []
beforeAll(async () => {
  nats = await startTestNats()
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})
afterAll(() => nats.kill())

const join = async (site?: string): Promise<{ bus: Bus; heard: unknown[] }> => {
  const bus = createNatsBus({ servers: nats.url, ...(site !== undefined && { site }) })
  const heard: unknown[] = []
  bus.subscribe('push', (message) => heard.push(message))
  await bus.flush()
  open.push(bus)
  return { bus, heard }
}

test('every other process hears what one tells, and the one does not', async () => {
  const [one, two, three] = [await join(), await join(), await join()]
  one.bus.publish('push', { members: [1, 2], text: 'é' })
  one.bus.publish('sign', 'on another subject')
  await vi.waitFor(
    () => expect([two.heard, three.heard]).toEqual([[{ members: [1, 2], text: 'é' }], [{ members: [1, 2], text: 'é' }]]),
    { timeout: 10_000 },
  )
  expect(one.heard).toEqual([])
})

test('sites that share a server do not hear each other', async () => {
  const [one, other, same] = [await join('one'), await join('other'), await join('one')]
  one.bus.publish('push', 1)
  await vi.waitFor(() => expect(same.heard).toEqual([1]), { timeout: 10_000 })
  expect(other.heard).toEqual([])
})

test('after a stop nothing is heard any more', async () => {
  const [one, two] = [await join(), await join()]
  const heard: unknown[] = []
  const stop = two.bus.subscribe('rates', (message) => heard.push(message))
  await two.bus.flush()
  one.bus.publish('rates', 1)
  await vi.waitFor(() => expect(heard).toEqual([1]), { timeout: 10_000 })
  stop()
  await two.bus.flush()
  one.bus.publish('rates', 2)
  one.bus.publish('push', 3)
  await vi.waitFor(() => expect(two.heard).toEqual([3]), { timeout: 10_000 })
  expect(heard).toEqual([1])
})

test('while the server is away a flush says so, and all is well when it is back', async () => {
  const [one, two] = [await join(), await join()]
  await nats.kill()
  one.bus.publish('push', 'perhaps lost')
  await expect(one.bus.flush()).rejects.toThrow()
  await nats.start()
  await vi.waitFor(
    async () => {
      one.bus.publish('push', 'again')
      await one.bus.flush()
      expect(two.heard).toContain('again')
    },
    { timeout: 10_000, interval: 100 },
  )
}, 20_000)

test('a process that is alone tells nobody', async () => {
  const bus = createLocalBus()
  const heard: unknown[] = []
  bus.subscribe('push', (message) => heard.push(message))
  bus.publish('push', 1)
  await bus.flush()
  expect([bus.isShared, heard]).toEqual([false, []])
})
