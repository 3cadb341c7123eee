import type { Store, Transaction } from '@quintet/database'
import type { Kept, PushEvent, Told } from '@quintet/push/listeners'

type Reached = Pick<Store, 'read' | 'write'>

const atOnce = 1000
/** Milliseconds for which a row stays after it was told: a process that came back to the bus a moment later finds it here. */
const keptMs = 2000
/** Milliseconds after which a row that was told is nobody's any more: who told it did not live to delete it. */
const abandonedMs = 10_000

interface Row {
  id: number
  members: string
  event: string
}

const keptOf = ({ id, members, event }: Row): Kept => ({
  id,
  members: JSON.parse(members) as number[],
  event: JSON.parse(event) as PushEvent,
})

/** Writes down what is to be told. */
export const insertKept = async (trx: Transaction, told: readonly Told[], now: number): Promise<Kept[]> => {
  if (told.length === 0) return []
  const rows = told.map(({ members, event }) => ({
    members: JSON.stringify(members),
    event: JSON.stringify(event),
    written_at: now,
  }))
  // With its words, since nobody promises the order in which several rows come back.
  return (await trx.insertInto('push_outbox').values(rows).returning(['id', 'members', 'event']).execute()).map(keptOf)
}

/** Deletes what was told. */
const forget = async ({ write }: Reached, ids: readonly number[]): Promise<void> => {
  // What it deletes stays told, whatever others write meanwhile; else it would meet every write that adds a row.
  await write((trx) => trx.deleteFrom('push_outbox').where('id', 'in', ids).execute(), { isolation: 'read committed' })
}

/** The rows of the table that a process has to do with. */
export interface PushOutbox {
  /** Notes that rows were told: they are deleted after some time, in groups. */
  told(ids: readonly number[]): void
  /**
   * Deletes what was told long enough ago.
   * @param wasHeard whether another process told a row, which then is that one's to delete
   * @returns rows that were there at the look before, too, and that nobody was heard to tell: who wrote them did not live to, or this
   * process was away from the bus when they were told
   */
  look(wasHeard: (id: number) => boolean): Promise<Kept[]>
  /** Deletes what was told, however long ago. */
  flush(): Promise<void>
}

/** Looks at the table in groups: a row each would have writes of messages meet in it. */
export const createPushOutbox = (db: Reached): PushOutbox => {
  const toldAt = new Map<number, number>()
  let seenAt: ReadonlyMap<number, number> = new Map()
  const forgetUntil = async (time: number) => {
    const ids = [...toldAt].filter(([, at]) => at <= time).map(([id]) => id)
    if (ids.length === 0) return
    await forget(db, ids)
    for (const id of ids) toldAt.delete(id)
  }
  return {
    told: (ids) => {
      for (const id of ids) toldAt.set(id, performance.now())
    },
    flush: () => forgetUntil(Number.POSITIVE_INFINITY),
    look: async (wasHeard) => {
      const now = performance.now()
      await forgetUntil(now - keptMs)
      const rows = await db.read.selectFrom('push_outbox').selectAll().orderBy('id').limit(atOnce).execute()
      const before = seenAt
      seenAt = new Map(rows.map(({ id }) => [id, before.get(id) ?? now]))
      const left = rows.filter(({ id }) => before.has(id) && !toldAt.has(id))
      for (const { id } of left) if (wasHeard(id) && now - (before.get(id) ?? now) >= abandonedMs) toldAt.set(id, now - keptMs)
      return left.filter(({ id }) => !wasHeard(id)).map(keptOf)
    },
  }
}
