import type { Database, Transaction } from '@quintet/database'
import type { JobTable } from '@quintet/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

export type JobRow = Selectable<JobTable>

/** Adds a job; one of the same key that waits stands for it, one that runs is run once more, one that was set aside stays so. */
export const insertJob = (trx: Transaction, row: Insertable<JobTable>) =>
  trx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('job_key')
        .doUpdateSet({
          payload: sql`excluded.payload`,
          again: sql`CASE WHEN jobs.claim = '' THEN 0 ELSE 1 END`,
          run_at: sql`CASE WHEN jobs.claim = '' AND excluded.run_at < jobs.run_at THEN excluded.run_at ELSE jobs.run_at END`,
        })
        .where('jobs.set_aside_at', 'is', null),
    )
    .execute()

const whereDue = (db: Database, now: number, names: readonly string[]) =>
  db
    .selectFrom('jobs')
    .where('set_aside_at', 'is', null)
    .where('run_at', '<=', now)
    .where('claimed_until', '<=', now)
    .where('name', 'in', names)

/** Whether anything can be claimed: asked before a transaction is begun for it. */
export const isAnyDue = async (db: Database, now: number, names: readonly string[]): Promise<boolean> =>
  (await whereDue(db, now, names).select('id').limit(1).executeTakeFirst()) !== undefined

const diedWith = 'The process ended before the job did.'

/** Sets aside what a process did not survive at the last attempt. */
const setLostAside = (trx: Transaction, now: number) =>
  trx
    .updateTable('jobs')
    .set({ set_aside_at: now, claim: '', error: diedWith })
    .where('set_aside_at', 'is', null)
    .where('claimed_until', '<=', now)
    .whereRef('attempts', '>=', 'max_attempts')
    .execute()

export interface Claim {
  /** Random, of this claim alone: who was paused and lost it changes nothing. */
  claim: string
  now: number
  /** Until when nobody else takes it. */
  until: number
  names: readonly string[]
  /** Whether the database is PostgreSQL: processes that claim at the same time take different jobs instead of meeting. */
  skipsLocked: boolean
}

/** Takes a job that is due; each attempt counts from here on, so that a job that ends its process is not tried for ever. */
export const claimJob = async (
  trx: Transaction,
  { claim, now, until, names, skipsLocked }: Claim,
): Promise<JobRow | undefined> => {
  await setLostAside(trx, now)
  const due = whereDue(trx, now, names).select('id').orderBy('run_at').orderBy('id').limit(1)
  return (
    trx
      .updateTable('jobs')
      .set(({ eb }) => ({ claim, claimed_until: until, again: 0, attempts: eb('attempts', '+', 1) }))
      // One value, which is looked for once: a list may be looked for again for each row, and take another job each time.
      .where('id', '=', skipsLocked ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Keeps what is under way from others. */
export const prolongClaims = (trx: Transaction, claims: readonly string[], until: number) =>
  trx.updateTable('jobs').set({ claimed_until: until }).where('claim', 'in', claims).execute()

type Claimed = Pick<JobRow, 'id' | 'claim'>

const ofClaim = (trx: Transaction, { id, claim }: Claimed, changes: Partial<JobRow>) =>
  trx
    .updateTable('jobs')
    .set({ claim: '', claimed_until: 0, ...changes })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()

/** A job is done: it goes, unless it was asked for again meanwhile. */
export const finishJob = async (trx: Transaction, job: Claimed, now: number): Promise<void> => {
  await trx.deleteFrom('jobs').where('id', '=', job.id).where('claim', '=', job.claim).where('again', '=', 0).execute()
  await ofClaim(trx, job, { again: 0, attempts: 0, run_at: now, error: null })
}

/** A job failed: it is due later, or set aside. */
export const failJob = (trx: Transaction, job: Claimed, changes: Pick<JobRow, 'error'> & Partial<JobRow>) =>
  ofClaim(trx, job, changes)
