import { ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** The last weeks of the ledger. */
export const weeks = freshResource(async () => (await ask('listWeeks', {})).weeks)

/** Keeps a week's result back. */
export const hold = async (week: number, reason: string): Promise<void> => {
  await ask('holdWeek', { week, reason })
  await weeks.reload()
}

/** Lets a week's result go. @returns whether it was done: a fresh sign-in may be declined */
export const release = async (week: number): Promise<boolean> => {
  if (!(await askFresh('releaseWeek', { week }))) return false
  await weeks.reload()
  return true
}
