import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Store, Transaction } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'

/** This process had a lease and has it no longer: another one does its work by now. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** A lease as it was taken: what is written under it checks that it is still had. */
export interface Fence {
  name: string
  holder: string
  fence: number
}

/** Who does what only one process may do at a time. */
export interface Leases {
  /** Takes or prolongs a lease. @returns whether this process has it now */
  take(name: string): Promise<boolean>
  /**
   * Holds, in the transaction of what is done under the lease, that it is still had: a process that was paused and woke up late
   * writes nothing.
   * @throws LeaseLost
   */
  assertHeld(trx: Transaction, name: string): Promise<void>
  /** The same for another thread. @returns undefined while this process does not have the lease */
  fenceOf(name: string): Fence | undefined
  /** Gives a lease back, so that another process need not wait for its end. */
  release(name: string): Promise<void>
}

/** Milliseconds for which a lease lasts that nobody prolongs. */
export const leaseMs = 10_000

/** The lease under which the jobs and the weekly drawing are done. */
export const jobsLease = 'jobs'

const readLease = (db: Database, name: string) => db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()

/**
 * Leases in the database, with a fencing number that goes up whenever one changes hands (M. Kleppmann, "How to do distributed locking",
 * 2016). Clocks of machines have to agree to a few seconds; if they do not, two processes may believe that they have a lease, and
 * the fencing number lets one of them write.
 */
export const createLeases = (db: Pick<Store, 'read' | 'write'>, wall: Clock, holder: string = randomUUID()): Leases => {
  const fences = new Map<string, number>()
  const insert = async (trx: Transaction, name: string) => {
    const lease = { name, holder, fence: 1, expires_at: wall.now() + leaseMs }
    const added = await trx
      .insertInto('leases')
      .values(lease)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n ? 1 : undefined
  }
  const takeIn = async (trx: Transaction, name: string): Promise<number | undefined> => {
    const known = await readLease(trx, name)
    if (!known) return insert(trx, name)
    const isOwn = known.holder === holder
    if (!isOwn && known.expires_at > wall.now()) return undefined
    const fence = isOwn ? known.fence : known.fence + 1
    const taken = await trx
      .updateTable('leases')
      .set({ holder, fence, expires_at: wall.now() + leaseMs })
      .where('name', '=', name)
      .where('fence', '=', known.fence)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n ? fence : undefined
  }
  return {
    take: async (name) => {
      const fence = await db.write((trx) => takeIn(trx, name))
      if (fence === undefined) fences.delete(name)
      else fences.set(name, fence)
      return fence !== undefined
    },
    assertHeld: async (trx, name) => {
      const fence = fences.get(name) ?? 0
      // Changed to what it is: a process that wants to take the lease waits until this transaction has ended.
      const own = trx
        .updateTable('leases')
        .set({ fence })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('fence', '=', fence)
      if ((await own.executeTakeFirst()).numUpdatedRows !== 1n) throw new LeaseLost(`The lease "${name}" is another's.`)
    },
    fenceOf: (name) => {
      const fence = fences.get(name)
      return fence === undefined ? undefined : { name, holder, fence }
    },
    release: async (name) => {
      fences.delete(name)
      await db.write((trx) =>
        trx
          .updateTable('leases')
          .set({ holder: '', expires_at: 0 })
          .where('name', '=', name)
          .where('holder', '=', holder)
          .execute(),
      )
    },
  }
}

/** Milliseconds between two tries to take a lease that another process still has. */
const retryEvery = 250

const takeSoon = async (leases: Leases, name: string): Promise<void> => {
  const until = Date.now() + leaseMs + retryEvery
  while (!(await leases.take(name))) {
    if (Date.now() > until) throw new LeaseLost(`Another process of this site has the lease "${name}".`)
    await pause(retryEvery)
  }
}

/**
 * Does work of a command under a lease: waits until a process that ended without giving it back has lost it, prolongs it meanwhile, and
 * gives it back at the end. Without leases there is nobody else.
 * @throws LeaseLost where another process keeps it
 */
export const underOwnLease = async <T>(leases: Leases | undefined, name: string, work: () => Promise<T>): Promise<T> => {
  if (!leases) return work()
  await takeSoon(leases, name)
  // One that fails is followed by the next; what is written is checked by itself.
  const prolonging = setInterval(() => void leases.take(name).catch(() => false), leaseMs / 3).unref()
  try {
    return await work()
  } finally {
    clearInterval(prolonging)
    await leases.release(name)
  }
}
