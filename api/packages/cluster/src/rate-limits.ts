import type { Bus } from '@quintet/bus'
import type { Clock } from '@quintet/kit/clock'
import { type RateLimits, type SharedRateLimit, createRateLimit } from '@quintet/kit/http'

/** Requests of a minute that a process took since it last told: limit, caller, count. */
interface Taken {
  window: number
  counts: [name: string, digest: string, count: number][]
}

/** Milliseconds for which requests are collected before the others are told; for so long they may each take a few more. */
const tellEvery = 100

const createTeller = (bus: Bus) => {
  let window = 0
  let taken = new Map<string, Map<string, number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    const counts = [...taken].flatMap(([name, callers]) =>
      [...callers].map(([digest, count]): Taken['counts'][number] => [name, digest, count]),
    )
    taken = new Map()
    bus.publish('rates', { window, counts } satisfies Taken)
  }
  return (name: string, current: number, digest: string) => {
    // What is left of the minute before is of no use to anybody.
    if (current !== window) taken = new Map()
    window = current
    const callers = taken.get(name) ?? new Map<string, number>()
    taken.set(name, callers.set(digest, (callers.get(digest) ?? 0) + 1))
    timer ??= setTimeout(tell, tellEvery).unref()
  }
}

/** Limits that count what every process took, a tenth of a second late. A process that is alone counts for itself. */
export const createRateLimits = (bus: Bus, clock: Clock): RateLimits => {
  const limits = new Map<string, SharedRateLimit>()
  const note = bus.isShared ? createTeller(bus) : undefined
  const create = (name: string) => {
    const limit = createRateLimit(clock, undefined, note && ((window, digest) => note(name, window, digest)))
    limits.set(name, limit)
    return limit
  }
  bus.subscribe('rates', (message) => {
    const { window, counts } = message as Taken
    for (const [name, digest, count] of counts) limits.get(name)?.hear(window, digest, count)
  })
  return (name) => limits.get(name) ?? create(name)
}
