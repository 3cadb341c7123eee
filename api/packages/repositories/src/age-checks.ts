import { createHash } from 'node:crypto'
import type { Database, Transaction } from '@quintet/database'
import { type AgeMethod, type AgeMethods, requiredMethod, zonesByMethod } from '@quintet/age/required-method'
import { sql } from 'kysely'

export type { AgeMethods }

/** What keeps a member from taking part: the check that their country asks for is missing, or it said that they are a minor. */
export type AgeIssue = 'due' | 'underage'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url')

/** What a check of the member's age came to; undefined where there was none. */
export const readAgeCheck = (
  db: Database,
  memberId: number,
): Promise<{ method: string; day: number; over_18: number } | undefined> =>
  db.selectFrom('age_checks').select(['method', 'day', 'over_18']).where('member_id', '=', memberId).executeTakeFirst()

/** What is open about the age of a member who lives in a zone; undefined when nothing is. */
export const ageIssue = async (
  db: Database,
  methods: AgeMethods,
  memberId: number,
  zone: number | undefined,
): Promise<AgeIssue | undefined> => {
  const check = await readAgeCheck(db, memberId)
  if (check?.over_18 === 0) return 'underage'
  const required = requiredMethod(methods, zone)
  return required === undefined || check?.method === required ? undefined : 'due'
}

/** Notes that a member is sent to a check; the one before it, if any, can't be come back from any more. */
export const startVisit = async (
  trx: Transaction,
  visit: { memberId: number; state: string; method: AgeMethod; endsAt: number },
): Promise<void> => {
  const row = { state_hash: hashOf(visit.state), method: visit.method, ends_at: visit.endsAt }
  await trx
    .insertInto('age_visits')
    .values({ member_id: visit.memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** The language of the member whom a state was given to; undefined for one that is unknown, over or of another method. */
export const readVisitor = (
  db: Database,
  state: string,
  method: AgeMethod,
  now: number,
): Promise<{ language: number } | undefined> =>
  db
    .selectFrom('age_visits')
    .innerJoin('members', 'members.id', 'age_visits.member_id')
    .select('members.language')
    .where('state_hash', '=', hashOf(state))
    .where('method', '=', method)
    .where('ends_at', '>', now)
    .executeTakeFirst()

/** Takes the visit that a state belongs to: it can be come back from once. Undefined for a state that is unknown, over or of another method. */
export const takeVisit = async (trx: Transaction, state: string, method: AgeMethod, now: number): Promise<number | undefined> => {
  const visit = await trx
    .deleteFrom('age_visits')
    .where('state_hash', '=', hashOf(state))
    .where('method', '=', method)
    .where('ends_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return visit?.member_id
}

/** Keeps what a check came to. */
export const writeAgeCheck = async (
  trx: Transaction,
  check: { memberId: number; method: string; day: number; isAdult: boolean },
): Promise<void> => {
  const row = { method: check.method, day: check.day, over_18: check.isAdult ? 1 : 0 }
  await trx
    .insertInto('age_checks')
    .values({ member_id: check.memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/**
 * The query for active members whose country asks for a check that they have not passed, as it is at the moment of asking; undefined where
 * no country asks. For the drawing as well, which reads by a connection of its own.
 */
export const uncheckedSql = (methods: AgeMethods): string | undefined => {
  const parts = [...zonesByMethod(methods)].map(
    ([method, zones]) => `SELECT members.id AS id FROM profiles JOIN members ON members.id = profiles.member_id
      WHERE members.active = 1 AND profiles.zone IN (${zones.join()})
        AND NOT EXISTS (SELECT 1 FROM age_checks WHERE age_checks.member_id = members.id AND method = '${method}' AND over_18 = 1)`,
  )
  return parts.length === 0 ? undefined : parts.join(' UNION ALL ')
}

/** Active members whose country asks for a check that they have not passed. */
export const activeWithoutCheck = async (db: Database, methods: AgeMethods): Promise<number[]> => {
  const query = uncheckedSql(methods)
  if (query === undefined) return []
  const { rows } = await sql.raw<{ id: number }>(query).execute(db)
  return rows.map(({ id }) => id)
}
