import { resource } from '@quintet/sdk'
import { type Answered, type Asked, ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** A whole case. */
export type CaseFile = Answered<'openCase'>
/** What is decided, and why. */
export type Decision = Asked<'decideCase'>['decision']
/** A case as a list shows it. */
export type Summary = CaseFile['earlier'][number]

/** Open cases by the member they are about, as many pages as were asked for. */
export const cases = freshResource(() => ask('listCases', {}))

/** Reads the next page. Who moved onto it meanwhile is not shown twice. Throws ApiError. */
export const loadMore = async (): Promise<void> => {
  const { data } = cases.$.get()
  if (data?.next === undefined) return
  const { groups, ...rest } = await ask('listCases', { after: data.next })
  const there = new Set(data.groups.map(({ member }) => member))
  cases.set({ groups: [...data.groups, ...groups.filter(({ member }) => !there.has(member))], ...rest })
}

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

/** Proposes that the evidence of a case is erased. Throws ApiError. */
export const proposeErasing = async (number: number, reason: string): Promise<void> => {
  await ask('proposeErasing', { case: number, reason })
  await cases.reload()
}

/** The second person's word on it. @returns whether it was given: a fresh sign-in may be declined */
export const confirmErasing = async (number: number, confirm: boolean): Promise<boolean> => {
  if (!(await askFresh('confirmErasing', { case: number, confirm }))) return false
  await cases.reload()
  return true
}

/** Opens a case for a request that came by mail. Throws ApiError. @returns its number */
export const openRequest = async (text: string, email: string): Promise<number> => {
  const { case: number } = await ask('openRequest', { text, ...(email !== '' && { email }) })
  await cases.reload()
  return number
}

/** One case, read anew whenever it is opened: every look is written down. */
export const caseOf = (number: number) => resource(() => ask('openCase', { case: number }))
