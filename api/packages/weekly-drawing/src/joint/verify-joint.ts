import { drawColumns, hashOfDrawn, rulesOf } from '@quintet/drawing'
import { readOutcome, slabSize } from '@quintet/drawing/sealed'
import { commitmentOf, seedIfMade } from '@quintet/seed'
import type { DrawingContext } from '../context.ts'
import type { Connection } from '../database.ts'
import type { DrawingRow } from '../ledger.ts'
import { logKeyOf } from '../public-log/key.ts'
import { readLog } from '../public-log/read.ts'
import { openSealed, readSealed } from '../sealed-entries.ts'
import { beaconFaults, delayFaults, logFaults } from '../verify-log.ts'
import { matchFaults } from '../verify-matches.ts'
import { outcomeFaults } from '../verify-outcomes.ts'
import { readJointWeek } from './joint-week.ts'
import { engineOf } from '../report.ts'
import { type HandedSlab, createWeekCheck, isHandedWhole, openHanded } from './slab.ts'
import { type JointCell, type JointTold, jointRootOf } from './told.ts'
import { type CellEntries, type Union, buildUnion, speakers } from './union.ts'

// The row with what the seed was made of.
const drawnWith = (row: DrawingRow, { scheme, commitment, root, beacon, secret = '' }: JointTold): DrawingRow => ({
  ...row,
  scheme,
  commitment,
  merkle_root: root,
  beacon,
  seed: Buffer.from(secret, 'hex'),
})

const seedFaults = ({ beacon, config }: DrawingContext, connection: Connection, row: DrawingRow, told: JointTold): string[] => {
  const drawn = drawnWith(row, told)
  const log = readLog(connection, logKeyOf(config).public, row.week)
  // Only the cell that draws knows when it named the round.
  const isDrawer = readJointWeek(connection, row.week) !== undefined
  return [
    ...(commitmentOf(drawn.seed) === told.commitment ? [] : ['The secret is not the one that was announced.']),
    ...(told.cells.some(({ root }) => root === row.merkle_root)
      ? []
      : ['The root of this cell is not among those of the drawing.']),
    ...(jointRootOf(told.cells) === told.root ? [] : ['The roots of the cells do not lead to the root of the drawing.']),
    ...(isDrawer ? beaconFaults(drawn, beacon?.chain) : []),
    ...delayFaults(drawn),
    ...log.findings,
    ...logFaults(row, log.entries, drawn),
  ]
}

interface Read {
  entries: CellEntries[]
  erased: number
  findings: string[]
}

const readElsewhere = async (context: DrawingContext, week: number, cell: JointCell): Promise<HandedSlab[]> => {
  const slabs: HandedSlab[] = []
  for await (const slab of context.cells?.joint?.entriesOf(week, cell.cell) ?? []) slabs.push(slab)
  return slabs
}

const readAll = async (context: DrawingContext, connection: Connection, row: DrawingRow, told: JointTold): Promise<Read> => {
  const read: Read = { entries: [], erased: 0, findings: [] }
  for (const cell of told.cells) {
    if (cell.cell === told.drawnBy) {
      read.entries.push({ cell, entries: () => readSealed(connection, row.week) })
      continue
    }
    const [slabs, check] = [await readElsewhere(context, row.week, cell), createWeekCheck()]
    for (const slab of slabs) check.add(slab)
    const isWhole = check.isWhole(cell) && slabs.every((slab, at) => isHandedWhole(at, slab))
    if (!isWhole) read.findings.push(`The entries of ${cell.cell} do not lead to its root.`)
    const sealed = slabs.flatMap((slab, at) => openHanded(at, slab))
    read.erased += cell.entrants - sealed.length
    read.entries.push({ cell, entries: () => sealed })
  }
  return read
}

// Of two cells the one with the smaller number is the home.
const isAtHome = ({ cells }: JointTold, own: number, { cellOf }: Union, one: number, other: number): boolean => {
  const [a, b] = [cellOf[one] as number, cellOf[other] as number]
  return (cells[a]?.number ?? 0) < (cells[b]?.number ?? 0) ? a === own : b === own
}

const replay = async (
  connection: Connection,
  row: DrawingRow,
  told: JointTold,
  entries: readonly CellEntries[],
): Promise<string[]> => {
  const seed = seedIfMade(drawnWith(row, told))
  if (seed === undefined) return ['The seed cannot be made of what is stored.']
  const excluded = JSON.parse(readJointWeek(connection, row.week)?.excluded ?? '[]') as [number, number][]
  const union = buildUnion(entries, speakers(entries), excluded)
  const drawn = await drawColumns(union.population, seed, { rules: rulesOf(engineOf(row.result)) })
  const { one, other } = drawn.matches
  const own = told.cells.findIndex(({ cell }) => cell === told.drawnBy)
  const isHere = (at: number) => isAtHome(told, own, union, one[at] as number, other[at] as number)
  const found = [
    ...matchFaults(connection, row.week, union.population, drawn, isHere),
    ...outcomeFaults(connection, row.week, drawn, row.entrants ?? 0, union.places[own]),
  ]
  if (hashOfDrawn(union.population, drawn) === row.result_hash) return found
  return [...found, 'The result does not have the hash that was sealed.']
}

/** Where what members are told of the numbers of their matches does not fit the matches within this cell; of those with others each has its own. */
const ownFaults = (connection: Connection, row: DrawingRow, count: number): string[] => {
  const slabs = connection
    .prepare('SELECT outcomes FROM drawing_outcomes WHERE week = ? ORDER BY slab')
    .pluck()
    .all(row.week) as Buffer[]
  if (slabs.length !== Math.ceil(count / slabSize)) return ['The stored outcomes are not those of as many entrants as took part.']
  let won = 0
  for (let position = 0; position < count; position++)
    won += readOutcome(slabs[Math.floor(position / slabSize)] as Buffer, position % slabSize).matches
  const { matches = 0 } = JSON.parse(row.result ?? '{}') as { matches?: number }
  // Each match within the cell counts for two of its entrants, each with another cell for one.
  const isPossible = won >= matches && won <= 2 * matches
  return isPossible ? [] : ['The stored outcomes do not fit the number of matches.']
}

/**
 * Holds a week that was drawn for several cells against what is sealed and told of it. The cell that drew replays it whole, and asks the others for
 * their entries once more; any other cell holds its own entries, the roots, the seed and the log.
 */
export const verifyJoint = async (
  context: DrawingContext,
  connection: Connection,
  row: DrawingRow,
  told: JointTold,
): Promise<{ identical: boolean; findings: string[] }> => {
  const sealed = openSealed(connection, { week: row.week, root: row.merkle_root, fromTexts: true })
  const findings = [...sealed.findings, ...seedFaults(context, connection, row, told)]
  const isDrawer = readJointWeek(connection, row.week) !== undefined
  const read = isDrawer ? await readAll(context, connection, row, told) : undefined
  findings.push(...(read?.findings ?? ownFaults(connection, row, sealed.count)))
  const erased = sealed.erased.length + (read?.erased ?? 0)
  if (read && erased > 0) findings.push(`${erased} entries were erased; the week cannot be replayed whole.`)
  else if (read) findings.push(...(await replay(connection, row, told, read.entries)))
  if (findings.length > 0) return { identical: false, findings }
  const where = isDrawer
    ? 'The matches of all cells are identical.'
    : `Everything that is here fits; ${told.drawnBy} can replay the whole.`
  return { identical: true, findings: [where] }
}
