import type { Database, Transaction } from '@quintet/database'
import { currentWeek } from '@quintet/kit/week'
import { BadInput, Fault } from '@quintet/kit/errors'
import type { JointCell } from '@quintet/weekly-drawing/joint/told'
import type { JointFilter } from '@quintet/weekly-drawing/joint/filters'
import { type HandedSlab, createWeekCheck, isHandedWhole } from '@quintet/weekly-drawing/joint/slab'
import { type Payload, numberIn, objectIn, textIn } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import type { WeekState } from './state.ts'

// What the cell that draws answers to the others. None of it needs the lease: it is taken only while the week is open, and that ends in a
// transaction of who draws.

const assertDraws = ({ cells }: CellSite): void => {
  if (cells.drawing !== cells.own) throw new Fault(400, 'input.invalid')
}

const weekOf = (db: Database, week: number) =>
  db.selectFrom('joint_weeks').select(['state', 'cells']).where('week', '=', week).executeTakeFirst()

const drawingOf = (db: Database, week: number) =>
  db.selectFrom('drawings').select(['state', 'seed']).where('week', '=', week).executeTakeFirst()

const cellOf = (db: Database, week: number, cell: string) =>
  db.selectFrom('joint_cells').selectAll().where('week', '=', week).where('cell', '=', cell).executeTakeFirst()

const plain = (state: WeekState['state']): WeekState => ({ state, slabs: 0, complete: false })

/** Names of the cells that take part in a closed week. */
export const namesIn = (cells: string | null): string[] => (JSON.parse(cells ?? '[]') as JointCell[]).map(({ cell }) => cell)

const closedState = async (db: Database, from: Cell, week: number): Promise<WeekState> => {
  const row = await weekOf(db, week)
  if (!row || row.state === 'alone' || !namesIn(row.cells).includes(from.name)) return plain('out')
  if (row.state === 'closed') return plain('in')
  const drawing = await drawingOf(db, week)
  // Nothing of it can change any more, and with the secret the others can go on should this cell be lost.
  const secret = drawing && { secret: drawing.seed.toString('hex') }
  return { ...plain(drawing?.state === 'published' ? 'published' : 'drawn'), ...secret }
}

/** Opens a week for the others, unless it is closed already. @returns whether it is open */
export const openWeek = async (trx: Transaction, week: number, now: number): Promise<boolean> => {
  const known = await weekOf(trx, week)
  if (known) return known.state === 'open'
  if ((await drawingOf(trx, week))?.state !== 'announced') return false
  await trx.insertInto('joint_weeks').values({ week, state: 'open', opened_at: now }).execute()
  return true
}

const forget = async (trx: Transaction, week: number, cell: string): Promise<void> => {
  for (const table of ['joint_entries', 'joint_filters'] as const)
    await trx.deleteFrom(table).where('week', '=', week).where('cell', '=', cell).execute()
}

// Another root than before is another freeze, as after a backup was restored: what came of the other one does not belong to it.
const register = async (trx: Transaction, week: number, cell: string, root: string, entrants: number): Promise<WeekState> => {
  const known = await cellOf(trx, week, cell)
  if (known && known.root !== root) await forget(trx, week, cell)
  const isSame = known?.root === root
  if (!isSame)
    await trx
      .insertInto('joint_cells')
      .values({ week, cell, root, entrants })
      .onConflict((conflict) => conflict.columns(['week', 'cell']).doUpdateSet({ root, entrants, complete: 0 }))
      .execute()
  const { slabs } = await trx
    .selectFrom('joint_entries')
    .select(({ fn }) => fn.countAll<number>().as('slabs'))
    .where('week', '=', week)
    .where('cell', '=', cell)
    .executeTakeFirstOrThrow()
  return { state: 'open', slabs: Number(slabs), complete: isSame && known.complete === 1 }
}

const rootIn = (payload: Payload): string => {
  const root = textIn(payload, 'root')
  if (!/^[0-9a-f]{64}$/.test(root)) throw new BadInput()
  return root
}

/** A cell names what it sealed, and hears how the week stands here. */
export const answerOffer = async (site: CellSite, from: Cell, payload: Payload): Promise<WeekState> => {
  assertDraws(site)
  const [week, root, entrants] = [numberIn(payload, 'week'), rootIn(payload), numberIn(payload, 'entrants')]
  if (week >= currentWeek(site)) return plain('early')
  return site.db.write(async (trx) =>
    (await openWeek(trx, week, site.wall.now())) ? register(trx, week, from.name, root, entrants) : closedState(trx, from, week),
  )
}

const isTaking = async (trx: Transaction, week: number, cell: string): Promise<boolean> =>
  (await weekOf(trx, week))?.state === 'open' && (await cellOf(trx, week, cell))?.complete === 0

const keepPart = async (
  site: CellSite,
  table: 'joint_entries' | 'joint_filters',
  row: { week: number; cell: string; part: number; content: string },
): Promise<{ taken: boolean }> =>
  site.db.write(async (trx) => {
    if (!(await isTaking(trx, row.week, row.cell))) return { taken: false }
    await trx
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.columns(['week', 'cell', 'part']).doUpdateSet({ content: row.content }))
      .execute()
    return { taken: true }
  })

