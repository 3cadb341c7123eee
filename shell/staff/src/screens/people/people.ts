import type { StaffRole } from '@quintet/contract/staff'
import { type Answered, ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** Somebody who runs the site, or did. */
export type Person = Answered<'listStaff'>['people'][number]

/** Everybody who runs the site, or did. */
export const people = freshResource(async () => (await ask('listStaff', {})).people)

const put = (person: Person | undefined): boolean => {
  if (!person) return false
  const known = people.$.get().data ?? []
  const others = known.filter(({ number }) => number !== person.number)
  people.set([...others, person].toSorted((a, b) => a.number - b.number))
  return true
}

/** Invites somebody. @returns whether it was done: a fresh sign-in may be declined */
export const addPerson = async (email: string, roles: StaffRole[]): Promise<boolean> =>
  put(await askFresh('addStaff', { email, roles }))

/** Gives somebody other roles. @returns whether it was done */
export const changeRoles = async (number: number, roles: StaffRole[]): Promise<boolean> =>
  put(await askFresh('changeStaffRoles', { number, roles }))

/** Ends somebody's account. @returns whether it was done */
export const endPerson = async (number: number): Promise<boolean> => {
  if (!(await askFresh('endStaff', { number }))) return false
  await people.reload()
  return true
}
