import { connectionOf } from '@quintet/weekly-drawing/database'
import type { JointWork } from '@quintet/weekly-drawing/joint/joint-week'
import type { SharePart } from '@quintet/weekly-drawing/joint/shares'
import { readHandedSlab } from '@quintet/weekly-drawing/joint/slab'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { CellUnreachable, askJson } from '../ask.ts'
import type { Payload } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { filterParts } from './filter.ts'
import { noteAlone, noteOffered, readShare } from './shares.ts'
import { type WeekState, stateIn } from './state.ts'
import { giveUpMs, handOverMs } from './times.ts'
import { writeAsDrawer } from './write.ts'

/** What is sealed here of a week. */
interface Sealed {
  week: number
  root: string
  entrants: number
  frozenAt: number
}

const sealedOf = async ({ db }: CellSite, week: number): Promise<Sealed> => {
  const row = await readDrawing(db.read, week)
  if (!row?.merkle_root) throw new Error(`Week ${week} is not frozen.`)
  return { week, root: row.merkle_root, entrants: row.entrants ?? 0, frozenAt: row.frozen_at ?? 0 }
}

/** Names to the cell that draws what is sealed here. @returns how the week stands there. Throws CellUnreachable. */
export const askState = async (site: CellSite, drawing: Cell, week: number): Promise<WeekState> => {
  const { root, entrants } = await sealedOf(site, week)
  return stateIn(await askJson<Payload>(site.ask, drawing, 'joint-offer', { week, root, entrants }))
}

const sendSlabs = async (site: CellSite, drawing: Cell, week: number, from: number): Promise<boolean> => {
  const connection = connectionOf(site.db.direct)
  for (let part = from; ; part++) {
    const slab = readHandedSlab(connection, week, part)
    if (!slab) return true
    if (!(await askJson<{ taken: boolean }>(site.ask, drawing, 'joint-slab', { week, part, slab })).taken) return false
  }
}

// Anew each time: it is small, and a report that has come meanwhile goes along.
const sendFilter = async (site: CellSite, drawing: Cell, week: number): Promise<boolean> => {
  let part = 0
  for await (const filter of filterParts(site, week)) {
    if (!(await askJson<{ taken: boolean }>(site.ask, drawing, 'joint-filter', { week, part, filter })).taken) return false
    part += 1
  }
  return true
}

const handOver = async (site: CellSite, drawing: Cell, week: number, { slabs }: WeekState): Promise<void> => {
  if (!(await sendSlabs(site, drawing, week, slabs)) || !(await sendFilter(site, drawing, week))) return
  await noteOffered(site, week)
  await askJson(site.ask, drawing, 'joint-complete', { week })
}

const partOf = async ({ db, cells }: CellSite, week: number, part: number): Promise<SharePart | undefined> => {
  const row = await db.read
    .selectFrom('joint_results')
    .select('content')
    .where('week', '=', week)
    .where('cell', '=', cells.own.name)
    .where('part', '=', part)
    .executeTakeFirst()
  return row && (JSON.parse(row.content) as SharePart)
}

const fetchPart = async (site: CellSite, drawing: Cell, week: number, part: number): Promise<SharePart> => {
  const known = await partOf(site, week, part)
  if (known) return known
  const { content } = await askJson<{ content: string }>(site.ask, drawing, 'joint-part', { week, part })
  const row = { week, cell: site.cells.own.name, part, content }
  await writeAsDrawer(site, (trx) => trx.insertInto('joint_results').values(row).execute())
  return JSON.parse(content) as SharePart
}

const shareOf = ({ cells: { own } }: CellSite): JointWork => ({ part: 'share', cell: own.name, number: own.number })

const fetchShare = async (site: CellSite, drawing: Cell, week: number): Promise<JointWork> => {
  const { head } = await fetchPart(site, drawing, week, 0)
  for (let part = 1; part < (head?.parts ?? 0); part++) await fetchPart(site, drawing, week, part)
  return shareOf(site)
}

// Once all parts are here the cell that draws is not needed for them, and what was begun to be written of them has to be written whole.
const hasWholeShare = async (site: CellSite, week: number): Promise<boolean> => {
  const { head } = (await partOf(site, week, 0)) ?? {}
  if (!head) return false
  const { parts } = await site.db.read
    .selectFrom('joint_results')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .where('week', '=', week)
    .where('cell', '=', site.cells.own.name)
    .executeTakeFirstOrThrow()
  return Number(parts) === head.parts
}

type Next = JointWork | 'home' | 'wait'

const alone = async (site: CellSite, week: number, reason: string): Promise<Next> => {
  await noteAlone(site, week, reason)
  return 'home'
}

// Only who never said that everything was handed over knows that it cannot take part.
const unheard = async (site: CellSite, week: number, drawing: Cell): Promise<Next> => {
  const [{ frozenAt }, share] = [await sealedOf(site, week), await readShare(site.db.read, week)]
  const waited = site.wall.now() - frozenAt
  if (waited < (share ? giveUpMs : handOverMs)) return 'wait'
  return alone(site, week, `${drawing.name}, which draws, could not be reached.`)
}

const goOn = async (site: CellSite, drawing: Cell, week: number): Promise<Next> => {
  const found = await askState(site, drawing, week)
  if (found.state === 'early') return unheard(site, week, drawing)
  if (found.state === 'out') return alone(site, week, `${drawing.name}, which draws, closed the week without this cell.`)
  if (found.state === 'drawn' || found.state === 'published') return fetchShare(site, drawing, week)
  if (found.state === 'open' && !found.complete) await handOver(site, drawing, week, found)
  return 'wait'
}

/** What is next for a frozen week of a cell that does not draw itself: hand over, wait, take what was drawn, or draw alone. */
export const nextAtHome = async (site: CellSite, drawing: Cell, week: number): Promise<Next> => {
  if ((await readShare(site.db.read, week))?.state === 'alone') return 'home'
  if (await hasWholeShare(site, week)) return shareOf(site)
  try {
    return await goOn(site, drawing, week)
  } catch (error) {
    if (!(error instanceof CellUnreachable)) throw error
    return unheard(site, week, drawing)
  }
}
