import type { Transaction } from '@quintet/database'
import { jobsLease } from '@quintet/leases'
import type { CellSite } from '../site.ts'

/** A write of who draws in this cell: refused where another process does by now. Throws LeaseLost. */
export const writeAsDrawer = <T>(
  { db, leases }: Pick<CellSite, 'db' | 'leases'>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> =>
  db.write(async (trx) => {
    await leases?.assertHeld(trx, jobsLease)
    return work(trx)
  })