/** A slab as another cell sent it. Throws BadInput. */
export const slabIn = (payload: Payload): HandedSlab => {
  const [members, leaves, entries, pasts] = ['members', 'leaves', 'entries', 'pasts'].map((name) => textIn(payload, name)) as [
    string,
    string,
    string,
    string,
  ]
  const bodies = payload['bodies']
  if (!Array.isArray(bodies) || !bodies.every((body) => typeof body === 'string')) throw new BadInput()
  return { members, leaves, entries, pasts, bodies: bodies as string[] }
}

/** A slab of entries; each has to give its leaf. */
export const answerSlab = async (site: CellSite, from: Cell, payload: Payload): Promise<{ taken: boolean }> => {
  assertDraws(site)
  const [week, part, slab] = [numberIn(payload, 'week'), numberIn(payload, 'part'), slabIn(objectIn(payload, 'slab'))]
  if (part < 0 || !isHandedWhole(part, slab)) throw new BadInput()
  return keepPart(site, 'joint_entries', { week, cell: from.name, part, content: JSON.stringify(slab) })
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => Number.isSafeInteger(one))

const filterIn = ({ persons, groups }: Payload): JointFilter => {
  if (!Array.isArray(persons) || !Array.isArray(groups)) throw new BadInput()
  const isWell =
    persons.every((one: unknown[]) => Array.isArray(one) && isNumbers(one.slice(0, 1)) && isTexts(one.slice(1))) &&
    groups.every((group: Payload) => isTexts(group['persons']) && isNumbers(group['members']))
  if (!isWell) throw new BadInput()
  return { persons, groups } as JointFilter
}

/** A part of whom a cell knows never to meet. */
export const answerFilter = async (site: CellSite, from: Cell, payload: Payload): Promise<{ taken: boolean }> => {
  assertDraws(site)
  const [week, part, filter] = [numberIn(payload, 'week'), numberIn(payload, 'part'), filterIn(objectIn(payload, 'filter'))]
  return keepPart(site, 'joint_filters', { week, cell: from.name, part, content: JSON.stringify(filter) })
}

const slabsAtOnce = 16

const isWholeWeek = async (
  trx: Transaction,
  week: number,
  { cell, ...named }: { cell: string; root: string; entrants: number },
) => {
  const check = createWeekCheck()
  for (let part = 0; ; part += slabsAtOnce) {
    const rows = await trx
      .selectFrom('joint_entries')
      .select('content')
      .where('week', '=', week)
      .where('cell', '=', cell)
      .where('part', '>=', part)
      .where('part', '<', part + slabsAtOnce)
      .orderBy('part')
      .execute()
    if (rows.length === 0) return check.isWhole(named)
    for (const { content } of rows) check.add(JSON.parse(content) as HandedSlab)
  }
}

/** Everything was handed over: it counts once it fits the root that was named. What does not fit is forgotten, and has to come again. */
export const answerComplete = async (site: CellSite, from: Cell, payload: Payload): Promise<{ taken: boolean }> => {
  assertDraws(site)
  const [week, cell] = [numberIn(payload, 'week'), from.name]
  return site.db.write(async (trx) => {
    if (!(await isTaking(trx, week, cell))) return { taken: false }
    const named = await cellOf(trx, week, cell)
    const isWhole = named !== undefined && (await isWholeWeek(trx, week, named))
    if (!isWhole) await forget(trx, week, cell)
    else await trx.updateTable('joint_cells').set({ complete: 1 }).where('week', '=', week).where('cell', '=', cell).execute()
    return { taken: isWhole }
  })
}

/** A part of the share of the cell that asks. */
export const answerPart = async (site: CellSite, from: Cell, payload: Payload): Promise<{ content: string }> => {
  assertDraws(site)
  const [week, part] = [numberIn(payload, 'week'), numberIn(payload, 'part')]
  if ((await weekOf(site.db.read, week))?.state !== 'drawn') throw new Fault(404, 'notFound')
  const row = await site.db.read
    .selectFrom('joint_results')
    .select('content')
    .where('week', '=', week)
    .where('cell', '=', from.name)
    .where('part', '=', part)
    .executeTakeFirst()
  if (!row) throw new Fault(404, 'notFound')
  return row
}

/** A cell has written its share, to be seen once the week is published: what lay ready for it goes. */
export const answerCommitted = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  assertDraws(site)
  const [week, cell] = [numberIn(payload, 'week'), from.name]
  if ((await weekOf(site.db.read, week))?.state !== 'drawn') throw new Fault(404, 'notFound')
  await site.db.write(async (trx) => {
    await trx
      .updateTable('joint_cells')
      .set({ committed_at: site.wall.now() })
      .where('week', '=', week)
      .where('cell', '=', cell)
      .where('committed_at', 'is', null)
      .execute()
    await trx.deleteFrom('joint_results').where('week', '=', week).where('cell', '=', cell).execute()
  })
  return {}
}
