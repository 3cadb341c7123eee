export type DrawingState = 'announced' | 'frozen' | 'matched' | 'published'

/** One row a week; the week's tokens are drawn once it is over. */
export interface DrawingTable {
  week: number
  state: DrawingState
  /** Secret until published. */
  seed: Buffer
  /** SHA-256 of the seed, hex; public a week ahead. */
  commitment: string
  /** SHA-256 of the sealed entries, hex. */
  entries_hash: string | null
  /** Root over the salted leaves, hex; public from the freeze on. */
  merkle_root: string | null
  /** JSON of the engine's result. */
  result: string | null
  result_hash: string | null
  announced_at: number
  frozen_at: number | null
  matched_at: number | null
  published_at: number | null
}

/** A sealed entry; salt and text are gone once the member is erased or the four weeks are over. */
export interface DrawingEntryTable {
  week: number
  position: number
  member_id: number
  leaf: Buffer
  salt: Buffer | null
  entry: string | null
}

export interface DrawingTables {
  drawings: DrawingTable
  drawing_entries: DrawingEntryTable
  /** From a person's keyed hash to the keyed hashes of the pairs they were in. */
  past_partners: { person: Buffer; pair: Buffer }
  daily_jobs: { day: number; finished_at: number }
  /** Drawings entered in a row without a match. */
  waits: { member_id: number; drawings: number }
}
