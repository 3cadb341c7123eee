import { erasedHash } from './erased-list.ts'
import { keepErased } from './erased-sign-ins.ts'
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

interface ErasureContext {
  readonly jobs: Pick<Jobs, 'add'>
  readonly wall: { now(): number }
  readonly config: { readonly cognitoIssuer: string }
}

/**
 * Puts down with an erasure what is left of it: the list that restores go by, and the files. Nothing of it says whose they were. The moment
 * is noted where the account lives on with another provider: its owner may come back, and be somebody new.
 */
export const queueErasure = async (
  trx: Transaction,
  { jobs, wall, config }: ErasureContext,
  { sub, files, zip }: Left,
): Promise<void> => {
  const hash = erasedHash(sub)
  const at = config.cognitoIssuer === '' ? undefined : wall.now()
  if (at !== undefined) await keepErased(trx, hash, at)
  await jobs.add(trx, erasureJob, { hash, files: files.join(), zip, ...(at !== undefined && { at }) })
}
