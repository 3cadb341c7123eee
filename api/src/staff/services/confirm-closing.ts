import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { closeAccount } from '@quintet/cases/close-account'
import { queueClosing } from '@quintet/cells/queue'
import { endMeasure } from '@quintet/cases/end-measures'
import { impose } from '@quintet/cases/impose'
import { tellMember } from '@quintet/cases/tell-member'
import { keepHashes } from '@quintet/repositories/photo-signals'
import { today } from '@quintet/kit/week'
import { type CaseRow, readCase } from '../cases/access.ts'
import { settle } from '../cases/settle.ts'
import { type Proposal, proposalOf, proposedWith } from '@quintet/cases/proposals'
import type { StaffScope } from '../staff-scope.ts'

interface Proposed {
  row: CaseRow
  proposal: Proposal
}

const readProposed = async (trx: Transaction, { case: number }: { case: number }, scope: StaffScope): Promise<Proposed> => {
  const row = await readCase(trx, scope, number)
  const proposal = proposalOf(row)
  if (!proposal || row.member_id === 0) throw new Refusal('staff.caseDecided')
  if (proposal.by === scope.staff.id) throw new Refusal('staff.samePerson')
  return { row, proposal }
}

// So that a photo of theirs is known again.
const keepPhotoHashes = async (trx: Transaction, member: number, now: number): Promise<void> => {
  const photos = await trx.selectFrom('photos').select('id').where('member_id', '=', member).execute()
  if (photos.length > 0)
    await keepHashes(
      trx,
      photos.map(({ id }) => id),
      'closed',
      now,
    )
}

const close = async (trx: Transaction, { row, proposal }: Proposed, { context, staff }: StaffScope): Promise<void> => {
  const [now, day] = [context.wall.now(), today(context)]
  const { fraud, rule, facts, by, meanwhile } = proposal
  const suspension = { id: meanwhile, member_id: row.member_id }
  const all = await proposedWith(trx, suspension)
  await endMeasure(trx, suspension, 'replaced', now)
  const { machine } = await trx.selectFrom('measures').select('machine').where('id', '=', meanwhile).executeTakeFirstOrThrow()
  const reasons = { rule, facts, machine, fraud: fraud ? 1 : 0, decided_by: by, confirmed_by: staff.id }
  const measure = { member_id: row.member_id, case_id: row.id, kind: 'close' as const, from_at: now, ...reasons }
  const { id } = await impose(trx, measure, day)
  await keepPhotoHashes(trx, row.member_id, now)
  await closeAccount(trx, context, { member: row.member_id, fraud })
  await queueClosing(trx, context, { member: row.member_id, fraud })
  for (const one of all) await settle(trx, one, { staff: by, now, day, outcome: { decision: 'close', measure: id, rule } })
}

// The suspension goes, and the proposal with it: the cases are open again.
const refuse = async (trx: Transaction, { row, proposal }: Proposed, { context }: StaffScope): Promise<void> => {
  await endMeasure(trx, { id: proposal.meanwhile, member_id: row.member_id }, 'lifted', context.wall.now())
  await tellMember(trx, { member: row.member_id, day: today(context), key: 'measureLifted', values: { number: row.id } })
}

/** The second person's word on a closing (decision 57). Who proposed it cannot say it. */
export const confirmClosing = (
  input: RequestOf<StaffCalls['confirmClosing']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['confirmClosing']>> =>
  scope.context.db.write(async (trx) => {
    const proposed = await readProposed(trx, input, scope)
    await scope.record(trx, { case: input.case, member: proposed.row.member_id, details: { confirm: input.confirm } })
    await (input.confirm ? close : refuse)(trx, proposed, scope)
    return { message: 'success' }
  })
