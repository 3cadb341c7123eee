import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import { kindsFor, readCase } from '../cases/access.ts'
import { readCaseFile } from '../cases/case-file.ts'
import { countOpen, groupsPerPage, readGroups, readOpenCases } from '../cases/open-cases.ts'
import { seconds, summarise } from '../cases/summary.ts'
import type { StaffScope } from '../staff-scope.ts'

/** Open cases by the member they are about; the look is written down with the members it was at. */
export const listCases = (
  { page = 0 }: RequestOf<StaffCalls['listCases']>,
  { context, staff, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['listCases']>> =>
  context.db.write(async (trx) => {
    const kinds = kindsFor(staff)
    const found = await readGroups(trx, kinds, page)
    const shown = found.slice(0, groupsPerPage)
    const groups = []
    for (const { member, harm, oldest } of shown) {
      const cases = (await readOpenCases(trx, kinds, member)).map(summarise)
      groups.push({ member, harm, oldestAt: seconds(oldest), cases })
    }
    await record(trx, { details: { page, members: shown.map(({ member }) => member) } })
    return { groups, ...(await countOpen(trx, kinds, context.wall.now())), more: found.length > groupsPerPage }
  })

/** One case whole; the look is written down. */
export const openCase = (
  { case: number }: RequestOf<StaffCalls['openCase']>,
  { context, staff, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['openCase']>> =>
  context.db.write(async (trx) => {
    const row = await readCase(trx, staff, number)
    await record(trx, { case: number, member: row.member_id })
    return readCaseFile(context, trx, staff, row)
  })
