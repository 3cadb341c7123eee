export interface TokenTable {
  member_id: number
  week: number
  pool: number
  submitted_at: number
}

/** The drawings that a member leaves out: weeks, both included, and the day on which they take part again. */
export interface PauseTable {
  member_id: number
  from_week: number
  to_week: number
  /** Days since 1970-01-01. */
  until_day: number
}

export interface EntryTables {
  tokens: TokenTable
  pauses: PauseTable
  /** Distinct questions of the live estimate of a day, as digests. */
  estimate_questions: { member_id: number; day: number; digest: string }
}
