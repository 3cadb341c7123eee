import type { Generated } from 'kysely'

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
  /** What a member says and wants, as the engine's canonical text. */
  entry_bodies: { id: Generated<number>; member_id: number; hash: Buffer; body: string }
  /** The present body of a member, packed. */
  entry_cards: { member_id: number; body_id: number; hash: Buffer; card: Buffer }
  /** Members whose body is to be made anew. */
  stale_bodies: { id: Generated<number>; member_id: number }
  /** From a person's keyed hash to the keyed hashes of the pairs they were in, and who that is at present. */
  past_partners: { person: Buffer; pair: Buffer; member_id: number | null }
  daily_jobs: { day: number; finished_at: number }
  /** Drawings entered in a row without a match. */
  waits: { member_id: number; drawings: number }
}
