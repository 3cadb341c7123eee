import type { Transaction } from '@quintet/database'
import { readAgeCheck, writeAgeCheck } from '@quintet/repositories/age-checks'
import { type Arrival, standingDays } from './carried-standing.ts'

/**
 * Remembers of a member who is about to leave that a check said that they are a minor: by keyed hashes of their addresses alone, and as
 * long as a standing is, so that deleting the account does not undo it (decision 60).
 */
export const rememberMinor = async (
  trx: Transaction,
  persons: readonly Buffer[],
  member: number,
  today: number,
): Promise<void> => {
  const check = await readAgeCheck(trx, member)
  if (check?.over_18 !== 0) return
  const row = { method: check.method, day: check.day, until_day: today + standingDays }
  await trx
    .insertInto('departed_minors')
    .values(persons.map((person) => ({ person, ...row })))
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute()
}

/** Gives a new account the outcome that its person is a minor, where a check said so in one that they have or had. */
export const inheritMinor = async (
  trx: Transaction,
  { member, persons, others, today }: Pick<Arrival, 'member' | 'persons' | 'others' | 'today'>,
): Promise<void> => {
  const left = trx.selectFrom('departed_minors').select(['method', 'day']).where('person', 'in', persons)
  const known = await left.where('until_day', '>=', today).execute()
  for (const other of others) {
    const check = await readAgeCheck(trx, other)
    if (check?.over_18 === 0) known.push(check)
  }
  const [check] = known
  if (check) await writeAgeCheck(trx, { memberId: member, method: check.method, day: check.day, isAdult: false })
}

/** Forgets who was a minor once the two years are over. */
export const forgetMinors = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('departed_minors').where('until_day', '<', day).execute()
}
