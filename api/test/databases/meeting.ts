import type { Store } from '@quintet/database'
import { createDeferred } from '@quintet/postgres/testing'

/** A store whose writes can be had to meet, as those of several processes do. */
export interface MeetingStore {
  db: Store
  /**
   * Has the next so many writes meet: each has its view of the database before any of them changes anything.
   * @returns how many races these and later writes lost: so often the work of one ran again
   */
  meet(count: number): () => number
}

/** Lets so many go on once all of them have come; who comes later goes on at once. */
const createBarrier = (count: number): (() => Promise<void>) => {
  const { promise: all, resolve } = createDeferred()
  let missing = count
  return async () => {
    missing -= 1
    if (missing === 0) resolve()
    if (missing >= 0) await all
  }
}

/** Puts such a store in front of one that several processes may have open. */
export const createMeetingStore = (store: Store): MeetingStore => {
  const state: { arrive?: () => Promise<void>; lost: number } = { lost: 0 }
  const write: Store['write'] = (work, options) => {
    let tries = 0
    return store.write(async (trx) => {
      tries += 1
      if (tries > 1) state.lost += 1
      // A transaction sees what there is at its first query.
      await trx.selectFrom('leases').select('name').execute()
      // Who lost is alone at its next try.
      await state.arrive?.()
      return work(trx)
    }, options)
  }
  return {
    db: Object.assign(Object.create(store) as Store, { write }),
    meet: (count) => {
      const before = state.lost
      state.arrive = createBarrier(count)
      return () => state.lost - before
    },
  }
}
