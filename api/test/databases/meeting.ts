import type { Store } from '@quintet/database'

/** A store whose writes can be had to meet, as those of several processes do. */
export interface MeetingStore {
  db: Store
  /**
   * Has the next so many writes meet: each has its view of the database before any of them changes anything.
   * @returns how often the work of these and later writes ran: once each where none lost a race
   */
  meet(count: number): () => number
}

/** Puts such a store in front of one that several processes may have open. */
export const createMeetingStore = (store: Store): MeetingStore => {
  let arrive = async (): Promise<void> => undefined
  let ran = 0
  const write: Store['write'] = (work, options) =>
    store.write(async (trx) => {
      ran += 1
      // A transaction sees what there is at its first query.
      await trx.selectFrom('leases').select('name').execute()
      await arrive()
      return work(trx)
    }, options)
  return {
    db: Object.assign(Object.create(store) as Store, { write }),
    meet: (count) => {
      const before = ran
      let open = () => undefined as void
      const all = new Promise<void>((resolve) => (open = resolve))
      let missing = count
      arrive = async () => {
        missing -= 1
        if (missing === 0) open()
        // Who lost is alone at its next try.
        if (missing >= 0) await all
      }
      return () => ran - before
    },
  }
}
