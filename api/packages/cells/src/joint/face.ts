import type { JointDrawing } from '@quintet/weekly-drawing/context'
import { isHeld } from '@quintet/weekly-drawing/hold'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { currentWeek } from '@quintet/kit/week'
import { jobsLease } from '@quintet/leases'
import { CellUnreachable, askJson } from '../ask.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { isCommitted, nextOfDrawer } from './conduct.ts'
import { askState, nextAtHome } from './hand-over.ts'
import { placeAcross, tellPlaced } from './placing.ts'
import { entriesOf } from './replay.ts'
import { noteHeard, noteSecret, readShare } from './shares.ts'
import { answerCommitted } from './taking.ts'
import { mayEndWithout } from './without-drawer.ts'
import { writeAsDrawer } from './write.ts'

/** Weeks after which nothing is kept of what went from cell to cell. */
const keptWeeks = 5

const forgetOld = async (site: CellSite): Promise<void> => {
  const before = currentWeek(site) - keptWeeks
  const old = await site.db.read.selectFrom('joint_cells').select('week').where('week', '<', before).limit(1).execute()
  const across = await site.db.read.selectFrom('joint_matches').select('week').where('week', '<', before).limit(1).execute()
  if (old.length === 0 && across.length === 0) return
  await writeAsDrawer(site, async (trx) => {
    for (const table of ['joint_entries', 'joint_filters', 'joint_results', 'joint_matches', 'joint_cells'] as const)
      await trx.deleteFrom(table).where('week', '<', before).execute()
  })
}

// What may be seen of a week is the word of the cell that draws; undefined where it has none to say.
const askDrawer = async (site: CellSite, drawing: Cell, week: number, isReady: boolean): Promise<boolean | undefined> => {
  try {
    const { state, secret } = await askState(site, drawing, week)
    if (state === 'in') return false
    // It has lost the week, as by an old backup.
    if (state !== 'drawn' && state !== 'published') return undefined
    if (isReady) await askJson(site.ask, drawing, 'joint-committed', { week })
    if (secret !== undefined) await noteSecret(site, week, secret)
    return state === 'published' && secret !== undefined
  } catch (error) {
    if (error instanceof CellUnreachable) return undefined
    throw error
  }
}

const commitAtHome = async (site: CellSite, drawing: Cell, week: number, isReady: boolean): Promise<boolean> => {
  const may = await askDrawer(site, drawing, week, isReady)
  await noteHeard(site, week, may !== undefined)
  return may ?? mayEndWithout(site, week)
}

const commitOfDrawer = async (site: CellSite, week: number, isReady: boolean): Promise<boolean> => {
  if (isReady) await answerCommitted(site, site.cells.own, { week })
  if (!(await isCommitted(site, week))) return false
  const drawing = await readDrawing(site.db.read, week)
  if (drawing) await noteSecret(site, week, drawing.seed.toString('hex'))
  return true
}

const mayPublish = async (site: CellSite, drawing: Cell, week: number): Promise<boolean> => {
  if ((await readShare(site.db.read, week))?.state !== 'in') return true
  const isReady = (await placeAcross(site, week)) && !(await isHeld(site.db.read, week))
  return drawing === site.cells.own ? commitOfDrawer(site, week, isReady) : commitAtHome(site, drawing, week, isReady)
}

/** This cell among those that draw together; undefined where each draws its own members. */
export const createJointDrawing = (site: CellSite): JointDrawing | undefined => {
  const { drawing, own } = site.cells
  if (!drawing) return undefined
  return {
    tend: async () => {
      if (site.leases && site.leases.fenceOf(jobsLease) === undefined) return
      await tellPlaced(site)
      await forgetOld(site)
    },
    next: async (week, state) => {
      if (drawing === own) return nextOfDrawer(site, week, state)
      return state === 'announced' ? { part: 'freeze', cell: own.name, number: own.number } : nextAtHome(site, drawing, week)
    },
    mayPublish: (week) => mayPublish(site, drawing, week),
    entriesOf: (week, cell) => entriesOf(site, week, cell),
  }
}
