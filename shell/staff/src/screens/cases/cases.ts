import { resource } from '@quintet/sdk'
import { type Answered, type Asked, ask } from '../../calls/ask.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** A whole case. */
export type CaseFile = Answered<'openCase'>
/** What is decided, and why. */
export type Decision = Asked<'decideCase'>['decision']
/** A case as a list shows it. */
export type Summary = CaseFile['earlier'][number]

/** The first page of open cases by the member they are about. */
export const cases = resource(() => ask('listCases', {}))

/** A case and others about the same member, decided as one; the list is read anew. Throws ApiError. */
export const decide = async (number: number, others: number[], decision: Decision): Promise<boolean> => {
  const { awaitsSecond } = await ask('decideCase', { case: number, others, decision })
  await cases.reload()
  return awaitsSecond ?? false
}

/** The second person's word on a closing. @returns whether it was given: a fresh sign-in may be declined */
export const confirmClosing = async (number: number, confirm: boolean): Promise<boolean> => {
  if (!(await askFresh('confirmClosing', { case: number, confirm }))) return false
  await cases.reload()
  return true
}

/** One case, read anew whenever it is opened: every look is written down. */
export const caseOf = (number: number) => resource(() => ask('openCase', { case: number }))
