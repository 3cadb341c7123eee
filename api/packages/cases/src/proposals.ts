import type { TermsRule } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'
import type { CaseTable } from '@quintet/database/tables'
import type { Selectable } from 'kysely'

type CaseRow = Selectable<CaseTable>

/** A closing that waits for the second person, as a case keeps it. */
export interface Proposal {
  fraud: boolean
  rule: TermsRule
  facts: string
  by: number
  at: number
  /** Number of the suspension meanwhile. */
  meanwhile: number
}

/** The proposal of a case; undefined where there is none. */
export const proposalOf = ({ proposal }: Pick<CaseRow, 'proposal'>): Proposal | undefined =>
  proposal === null ? undefined : (JSON.parse(proposal) as Proposal)

/**
 * Cases as they are on a day, with none of the proposals that are over: one lasts as long as the suspension that came with it is in force,
 * which ends by itself after seven days, and at once by an appeal (decision 57). No job has to have noticed.
 */
export const withoutOver = async <Row extends Pick<CaseRow, 'proposal'>>(
  db: Database,
  rows: readonly Row[],
  day: number,
): Promise<Row[]> => {
  const meanwhile = rows.flatMap((row) => proposalOf(row)?.meanwhile ?? [])
  if (meanwhile.length === 0) return [...rows]
  const measures = db.selectFrom('measures').select('id').where('id', 'in', meanwhile).where('ended_at', 'is', null)
  const inForce = new Set((await measures.where('until_day', '>', day).execute()).map(({ id }) => id))
  return rows.map((row) => (inForce.has(proposalOf(row)?.meanwhile ?? 0) ? row : { ...row, proposal: null }))
}

/** The open cases that wait for the second person together, as one suspension came with them. */
export const proposedWith = async (
  trx: Transaction,
  { id, member_id: member }: { id: number; member_id: number },
): Promise<CaseRow[]> => {
  const waiting = trx.selectFrom('cases').selectAll().where('member_id', '=', member).where('decided_at', 'is', null)
  const rows = await waiting.where('proposal', 'is not', null).orderBy('id').execute()
  return rows.filter((row) => proposalOf(row)?.meanwhile === id)
}

/** Opens the cases again whose closing was proposed with a suspension; to those who did not decide them first, where somebody is named. */
export const endProposals = async (
  trx: Transaction,
  measure: { id: number; member_id: number },
  firstDecidedBy?: number | null,
): Promise<void> => {
  const ids = (await proposedWith(trx, measure)).map(({ id }) => id)
  if (ids.length === 0) return
  const again = { proposal: null, ...(firstDecidedBy !== undefined && { first_decided_by: firstDecidedBy }) }
  await trx.updateTable('cases').set(again).where('id', 'in', ids).execute()
}
