import type { Generated } from 'kysely'

/**
 * How far a week's drawing is. Each step is one transaction that names the state it leaves, so that two processes never take it both:
 *
 *   (no row) ──► announced ──► frozen ──► matched ──► published
 *
 * announced: the secret is chosen and committed to, a week ahead. frozen: entries are closed and their root stands. matched: matches
 * are written, seen by nobody. published: they are seen, and the secret is told. A process that ends in between goes on from the state
 * it finds; there is no way back.
 */
export type DrawingState = 'announced' | 'frozen' | 'matched' | 'published'

/** One row a week; the week's tokens are drawn once it is over. */
export interface DrawingTable {
  week: number
  state: DrawingState
  /** 1: the secret below is the seed. 2: the seed is mixed of it, the Merkle root and the beacon (`@quintet/drawing/seed`). */
  scheme: Generated<number>
  /** The secret that is committed to; told when the week is published. */
  seed: Buffer
  /** JSON of the beacon's round (`@quintet/drawing/seed`), from the freeze on; null where none is used. */
  beacon: string | null
  /** SHA-256 of the secret, hex; public a week ahead. */
  commitment: string
  /** Root over the salted leaves, hex; public from the freeze on. */
  merkle_root: string | null
  entrants: number | null
  /** Number of the first match; the others follow. */
  first_match: number | null
  /** JSON of the report: counts, certificate, times. */
  result: string | null
  /** SHA-256 over the matches and the counts of eligible people, hex. */
  result_hash: string | null
  announced_at: number
  frozen_at: number | null
  matched_at: number | null
  published_at: number | null
  /** Day of the product's clock. */
  published_day: number | null
}

/**
 * 256 entrants of a week in the order of their numbers, four bytes each, and their leaves, 32 bytes each. What a week adds to their
 * bodies is gone once the four weeks are over, and of one entrant with the account (`entry-slab.ts`).
 */
export interface DrawingSlabTable {
  id: Generated<number>
  week: number
  slab: number
  first_member: number
  members: Buffer
  leaves: Buffer
  entries: Buffer | null
  pasts: Buffer | null
}

/** Entries of the public log (`drawing/public-log`). They are never changed. */
export interface DrawingLogTable {
  number: number
  week: number
  kind: 'announced' | 'frozen' | 'published'
  /** JSON, as it was signed. */
  text: string
  signature: Buffer
}

export interface DrawingTables {
  drawings: DrawingTable
  drawing_log: DrawingLogTable
  drawing_slabs: DrawingSlabTable
  /** What came of them: seven numbers of four bytes each. */
  drawing_outcomes: { id: Generated<number>; week: number; slab: number; outcomes: Buffer }
  /** Members who were deleted since the last publication. */
  departures: { id: Generated<number>; member_id: number }
  /** What a member says and wants, as the engine's canonical text. */
  entry_bodies: { id: Generated<number>; member_id: number; hash: Buffer; body: string }
  /** The present body of a member, packed. */
  entry_cards: { member_id: number; body_id: number; hash: Buffer; card: Buffer }
  /** Members whose body is to be made anew. */
  stale_bodies: { id: Generated<number>; member_id: number }
  /** From a person's keyed hash to the keyed hashes of the pairs they were in, and who that is at present. */
  past_partners: { person: Buffer; pair: Buffer; member_id: number | null }
  /** Keyed hashes of every address a member has held. */
  member_addresses: { person: Buffer; member_id: number }
  /** The standing of people who left, unless it was good. */
  departed_standings: {
    person: Buffer
    standing: number
    /** Until then it is remembered. */
    until_day: number
    /** The measure that it stands for, and the day it ends; null: it does not end by itself. */
    measure: 'warn' | 'suspend' | 'close' | null
    measure_until: number | null
  }
  /** Of who left as a minor: method and day of the check that said so, and until when that is remembered. */
  departed_minors: { person: Buffer; method: string; day: number; until_day: number }
  daily_jobs: { day: number; finished_at: number }
  /** Drawings entered in a row without a match. */
  waits: { member_id: number; drawings: number; week: Generated<number> }
}
