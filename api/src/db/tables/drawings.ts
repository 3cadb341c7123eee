export interface DrawingTable {
  week: number
  state: 'announced' | 'frozen' | 'matched' | 'published'
  /** Secret until published. */
  seed: Buffer
  /** Hash of the seed, public a week ahead. */
  commitment: string
  entries: string | null
  result: string | null
  summary: string | null
  announced_at: number
  frozen_at: number | null
  published_at: number | null
}

export interface DrawingTables {
  drawings: DrawingTable
  daily_jobs: { day: number; finished_at: number }
  /** Drawings entered in a row without a match. */
  waits: { member_id: number; drawings: number }
}
