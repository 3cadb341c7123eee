import type { CaseSummary, StaffMeasure } from '@quintet/contract/staff'
import type { CaseKind } from '@quintet/domain/cases'
import { proposalOf } from '@quintet/cases/proposals'
import type { MeasureRow } from '@quintet/cases/standing'
import type { CaseRow } from './access.ts'

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** An erasing of the evidence that waits for the second person, as a case keeps it. */
export interface Erasing {
  by: number
  at: number
  reason: string
}

/** The erasing that waits in a case; undefined where none does. */
export const erasingOf = ({ erasing }: Pick<CaseRow, 'erasing'>): Erasing | undefined =>
  erasing === null ? undefined : (JSON.parse(erasing) as Erasing)

const decisionOf = ({ outcome }: CaseRow): string | undefined =>
  outcome === null ? undefined : (JSON.parse(outcome) as { decision?: string }).decision

/** A case as a list shows it. */
export const summarise = (row: CaseRow): CaseSummary => {
  const decision = decisionOf(row)
  const [proposal, erasing] = [proposalOf(row), erasingOf(row)]
  return {
    number: row.id,
    kind: row.kind as CaseKind,
    reason: row.reason,
    harm: row.harm,
    openedAt: seconds(row.opened_at),
    ...(row.due_at !== null && { dueAt: seconds(row.due_at) }),
    ...(row.decided_at !== null && { decidedAt: seconds(row.decided_at) }),
    ...(decision !== undefined && { decision }),
    ...(proposal && { proposedBy: proposal.by }),
    ...(erasing && { erasingBy: erasing.by }),
  }
}

/** A measure as staff see it. */
export const presentMeasure = (row: MeasureRow): StaffMeasure => ({
  number: row.id,
  case: row.case_id,
  measure: row.kind,
  rule: row.rule,
  facts: row.facts,
  machine: row.machine,
  fraud: row.fraud === 1,
  from: seconds(row.from_at),
  ...(row.until_day !== null && { untilDay: row.until_day }),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  ...(row.confirmed_by !== null && { confirmedBy: row.confirmed_by }),
  ...(row.ended_at !== null && { endedAt: seconds(row.ended_at) }),
})
