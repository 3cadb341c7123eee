import type { Database, Transaction } from '@quintet/database'

/** Days for which the standing of someone who left is remembered (decision 30). */
export const standingDays = 731

/** Remembers the standing of a member who is about to leave, unless it is a good one. */
export const rememberStanding = async (
  trx: Transaction,
  persons: readonly Buffer[],
  member: number,
  today: number,
): Promise<void> => {
  const { standing } = await trx.selectFrom('members').select('standing').where('id', '=', member).executeTakeFirstOrThrow()
  if (standing === 0) return
  const until_day = today + standingDays
  await trx
    .insertInto('departed_standings')
    .values(persons.map((person) => ({ person, standing, until_day })))
    .onConflict((conflict) =>
      conflict.column('person').doUpdateSet(({ ref }) => ({
        standing: ref('excluded.standing'),
        until_day: ref('excluded.until_day'),
      })),
    )
    .execute()
}

const worstLeft = async (db: Database, persons: readonly Buffer[]): Promise<number> => {
  const query = db.selectFrom('departed_standings').select(({ fn }) => fn.max('standing').as('worst'))
  return (await query.where('person', 'in', persons).executeTakeFirst())?.worst ?? 0
}

const worstOf = async (db: Database, members: readonly number[]): Promise<number> => {
  if (members.length === 0) return 0
  const query = db.selectFrom('members').select(({ fn }) => fn.max('standing').as('worst'))
  return (await query.where('id', 'in', members).executeTakeFirst())?.worst ?? 0
}

/**
 * Gives a new member the standing of the person they are.
 * @param persons the hashes they are known by
 * @param others members who are the same person
 */
export const inheritStanding = async (
  trx: Transaction,
  persons: readonly Buffer[],
  others: readonly number[],
  member: number,
): Promise<void> => {
  const standing = Math.max(await worstLeft(trx, persons), await worstOf(trx, others))
  if (standing > 0) await trx.updateTable('members').set({ standing }).where('id', '=', member).execute()
}

/** Forgets standings whose two years are over. */
export const forgetStandings = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('departed_standings').where('until_day', '<', day).execute()
}
