import type { KeyState, MatchSide } from '@quintet/domain/match'
import type { Generated } from 'kysely'

/** A match of a member of this cell that lives in another one, as that cell showed it last. */
export interface AwayMatchTable {
  member_id: number
  match_id: number
  cell: string
  /** Wire JSON, as the list of matches has it; null once the match has ended. */
  listed: string | null
  key_state: KeyState
  side: MatchSide
  version: number
  unread: number
}

/**
 * A move, step by step; each may be done twice:
 *
 *   closed ──► taken ──► left ──► (no row)
 *
 * closed: nobody signs in any more. taken: the other cell has everything. left: here the member is a visitor. Then both exports are held
 * against each other, the directory is told, and the account is opened there.
 */
export interface MemberMoveTable {
  sub: string
  /** Where to. */
  cell: string
  state: 'closed' | 'taken' | 'left'
  /** JSON of what goes along, until it was found whole there. */
  bundle: string | null
  /** SHA-256 of the member's export, hex. */
  digest: string | null
}

/** What the cells of one product keep of each other; all of it is empty where there is one cell. */
export interface CellTables {
  /** Which cell an address has its account in: by keyed hash. Only in the cell that serves the directory. */
  directory: { hash: Buffer; cell: string }
  /** What this cell has told the directory of its own accounts. */
  cell_listed: { hash: Buffer; sub: string }
  /** Members of other cells, who have a match that lives here. */
  cell_visitors: { member_id: number; cell: string }
  cell_away: AwayMatchTable
  /** Cells besides this one that keep something of a member, and the newest notice that was taken from there. */
  cell_homes: { member_id: number; cell: string; noticed: Generated<number> }
  /** Members who are on their way to another cell, and how far. */
  cell_moves: MemberMoveTable
  /** Requests of other cells that were answered; none is answered twice. */
  cell_nonces: { nonce: string; expires_at: number }
}
