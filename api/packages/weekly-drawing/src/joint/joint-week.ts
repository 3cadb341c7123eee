import type { Connection } from '../database.ts'
import { type JointCell, jointRootOf } from './told.ts'

/** This cell's part in a drawing over all cells. */
export interface JointWork {
  /** freeze: seal the own entries. union: draw for all. share: write what came of the own entrants. */
  part: 'freeze' | 'union' | 'share'
  /** Name and number of this cell. */
  cell: string
  number: number
}

export interface JointWeekRow {
  state: 'open' | 'closed' | 'drawn' | 'alone'
  cells: string | null
  root: string | null
  excluded: string | null
}

/** A week that this cell draws for all; undefined where it does not. */
export const readJointWeek = ({ prepare }: Connection, week: number): JointWeekRow | undefined =>
  prepare('SELECT state, cells, root, excluded FROM joint_weeks WHERE week = ?').get(week) as JointWeekRow | undefined

/** The cells that take part in a closed week. */
export const cellsOf = ({ cells }: Pick<JointWeekRow, 'cells'>): JointCell[] => JSON.parse(cells ?? '[]') as JointCell[]

/**
 * Binds the roots of all cells that take part in the same step as this cell's own freeze, before the randomness of the week can be known.
 * Undefined where this cell does not draw for others.
 */
export const bindRoots = (
  connection: Connection,
  week: number,
  own: JointCell,
): { root: string; cells: JointCell[] } | undefined => {
  const row = readJointWeek(connection, week)
  if (row?.state !== 'closed') return undefined
  const cells = [...cellsOf(row).filter(({ cell }) => cell !== own.cell), own].toSorted((a, b) => a.number - b.number)
  const root = jointRootOf(cells)
  connection.prepare('UPDATE joint_weeks SET cells = ?, root = ? WHERE week = ?').run(JSON.stringify(cells), root, week)
  return { root, cells }
}
