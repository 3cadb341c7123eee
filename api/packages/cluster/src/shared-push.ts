import type { Bus } from '@quintet/bus'
import type { Store, Transaction } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import { describeError } from '@quintet/kit/log'
import type { ChatSign, Kept, Push, PushEvent, Told } from '@quintet/push/listeners'
import { LRUCache } from 'lru-cache'

export interface SharedPushContext {
  readonly db: Pick<Store, 'read' | 'write'>
  readonly wall: Clock
  readonly log: Log
}

export interface SharedPush extends Push {
  /** Sends what is written down to the other processes. A timer does it, and so does each write; tests may. */
  relay(): Promise<void>
}

type Heard = (kept: Kept) => void

/** Milliseconds between two looks for what a process wrote and did not live to tell. */
const lookEvery = 500
const atOnce = 500
/** Events that are remembered, so that one told twice is shown once. */
const remembered = 10_000

const insertKept = async (trx: Transaction, { members, event }: Told, now: number): Promise<Kept> => {
  const row = { members: JSON.stringify(members), event: JSON.stringify(event), written_at: now }
  const { id } = await trx.insertInto('push_outbox').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, members, event }
}

const readKept = async ({ db }: SharedPushContext): Promise<Kept[]> => {
  const rows = await db.read.selectFrom('push_outbox').selectAll().orderBy('id').limit(atOnce).execute()
  return rows.map(({ id, members, event }) => ({
    id,
    members: JSON.parse(members) as number[],
    event: JSON.parse(event) as PushEvent,
  }))
}

const forget = ({ db }: SharedPushContext, kept: readonly Kept[]) =>
  db.write((trx) =>
    trx
      .deleteFrom('push_outbox')
      .where(
        'id',
        'in',
        kept.map(({ id }) => id ?? 0),
      )
      .execute(),
  )

/**
 * Push that reaches a browser wherever it is connected. What must not be lost is written with its data (`keep`), sent over the bus after
 * the commit, and forgotten once the bus has it; what a process did not live to send, another one sends (transactional outbox,
 * https://microservices.io/patterns/data/transactional-outbox.html). Signs and the like are sent once.
 * @param heard is told of each event that came from another process, after the browsers here
 */
export const createSharedPush = (
  context: SharedPushContext,
  local: Push,
  bus: Bus,
  heard: Heard = () => undefined,
): SharedPush => {
  const known = new LRUCache<number, true>({ max: remembered })
  let running: Promise<void> | undefined
  let again = false
  const tellHere = ({ id, members, event }: Kept, isOwn: boolean) => {
    if (id !== undefined) {
      if (known.has(id)) return
      known.set(id, true)
    }
    local.notify(members, event)
    if (!isOwn) heard({ members, event })
  }
  const relayOnce = async () => {
    const kept = await readKept(context)
    if (kept.length === 0) return
    for (const each of kept) {
      tellHere(each, false)
      bus.publish('push', each)
    }
    await bus.flush()
    await forget(context, kept)
    again ||= kept.length === atOnce
  }
  const relayAll = async () => {
    do {
      again = false
      await relayOnce()
    } while (again)
  }
  const relay = (): Promise<void> => {
    again = true
    running ??= relayAll()
      .catch((error: unknown) => context.log.error('push relay', describeError(error)))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const stops = [
    bus.subscribe('push', (message) => tellHere(message as Kept, false)),
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
    keep: (trx, told) => Promise.all(told.map((each) => insertKept(trx, each, context.wall.now()))),
    tellKept: (kept) => {
      for (const each of kept) tellHere(each, true)
      void relay()
    },
    sign: (members, sign) => {
      local.sign(members, sign)
      bus.publish('sign', { members, sign })
    },
    relay,
    stop: async () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      await running
    },
  }
}
