import type { Generated } from 'kysely'

/**
 * A week in the cell that draws for all, besides its row among the drawings:
 *
 *   open ──► closed ──► drawn
 *     └────► alone
 *
 * open: cells hand their entries over. closed: it stands which of them take part; the rest draw at home. drawn: the shares of all lie ready.
 * alone: nobody handed anything over in time, and the week is drawn as where there is one cell.
 */
export interface JointWeekTable {
  week: number
  state: 'open' | 'closed' | 'drawn' | 'alone'
  /** Epoch milliseconds of real time, as all times here. */
  opened_at: number
  /** JSON of the cells that take part, from the closing on, this one among them from its freeze on. */
  cells: string | null
  /** Merkle root over their roots, hex. */
  root: string | null
  /** JSON of the pairs that met or reported each other, and whose own entries do not say so. */
  excluded: string | null
  drawn_at: number | null
}

/** A cell that hands its entries over to this one. */
export interface JointCellTable {
  week: number
  cell: string
  root: string
  entrants: number
  /** 1 once everything has arrived and fits the root. */
  complete: Generated<number>
  /** When it said that its share is written, to be seen by nobody yet. */
  committed_at: number | null
}

/** A part of what goes from cell to cell, JSON. */
export interface JointPartTable {
  week: number
  cell: string
  part: number
  content: string
}

/**
 * What this cell has of a week that is drawn for all cells:
 *
 *   offered ──► in
 *      └──────► alone ◄── (no row)
 *
 * offered: everything is handed over, and it may take part. in: it takes part. alone: it draws its own members, for good.
 */
export interface JointShareTable {
  week: number
  state: 'offered' | 'in' | 'alone'
  /** JSON of what the week was drawn with, for receipts and the log; of a cell that stays alone, why. */
  told: string | null
}

/** A match of this week between a member of this cell and one of another. */
export interface JointMatchTable {
  week: number
  member_id: number
  /** Number of the other member, and the cell that handed over the entry. */
  peer: number
  cell: string
  /** Number of the match; null where it lives in the other cell. */
  match_id: number | null
  pool: number
  peer_pool: number
  /** Hundredths. */
  quality: number
  class: number
  pseudonym: string
  peer_pseudonym: string
  /** 1 once the match itself is written. */
  placed: Generated<number>
}

/** One drawing over all cells; all of it is empty where there is one cell. */
export interface JointTables {
  joint_weeks: JointWeekTable
  joint_cells: JointCellTable
  /** Sealed entries that were handed over, a slab a part, until the week is drawn. */
  joint_entries: JointPartTable
  /** Who must not meet, by numbers and by hashes under the key that the cells share. */
  joint_filters: JointPartTable
  /** The shares of the cells, until each has written its own. */
  joint_results: JointPartTable
  joint_shares: JointShareTable
  joint_matches: JointMatchTable
}
