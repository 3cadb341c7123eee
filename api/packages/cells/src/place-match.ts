import type { Transaction } from '@quintet/database'
import { newKeyState } from '@quintet/domain/match'
import { sql } from 'kysely'
import { numbersPerCell } from './numbers.ts'
import type { PublicRecord } from './public-record.ts'
import { changeJob } from './queue.ts'
import type { Cell } from './read-cells.ts'
import { fetchRecord } from './records.ts'
import type { CellSite } from './site.ts'
import { storeVisitor } from './visitors.ts'

/** Somebody who is matched: a member of this cell by number, or one of another by cell and sign-in. */
export type Matched = { member: number } | { cell: string; sub: string }

/** A match as a drawing gives it; `one` and `other` in any order. */
export interface NewMatch {
  week: number
  day: number
  quality: number
  class: number
  one: { who: Matched; pool: number; pseudonym: string }
  other: { who: Matched; pool: number; pseudonym: string }
}

/** One side of a match that is written. */
export interface Side {
  id: number
  pool: number
  pseudonym: string
}

const nextNumber = async (trx: Transaction, first: number): Promise<number> => {
  const { last } = await trx
    .selectFrom('matches')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return Math.max(first, last) + 1
}

/** Writes a match unless the two have one; `numberOf` gives its number. @returns the number that it has */
export const insertMatch = async (
  trx: Transaction,
  { week, day, quality, class: rank }: Pick<NewMatch, 'week' | 'day' | 'quality' | 'class'>,
  sides: [Side, Side],
  numberOf: () => Promise<number>,
): Promise<number> => {
  const [one, other] = sides.toSorted((a, b) => a.id - b.id) as [Side, Side]
  const pair = { member_1: one.id, member_2: other.id }
  const there = await trx
    .selectFrom('matches')
    .select('id')
    .where(({ and }) => and(pair))
    .executeTakeFirst()
  if (there) return there.id
  const id = await numberOf()
  const rest = { pool_1: one.pool, pool_2: other.pool, pseudonym_1: one.pseudonym, pseudonym_2: other.pseudonym }
  await trx
    .insertInto('matches')
    .values({ id, week, day, quality, class: rank, ...pair, ...rest, key_state: newKeyState })
    .execute()
  await trx
    .insertInto('match_seconds')
    .values({ ...pair, match_id: id })
    .execute()
  return id
}

interface Visiting {
  cell: Cell
  record: PublicRecord
}

const visitingOf = async (site: CellSite, who: Matched): Promise<Visiting | undefined> => {
  if ('member' in who) return undefined
  const cell = site.cells.byName.get(who.cell)
  if (!cell || cell === site.cells.own) throw new Error(`${who.cell} is no other cell.`)
  return { cell, record: await fetchRecord(site, cell, who.sub) }
}

/**
 * Puts a match in place that lives here and has a member of another cell: what it shows of them is fetched, and their cell is told of it. Done
 * again it changes nothing. Throws CellUnreachable. @returns its number
 */
export const placeMatch = async (site: CellSite, match: NewMatch): Promise<number> => {
  const sides = [match.one, match.other] as const
  const visiting = await Promise.all(sides.map(({ who }) => visitingOf(site, who)))
  const idOf = (index: 0 | 1): number => visiting[index]?.record.id ?? (sides[index].who as { member: number }).member
  const [one, other] = [
    { ...match.one, id: idOf(0) },
    { ...match.other, id: idOf(1) },
  ]
  return site.db.write(async (trx) => {
    for (const visit of visiting) if (visit) await storeVisitor(site, trx, visit.cell, visit.record)
    const id = await insertMatch(trx, match, [one, other], () => nextNumber(trx, site.cells.own.number * numbersPerCell))
    for (const visit of visiting)
      if (visit) await site.jobs.add(trx, changeJob, { cell: visit.cell.name, sub: visit.record.sub, match: id })
    return id
  })
}
