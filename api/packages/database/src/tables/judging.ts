import type { Generated } from 'kysely'

export interface PhotoJudgementTable {
  photo_id: number
  judge_id: number
  week: number
  attractiveness: number | null
  quality: number | null
  /** Reason of a report, null for a rating. */
  reason: number | null
  text: string | null
}

export interface SamePersonTable {
  member_id: number
  judge_id: number
  week: number
  same: number
  /** 1: the staff have decided on it, and it does not count again. */
  reviewed: Generated<number>
}

export interface RoundTable {
  id: Generated<number>
  member_id: number
  week: number
  number: number
  /** JSON: `{ samePerson: { member, tickets: [[ticket, photo]] }, photos: [[ticket, photo]] }`. */
  tickets: string
  finished_at: number | null
  opened_at: Generated<number | null>
  /** JSON: numbers of the photos that were fetched; null where that was not noted yet. */
  seen: Generated<string | null>
}

export interface JudgingTables {
  photo_judgements: PhotoJudgementTable
  same_person_answers: SamePersonTable
  rounds: RoundTable
  judge_weights: { judge_id: number; weight: number }
  weighed_weeks: { week: number; last_judge: number; done: Generated<number> }
}
