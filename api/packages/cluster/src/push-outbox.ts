import type { Store, Transaction } from '@quintet/database'
import type { Kept, PushEvent, Told } from '@quintet/push/listeners'

type Reached = Pick<Store, 'read' | 'write'>

const atOnce = 500

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
  /** Notes that a row was told: it is deleted at the next look, together with others. */
  told(ids: readonly number[]): void
  /**
   * Deletes what was told.
   * @returns rows that were there at the look before, too, as who wrote them did not live to tell; all that are there where what was told
   * may have been missed
   */
  look(mayHaveMissed: boolean): Promise<Kept[]>
  /** Deletes what was told. */
  flush(): Promise<void>
}

/** Looks at the table in groups: a row each would have writes of messages meet in it. */
export const createPushOutbox = (db: Reached): PushOutbox => {
  let done = new Set<number>()
  let seen: ReadonlySet<number> = new Set()
  const flush = async () => {
    const ids = [...done]
    if (ids.length === 0) return
    await forget(db, ids)
    done = new Set([...done].filter((id) => !ids.includes(id)))
  }
  return {
    told: (ids) => {
      for (const id of ids) done.add(id)
    },
    flush,
    look: async (mayHaveMissed) => {
      await flush()
      const rows = await db.read.selectFrom('push_outbox').selectAll().orderBy('id').limit(atOnce).execute()
      const before = seen
      seen = new Set(rows.map(({ id }) => id))
      return rows.filter(({ id }) => (mayHaveMissed || before.has(id)) && !done.has(id)).map(keptOf)
    },
  }
}
