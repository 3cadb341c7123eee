import type { Transaction } from '@quintet/database'
import type { JointCell } from '@quintet/weekly-drawing/joint/told'
import type { JointWork } from '@quintet/weekly-drawing/joint/joint-week'
import type { CellSite } from '../site.ts'
import { filterParts } from './filter.ts'
import { namesIn, openWeek } from './taking.ts'
import { commitMs, handOverMs } from './times.ts'
import { writeAsDrawer } from './write.ts'

type Next = JointWork | 'home' | 'wait'

const workOf = ({ cells: { own } }: CellSite, part: JointWork['part']): JointWork => ({
  part,
  cell: own.name,
  number: own.number,
})

const completeCells = async ({ cells }: CellSite, trx: Transaction, week: number): Promise<JointCell[]> => {
  const rows = await trx
    .selectFrom('joint_cells')
    .select(['cell', 'root', 'entrants'])
    .where('week', '=', week)
    .where('complete', '=', 1)
    .execute()
  return rows.flatMap((row) => {
    const cell = cells.byName.get(row.cell)
    return cell && cell !== cells.own ? [{ ...row, number: cell.number }] : []
  })
}

const others = ({ cells }: CellSite): number => cells.byName.size - 1

const close = async (trx: Transaction, week: number, taking: readonly JointCell[]): Promise<'closed' | 'alone'> => {
  const state = taking.length > 0 ? 'closed' : 'alone'
  await trx
    .updateTable('joint_weeks')
    .set({ state, cells: JSON.stringify(taking) })
    .where('week', '=', week)
    .execute()
  const names = taking.map(({ cell }) => cell)
  const late = trx.deleteFrom('joint_entries').where('week', '=', week)
  await (names.length > 0 ? late.where('cell', 'not in', names) : late).execute()
  return state
}

const openOrClose = (site: CellSite, week: number) =>
  writeAsDrawer(site, async (trx) => {
    const now = site.wall.now()
    await openWeek(trx, week, now)
    const row = await trx.selectFrom('joint_weeks').selectAll().where('week', '=', week).executeTakeFirst()
    if (row?.state !== 'open') return row?.state
    const taking = await completeCells(site, trx, week)
    if (taking.length < others(site) && now - row.opened_at < handOverMs) return row.state
    return close(trx, week, taking)
  })

// As the others hand theirs over.
const keepOwnFilter = async (site: CellSite, week: number): Promise<void> => {
  const { own } = site.cells
  const known = await site.db.read
    .selectFrom('joint_cells')
    .select('complete')
    .where('week', '=', week)
    .where('cell', '=', own.name)
    .executeTakeFirst()
  if (known) return
  let part = 0
  for await (const filter of filterParts(site, week)) {
    const content = JSON.stringify(filter)
    const row = { week, cell: own.name, part: part++, content }
    await writeAsDrawer(site, (trx) =>
      trx
        .insertInto('joint_filters')
        .values(row)
        .onConflict((conflict) => conflict.columns(['week', 'cell', 'part']).doUpdateSet({ content }))
        .execute(),
    )
  }
  await writeAsDrawer(site, (trx) =>
    trx.insertInto('joint_cells').values({ week, cell: own.name, root: '', entrants: 0, complete: 1 }).execute(),
  )
}

/** What is next for a week in the cell that draws: wait for the others until it is time, freeze with those who came, draw for all. */
export const nextOfDrawer = async (site: CellSite, week: number, state: 'announced' | 'frozen'): Promise<Next> => {
  if (state === 'announced') {
    const found = await openOrClose(site, week)
    if (found === 'open') return 'wait'
    return found === 'closed' ? workOf(site, 'freeze') : 'home'
  }
  const row = await site.db.read.selectFrom('joint_weeks').select('state').where('week', '=', week).executeTakeFirst()
  if (row?.state !== 'closed' && row?.state !== 'drawn') return 'home'
  await keepOwnFilter(site, week)
  return workOf(site, 'union')
}

/** Whether all that take part in a drawn week have written their shares, or were waited for long enough. */
export const isCommitted = async ({ db, wall }: CellSite, week: number): Promise<boolean> => {
  const row = await db.read.selectFrom('joint_weeks').selectAll().where('week', '=', week).executeTakeFirst()
  if (row?.state !== 'drawn') return true
  const done = await db.read
    .selectFrom('joint_cells')
    .select('cell')
    .where('week', '=', week)
    .where('committed_at', 'is not', null)
    .execute()
  const missing = namesIn(row.cells).filter((name) => !done.some(({ cell }) => cell === name))
  return missing.length === 0 || wall.now() - (row.drawn_at ?? 0) >= commitMs
}
