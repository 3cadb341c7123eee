import { ApiError } from '@quintet/sdk'
import { ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** The newest jobs that were set aside. */
export const jobs = freshResource(async () => (await ask('listJobs', {})).jobs)

// Somebody else saw to one that is gone: the list says so as well.
const lookAgain = async (error: unknown): Promise<never> => {
  if (error instanceof ApiError && error.code === 'staff.noJob') await jobs.reload()
  throw error
}

/** Has a job tried again at once. */
export const retry = async (id: number): Promise<void> => {
  await ask('retryJob', { id }).catch(lookAgain)
  await jobs.reload()
}

/** Drops a job. @returns whether it was done: a fresh sign-in may be declined */
export const drop = async (id: number): Promise<boolean> => {
  if (!(await askFresh('dropJob', { id }).catch(lookAgain))) return false
  await jobs.reload()
  return true
}
