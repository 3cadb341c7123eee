import { erasedHash } from './erased-list.ts'
import type { Transaction } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'

/** The name of the job that does away with what lies outside of the database. */
export const erasureJob = 'erasure'

interface Left {
  sub: string
  /** Pictures. */
  files: readonly string[]
  /** Their export; empty for none. */
  zip: string
}

/** Puts down with an erasure what is left of it: the list that restores go by, and the files. Nothing of it says whose they were. */
export const queueErasure = (trx: Transaction, jobs: Pick<Jobs, 'add'>, { sub, files, zip }: Left): Promise<void> =>
  jobs.add(trx, erasureJob, { hash: erasedHash(sub), files: files.join(), zip })
