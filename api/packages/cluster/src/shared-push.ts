import type { Bus } from '@quintet/bus'
import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import { describeError } from '@quintet/kit/log'
import type { ChatSign, Kept, Push } from '@quintet/push/listeners'
import { LRUCache } from 'lru-cache'
import { createPushOutbox, insertKept } from './push-outbox.ts'

export interface SharedPushContext {
  readonly db: Pick<Store, 'read' | 'write'>
  readonly wall: Clock
  readonly log: Log
}

export interface SharedPush extends Push {
  /** Tells what was written down before the last look and is still there. A timer does it; tests may. */
  relay(): Promise<void>
}

type Heard = (kept: Kept) => void

/** Milliseconds between two looks for what a process wrote and did not live to tell. */
const lookEvery = 500
/** Events that are remembered, so that one told twice is shown once. */
const remembered = 10_000

const idsOf = (kept: readonly Kept[]): number[] => kept.map(({ id }) => id ?? 0)

/**
 * Push that reaches a browser wherever it is connected. What must not be lost is written with its data (`keep`), sent over the bus after
 * the commit, and forgotten some time after the bus has it; what a process did not live to send, or was not there to hear, is found at two looks
 * (transactional outbox, https://microservices.io/patterns/data/transactional-outbox.html). Signs and the like are sent once.
 * @param heard is told of each event that came from another process, after the browsers here
 */
export const createSharedPush = (
  context: SharedPushContext,
  local: Push,
  bus: Bus,
  heard: Heard = () => undefined,
): SharedPush => {
  const known = new LRUCache<number, true>({ max: remembered })
  const toldByOthers = new LRUCache<number, true>({ max: remembered })
  const outbox = createPushOutbox(context.db)
  const waiting: Kept[] = []
  let sending: Promise<void> | undefined
  let looking: Promise<void> | undefined
  const tellHere = ({ id, members, event }: Kept, isOwn: boolean) => {
    if (id !== undefined) {
      if (known.has(id)) return
      known.set(id, true)
    }
    local.notify(members, event)
    if (!isOwn) heard({ members, event })
  }
  const hear = (kept: Kept) => {
    if (kept.id !== undefined) toldByOthers.set(kept.id, true)
    tellHere(kept, false)
  }
  const send = async (kept: readonly Kept[]) => {
    for (const each of kept) bus.publish('push', each)
    await bus.flush()
    outbox.told(idsOf(kept))
  }
  const sendWaiting = async () => {
    while (waiting.length > 0) await send(waiting.splice(0))
  }
  const lookOnce = async () => {
    const kept = await outbox.look((id) => toldByOthers.has(id))
    if (kept.length === 0) return
    for (const each of kept) tellHere(each, false)
    await send(kept)
  }
  const noteFault = (error: unknown) => context.log.error('push relay', describeError(error))
  const sendSoon = (kept: readonly Kept[]): void => {
    waiting.push(...kept)
    // What cannot be sent now is found by a look.
    sending ??= sendWaiting()
      .catch(noteFault)
      .finally(() => {
        sending = undefined
      })
  }
  const relay = (): Promise<void> =>
    (looking ??= lookOnce()
      .catch(noteFault)
      .finally(() => {
        looking = undefined
      }))
  const stops = [
    bus.subscribe('push', (message) => hear(message as Kept)),
    bus.subscribe('sign', (message) => {
      const { members, sign } = message as { members: number[]; sign: ChatSign }
      local.sign(members, sign)
    }),
  ]
  const timer = setInterval(() => void relay(), lookEvery).unref()
  return {
    ...local,
    notify: (members, event) => {
      tellHere({ members, event }, true)
      bus.publish('push', { members, event })
    },
    keep: (trx, told) => insertKept(trx, told, context.wall.now()),
    tellKept: (kept) => {
      for (const each of kept) tellHere(each, true)
      sendSoon(kept)
    },
    sign: (members, sign) => {
      local.sign(members, sign)
      bus.publish('sign', { members, sign })
    },
    relay,
    stop: async () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      await Promise.all([sending, looking])
      await outbox.flush().catch(noteFault)
    },
  }
}
