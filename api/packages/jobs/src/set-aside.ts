import type { Database, Transaction } from '@quintet/database'
import type { JobRow } from './jobs-table.ts'

/** A job that was tried as often as it may be, as staff sees it: nothing of what it is about. */
export type SetAsideJob = Pick<JobRow, 'id' | 'name' | 'attempts'> & { setAsideAt: number; error: string }

const mostShown = 100

/** The newest hundred jobs that were set aside, the newest first. */
export const readSetAside = async (db: Database): Promise<SetAsideJob[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempts', 'set_aside_at', 'error'])
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ set_aside_at: at, error, ...row }) => ({ ...row, setAsideAt: at ?? 0, error: error ?? '' }))
}

const revived = (trx: Transaction, now: number) =>
  trx.updateTable('jobs').set({ set_aside_at: null, attempts: 0, run_at: now }).where('set_aside_at', 'is not', null)

/** Has one tried from the beginning, at once. @returns what it was */
export const reviveJob = (trx: Transaction, id: number, now: number) =>
  revived(trx, now).where('id', '=', id).returning('name').executeTakeFirst()

/** The same by its key. */
export const reviveKey = (trx: Transaction, key: string, now: number) => revived(trx, now).where('job_key', '=', key).execute()

/** Takes one away. @returns what it was */
export const dropJob = (trx: Transaction, id: number) =>
  trx.deleteFrom('jobs').where('id', '=', id).where('set_aside_at', 'is not', null).returningAll().executeTakeFirst()
