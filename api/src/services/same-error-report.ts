import type { ReportReceipt } from '@quintet/contract'
import type { NotNull } from 'kysely'
import type { Transaction } from '@quintet/database'

/** Milliseconds within which the same words again are the same report: a button pressed twice, a client that asks again. */
const againMs = 60_000

interface Sent {
  member: number
  category: number
  /** All that was told but the category. */
  details: Readonly<Record<string, unknown>>
  now: number
}

// The second at which it was sent is no part of what it says.
const saidBy = ({ date: _, ...said }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** What a member was told when they sent the same report a moment ago, as long as nobody has decided its case. */
export const sameErrorReport = async (
  trx: Transaction,
  { member, category, details, now }: Sent,
): Promise<ReportReceipt | undefined> => {
  const rows = await trx
    .selectFrom('error_reports')
    .innerJoin('cases', 'cases.id', 'error_reports.case_id')
    .select(['cases.id', 'due_at', 'details'])
    .where('error_reports.member_id', '=', member)
    .where('category', '=', category)
    .where('created_at', '>', now - againMs)
    .where('decided_at', 'is', null)
    .where('due_at', 'is not', null)
    .$narrowType<{ due_at: NotNull }>()
    .execute()
  const same = rows.find((row) => saidBy(JSON.parse(row.details) as Record<string, unknown>) === saidBy(details))
  return same && { report: same.id, answerBy: Math.floor(same.due_at / 1000) }
}
