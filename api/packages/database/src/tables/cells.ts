import type { KeyState, MatchSide } from '@quintet/domain/match'

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

/** What the cells of one product keep of each other; all of it is empty where there is one cell. */
export interface CellTables {
  /** Which cell an address has its account in: by keyed hash. Only in the cell that serves the directory. */
  directory: { hash: Buffer; cell: string }
  /** What this cell has told the directory of its own accounts. */
  cell_listed: { hash: Buffer; sub: string }
  /** Members of other cells, who have a match that lives here. */
  cell_visitors: { member_id: number; cell: string }
  cell_away: AwayMatchTable
  /** Requests of other cells that were answered; none is answered twice. */
  cell_nonces: { nonce: string; expires_at: number }
}
