import type { CaseKind } from '@quintet/domain/cases'
import type { Database } from '@quintet/database'
import { withoutOver } from '@quintet/cases/proposals'
import { sql } from 'kysely'
import type { CaseRow } from './access.ts'

export const groupsPerPage = 30
const casesPerGroup = 100

interface Group {
  member: number
  harm: number
  oldest: number
}

// A decided case waits once more where its evidence is to be erased.
const isOpen = sql<boolean>`(decided_at IS NULL OR erasing IS NOT NULL)`

/** Where a page ended, as the next one is asked for. */
export const cursorOf = ({ harm, oldest, member }: Group): string => [harm, oldest, member].join('.')

// Everything comes after nothing.
const isAfter = (cursor: string | undefined) => {
  const [harm = 0, oldest, member] = cursor?.split('.').map(Number) ?? []
  return cursor === undefined
    ? sql<boolean>`TRUE`
    : sql<boolean>`(-max(harm), min(opened_at), member_id) > (${-harm}, ${oldest}, ${member})`
}

/** A page of the members whom open cases are about, the most harmful and the oldest first, and one more where there is a next page. */
export const readGroups = (db: Database, kinds: readonly CaseKind[], after?: string): Promise<Group[]> =>
  db
    .selectFrom('cases')
    .select(({ fn }) => ['member_id as member', fn.max<number>('harm').as('harm'), fn.min<number>('opened_at').as('oldest')])
    .where(isOpen)
    .where('kind', 'in', kinds)
    .groupBy('member_id')
    .having(isAfter(after))
    .orderBy('harm', 'desc')
    .orderBy('oldest')
    .orderBy('member_id')
    .limit(groupsPerPage + 1)
    .execute()

/** Open cases about a member, the most harmful and the oldest first. */
export const readOpenCases = async (
  db: Database,
  { kinds, day }: { kinds: readonly CaseKind[]; day: number },
  member: number,
): Promise<CaseRow[]> => {
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where(isOpen)
    .where('kind', 'in', kinds)
    .where('member_id', '=', member)
    .orderBy('harm', 'desc')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(casesPerGroup)
    .execute()
  return withoutOver(db, rows, day)
}

/** How many cases are open, and how many of them had to be answered by now. */
export const countOpen = async (
  db: Database,
  kinds: readonly CaseKind[],
  now: number,
): Promise<{ open: number; overdue: number }> => {
  const { open, overdue } = await db
    .selectFrom('cases')
    .select(({ fn }) => [fn.countAll<number>().as('open'), sql<number>`count(*) FILTER (WHERE due_at < ${now})`.as('overdue')])
    .where(isOpen)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return { open, overdue }
}
