import { standingOf } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'
import { insertCase } from './insert-case.ts'
import { impose } from './impose.ts'
import { type MeasureRow, hasInherited, measuresInForce } from './standing.ts'

/** Days for which the standing of someone who left is remembered (decision 30). */
export const standingDays = 731

/** A measure that goes along with a person: which one, and the day it ends. */
interface Carried {
  kind: 'warn' | 'suspend' | 'close'
  until: number | null
}

const hardness = { warn: 0, suspend: 1, close: 2 } as const
const lengthOf = ({ until }: Carried): number => until ?? Number.MAX_SAFE_INTEGER

/** The hardest of several, and of those the longest. */
const hardest = (carried: readonly Carried[]): Carried | undefined =>
  carried.toSorted((a, b) => hardness[b.kind] - hardness[a.kind] || lengthOf(b) - lengthOf(a))[0]

const carriedBy = ({ kind, until_day: until }: MeasureRow): Carried[] => (kind === 'removePhoto' ? [] : [{ kind, until }])

// What was remembered before measures were kept names none: a suspension that does not end by itself.
const readLeft = async (db: Database, persons: readonly Buffer[], today: number): Promise<Carried[]> => {
  const rows = await db.selectFrom('departed_standings').selectAll().where('person', 'in', persons).execute()
  return rows
    .map(({ measure, measure_until: until, standing }) => ({ kind: measure ?? (standing > 1 ? 'suspend' : 'warn'), until }))
    .filter(({ until }) => until === null || until > today)
}

const forgetLeft = async (trx: Transaction, persons: readonly Buffer[]): Promise<void> => {
  await trx.deleteFrom('departed_standings').where('person', 'in', persons).execute()
}

/**
 * Remembers the standing of a member who is about to leave, unless it is a good one. What another account of theirs left stays where
 * it is harder; what came along with this one has become its own, and goes once that is over.
 */
export const rememberStanding = async (
  trx: Transaction,
  persons: readonly Buffer[],
  member: number,
  today: number,
): Promise<void> => {
  const own = (await measuresInForce(trx, member)).flatMap(carriedBy)
  const isHeir = await hasInherited(trx, member)
  const carried = hardest([...own, ...(isHeir ? [] : await readLeft(trx, persons, today))])
  if (isHeir && !carried) await forgetLeft(trx, persons)
  if (own.length === 0 || !carried) return
  const { kind: measure, until: measure_until } = carried
  const row = { standing: standingOf([measure]), until_day: today + standingDays, measure, measure_until }
  await trx
    .insertInto('departed_standings')
    .values(persons.map((person) => ({ person, ...row })))
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute()
}

const readOthers = async (db: Database, others: readonly number[]): Promise<Carried[]> => {
  const found = await Promise.all(others.map((other) => measuresInForce(db, other)))
  return found.flat().flatMap(carriedBy)
}

const openCase = async (trx: Transaction, member: number, now: number, kind: string): Promise<number> => {
  const outcome = JSON.stringify({ decision: kind, rule: 'noReturn' })
  const row = { kind: 'returned', member_id: member, subject: 0, opened_at: now, decided_at: now, decided_by: null, outcome }
  return insertCase(trx, row)
}

export interface Arrival {
  member: number
  /** The hashes that the person is known by. */
  persons: readonly Buffer[]
  /** Members who are the same person. */
  others: readonly number[]
  now: number
  today: number
}

/**
 * Takes the measure that is in force against a person against their new account too. It says so like any other (decision 54): the
 * statement names the rule and that a machine decided, and it can be appealed.
 */
export const inheritStanding = async (trx: Transaction, { member, persons, others, now, today }: Arrival): Promise<void> => {
  const carried = hardest([...(await readLeft(trx, persons, today)), ...(await readOthers(trx, others))])
  if (!carried) return
  const { kind, until } = carried
  const file = await openCase(trx, member, now, kind)
  const why = { rule: 'noReturn', facts: '', machine: 'decided' } as const
  await impose(trx, { member_id: member, case_id: file, kind, from_at: now, until_day: until, ...why }, today)
  // From here on it is this account's: what becomes of it here is what counts when they leave again.
  await forgetLeft(trx, persons)
}

/** Forgets standings whose two years are over. */
export const forgetStandings = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('departed_standings').where('until_day', '<', day).execute()
}
