import type { Connection } from '../database.ts'
import { readSealed } from '../sealed-entries.ts'
import type { JointFilter } from './filters.ts'
import { type HandedSlab, openHanded } from './slab.ts'
import type { JointCell } from './told.ts'
import type { CellEntries } from './union.ts'

function* readHanded({ prepare }: Connection, week: number, cell: string) {
  const sql = 'SELECT part, content FROM joint_entries WHERE week = ? AND cell = ? ORDER BY part'
  for (const { part, content } of prepare(sql).iterate(week, cell) as IterableIterator<{ part: number; content: string }>)
    yield* openHanded(part, JSON.parse(content) as HandedSlab)
}

/** The entries of all cells, as they lie in the cell that draws: its own, and what was handed over. */
export const entriesOfCells = (connection: Connection, week: number, own: string, cells: readonly JointCell[]): CellEntries[] =>
  cells.map((cell) => ({
    cell,
    entries: () => (cell.cell === own ? readSealed(connection, week) : readHanded(connection, week, cell.cell)),
  }))

/** What cells know of who must not meet: of each the newest that it handed over whole, also of one that was late this week. */
export const readFilters = ({ prepare }: Connection, week: number): JointFilter[] =>
  (
    prepare(
      `SELECT content FROM joint_filters f WHERE week = (SELECT max(week) FROM joint_filters o
         WHERE o.cell = f.cell AND o.week <= ? AND EXISTS
           (SELECT 1 FROM joint_cells c WHERE c.week = o.week AND c.cell = o.cell AND c.complete = 1))
       ORDER BY cell, part`,
    )
      .pluck()
      .all(week) as string[]
  ).map((content) => JSON.parse(content) as JointFilter)
