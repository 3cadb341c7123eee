import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import { readEvidence } from '@quintet/cases/evidence'
import { kindsFor, readCase } from '../cases/access.ts'
import { readCaseFile } from '../cases/case-file.ts'
import { countOpen, cursorOf, groupsPerPage, readGroups, readOpenCases } from '../cases/open-cases.ts'
import { today } from '@quintet/kit/week'
import { presentEvidence } from '../cases/present-evidence.ts'
import { seconds, summarise } from '../cases/summary.ts'
import type { StaffScope } from '../staff-scope.ts'

/** Open cases by the member they are about; the look is written down with the members it was at. */
export const listCases = (
  { after }: RequestOf<StaffCalls['listCases']>,
  { context, staff, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['listCases']>> =>
  context.db.write(async (trx) => {
    const kinds = kindsFor(staff)
    const found = await readGroups(trx, kinds, after)
    const shown = found.slice(0, groupsPerPage)
    const groups = []
    for (const { member, harm, oldest } of shown) {
      const cases = (await readOpenCases(trx, { kinds, day: today(context) }, member)).map(summarise)
      groups.push({ member, harm, oldestAt: seconds(oldest), cases })
    }
    await record(trx, { details: { members: shown.map(({ member }) => member) } })
    const last = found.length > groupsPerPage ? shown.at(-1) : undefined
    return { groups, ...(await countOpen(trx, kinds, context.wall.now())), ...(last && { next: cursorOf(last) }) }
  })

/** One case whole; the look is written down, and how many messages it was at. */
export const openCase = async (
  { case: number }: RequestOf<StaffCalls['openCase']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['openCase']>> => {
  const { context, record } = scope
  const { file, row, opened } = await context.db.write(async (trx) => {
    const found = await readCase(trx, scope, number)
    const evidence = await readEvidence(trx, number)
    const look = evidence.length > 0 ? { details: { evidence: evidence.length } } : {}
    await record(trx, { case: number, member: found.member_id, ...look })
    return { file: await readCaseFile(scope, trx, found), row: found, opened: evidence }
  })
  // Checked after the transaction: all writes would wait for it.
  return { ...file, evidence: await presentEvidence(opened, row) }
}
