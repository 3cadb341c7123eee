import type { Database, Transaction } from '@quintet/database'
import type { JointTold } from '@quintet/weekly-drawing/joint/told'
import type { CellSite } from '../site.ts'
import { writeAsDrawer } from './write.ts'

/** How far this cell's own share of a week is; undefined before anything was handed over. */
export const readShare = (db: Database, week: number) =>
  db.selectFrom('joint_shares').select(['state', 'told']).where('week', '=', week).executeTakeFirst()

/** Puts down that everything is handed over: from now on only the cell that draws knows whether this one takes part. */
export const noteOffered = (site: CellSite, week: number): Promise<unknown> =>
  writeAsDrawer(site, (trx) =>
    trx
      .insertInto('joint_shares')
      .values({ week, state: 'offered', told: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

/** Puts down that this cell draws its own members, for good, and why. */
export const noteAlone = async (site: CellSite, week: number, reason: string): Promise<void> => {
  await writeAsDrawer(site, (trx) =>
    trx
      .insertInto('joint_shares')
      .values({ week, state: 'alone', told: reason })
      .onConflict((conflict) => conflict.column('week').doUpdateSet({ state: 'alone', told: reason }))
      .execute(),
  )
  site.log.error('drawing alone', { week, reason })
}

/** What a week is drawn with whose share is written here, or is being written; undefined for any other. */
export const toldOf = async (db: Database, week: number): Promise<JointTold | undefined> => {
  const share = await readShare(db, week)
  return share?.state === 'in' ? (JSON.parse(share.told ?? '{}') as JointTold) : undefined
}

const changeTold = async (trx: Transaction, week: number, change: (told: JointTold) => JointTold): Promise<void> => {
  const told = await toldOf(trx, week)
  if (!told) return
  await trx
    .updateTable('joint_shares')
    .set({ told: JSON.stringify(change(told)) })
    .where('week', '=', week)
    .execute()
}

/** Keeps the secret of a week, for the log and receipts; the share is written by then, and the parts that it came in go. */
export const noteSecret = async (site: CellSite, week: number, secret: string): Promise<void> => {
  const known = await toldOf(site.db.read, week)
  if (!known || known.secret === secret) return
  await writeAsDrawer(site, async (trx) => {
    await changeTold(trx, week, (told) => ({ ...told, secret }))
    await trx.deleteFrom('joint_results').where('week', '=', week).where('cell', '=', site.cells.own.name).execute()
  })
}

/** Puts down whether the cell that draws is heard of while a week waits for its word; since when it is not stays as it is. */
export const noteHeard = async (site: CellSite, week: number, isHeard: boolean): Promise<void> => {
  const known = await toldOf(site.db.read, week)
  if (!known || (known.unheardSince === undefined) === isHeard) return
  const now = site.wall.now()
  await writeAsDrawer(site, (trx) =>
    changeTold(trx, week, ({ unheardSince: _, ...told }) => (isHeard ? told : { ...told, unheardSince: now })),
  )
  if (!isHeard) site.log.error('drawing waits', { week, reason: `${known.drawnBy}, which draws, is not heard of.` })
}

/** Puts an operator's decision down that a week is published here without a word of the cell that draws. */
export const noteDecided = (trx: Transaction, week: number, now: number): Promise<void> =>
  changeTold(trx, week, (told) => ({ ...told, decidedAt: told.decidedAt ?? now }))
