import { hash } from 'node:crypto'
import { type StageReport, drawColumns, hashOfDrawn } from '@quintet/drawing'
import { drawSeedOf } from '@quintet/seed'
import type { DrawingDatabase } from '../database.ts'
import type { FrozenSeed } from '../read-randomness.ts'
import type { DrawingReport } from '../report.ts'
import { entriesOfCells, readFilters } from './cell-entries.ts'
import { excludedPairs } from './filters.ts'
import { type StagesSettings, openStages } from '../stages/open-stages.ts'
import { cellsOf, readJointWeek } from './joint-week.ts'
import { type SharePart, sharesOf } from './shares.ts'
import type { JointTold } from './told.ts'
import { type CellEntries, buildUnion, speakers } from './union.ts'

export interface JointDrawing {
  week: number
  /** Name of this cell. */
  cell: string
  /** Where the stages of the engine are sealed. */
  folder: string
  /** Where they are sealed instead, so that several processes see them and may draw together. */
  stages: StagesSettings | undefined
  /** The row of the ledger, with the randomness of the week known. */
  row: FrozenSeed
  now(): number
  check(): void
  onStage(report: StageReport): void
  /** Times so far. */
  work(): Pick<DrawingReport, 'seconds' | 'processor' | 'peakMemoryBytes'>
}

// Kept: this week's own matches are among those who met, once it is published, and a replay would leave them out.
const exclude = async (db: DrawingDatabase, week: number, known: string | null, speaking: ReadonlyMap<number, number>) => {
  if (known !== null) return JSON.parse(known) as [number, number][]
  const pairs = excludedPairs(readFilters(db.read, week), (member) => speaking.has(member))
  await db.write(({ prepare }) => prepare('UPDATE joint_weeks SET excluded = ? WHERE week = ?').run(JSON.stringify(pairs), week))
  return pairs
}

const keepShares = async ({ write }: DrawingDatabase, week: number, cells: readonly CellEntries[], shares: SharePart[][]) => {
  const sql = `INSERT INTO joint_results (week, cell, part, content) VALUES (?, ?, ?, ?)
    ON CONFLICT (week, cell, part) DO UPDATE SET content = excluded.content`
  for (const [index, { cell }] of cells.entries())
    for (const [part, content] of (shares[index] ?? []).entries())
      await write(({ prepare }) => prepare(sql).run(week, cell.cell, part, JSON.stringify(content)))
}

const forgetEntries = async ({ write }: DrawingDatabase, week: number): Promise<void> => {
  const sql = `DELETE FROM joint_entries WHERE week = ? AND part IN (SELECT part FROM joint_entries WHERE week = ? LIMIT 16)`
  while ((await write(({ prepare }) => prepare(sql).run(week, week).changes)) > 0) continue
}

/** The seed of a week for all cells: of this cell's secret, the roots of all, and the randomness. */
export const jointSeedOf = (row: FrozenSeed, root: string | null): string => drawSeedOf({ ...row, merkle_root: root })

/**
 * Draws the entrants of all cells as one population with one seed, and leaves for each cell what is its own. Cut short it is begun anew from
 * the last sealed stage, to the same end; the plain entries of the other cells are gone with the last step.
 */
export const drawJointWeek = async (db: DrawingDatabase, drawing: JointDrawing): Promise<void> => {
  const { week, row, folder, stages, check, onStage } = drawing
  const joint = readJointWeek(db.read, week)
  if (!joint) throw new Error(`Week ${week} is not drawn for other cells.`)
  const cells = entriesOfCells(db.read, week, drawing.cell, cellsOf(joint))
  const speaking = speakers(cells)
  const union = buildUnion(cells, speaking, await exclude(db, week, joint.excluded, speaking))
  const { population } = union
  const seed = jointSeedOf(row, joint.root)
  const { ids } = population
  const input = hash(
    'sha256',
    `${joint.root}:${seed}:${hash('sha256', new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength))}`,
  )
  const drawn = await drawColumns(population, seed, {
    input,
    ...openStages(folder, String(week), stages),
    check,
    onStage,
  })
  const told: JointTold = {
    drawnBy: drawing.cell,
    scheme: row.scheme,
    commitment: row.commitment,
    cells: cellsOf(joint),
    root: joint.root ?? '',
    beacon: row.beacon,
  }
  const shares = sharesOf({ union, drawn, told, hash: hashOfDrawn(population, drawn), work: drawing.work() })
  await keepShares(db, week, cells, shares)
  await db.writeDurably(({ prepare }) =>
    prepare("UPDATE joint_weeks SET state = 'drawn', drawn_at = ? WHERE week = ? AND state = 'closed'").run(drawing.now(), week),
  )
  await forgetEntries(db, week)
}
