import { withoutOver } from '@quintet/cases/proposals'
import type { CaseKind } from '@quintet/domain/cases'
import type { Database } from '@quintet/database'
import type { CaseTable } from '@quintet/database/tables'
import { Refusal } from '@quintet/kit/errors'
import type { Selectable } from 'kysely'
import { today } from '@quintet/kit/week'
import type { StaffMember } from '../staff-member.ts'
import type { StaffScope } from '../staff-scope.ts'

export type CaseRow = Selectable<CaseTable>

const aboutMembers = ['photo', 'match', 'samePerson', 'imposed', 'returned'] as const
const aboutTheSite = ['error', 'stopped', 'request'] as const

/** The kinds of case that somebody works on: faults of the site and requests by mail are the support's, members are the moderators'. */
export const kindsFor = ({ roles }: Pick<StaffMember, 'roles'>): CaseKind[] => [
  ...(roles.includes('moderator') || roles.includes('second') ? aboutMembers : []),
  ...(roles.includes('support') ? aboutTheSite : []),
]

/** A case that is there for this person. Throws Refusal: one that is not answers like one that never was. */
export const readCase = async (
  db: Database,
  { context, staff }: Pick<StaffScope, 'context' | 'staff'>,
  number: number,
): Promise<CaseRow> => {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', number)
    .where('kind', 'in', kindsFor(staff))
    .executeTakeFirst()
  const [now] = await withoutOver(db, row ? [row] : [], today(context))
  if (!now) throw new Refusal('staff.noCase')
  return now
}
