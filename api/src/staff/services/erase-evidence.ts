import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { eraseEvidence, readEvidence, readSealedCopy } from '@quintet/cases/evidence'
import { type CaseRow, readCase } from '../cases/access.ts'
import { type Erasing, erasingOf } from '../cases/summary.ts'
import type { StaffScope } from '../staff-scope.ts'

const assertThere = async (trx: Transaction, { id, erasing }: CaseRow): Promise<void> => {
  if (erasing !== null) throw new Refusal('staff.caseDecided')
  const [opened, sealed] = [await readEvidence(trx, id), await readSealedCopy(trx, id)]
  if (opened.length === 0 && !sealed) throw new Refusal('staff.noEvidence')
}

const setErasing = (trx: Transaction, id: number, erasing: Erasing | null, erasedAt: number | null = null) =>
  trx
    .updateTable('cases')
    .set({ erasing: erasing && JSON.stringify(erasing), ...(erasedAt !== null && { erased_at: erasedAt }) })
    .where('id', '=', id)
    .execute()

/** Proposes that the evidence of a case is erased, with the reason why. */
export const proposeErasing = (
  { case: number, reason }: RequestOf<StaffCalls['proposeErasing']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['proposeErasing']>> =>
  scope.context.db.write(async (trx) => {
    const { context, staff, record } = scope
    const row = await readCase(trx, scope, number)
    await assertThere(trx, row)
    await record(trx, { case: number, member: row.member_id })
    await setErasing(trx, number, { by: staff.id, at: context.wall.now(), reason: reason.trim() })
    return { message: 'success' }
  })

/** The second person's word on it (decision 57). Who proposed it cannot say it. */
export const confirmErasing = async (
  { case: number, confirm }: RequestOf<StaffCalls['confirmErasing']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['confirmErasing']>> => {
  const { context, staff, record } = scope
  await context.db.write(async (trx) => {
    const row = await readCase(trx, scope, number)
    const erasing = erasingOf(row)
    if (!erasing) throw new Refusal('staff.caseDecided')
    if (erasing.by === staff.id) throw new Refusal('staff.samePerson')
    await record(trx, { case: number, member: row.member_id, details: { confirm } })
    if (confirm) await eraseEvidence(trx, [number])
    await setErasing(trx, number, null, confirm ? context.wall.now() : null)
  })
  if (confirm) context.db.scrub()
  return { message: 'success' }
}
