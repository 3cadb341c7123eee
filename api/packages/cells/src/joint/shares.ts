import type { Database } from '@quintet/database'
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

/** Keeps the secret of a published week, for the log and receipts; the share is written by then, and the parts that it came in go. */
export const noteSecret = async (site: CellSite, week: number, secret: string): Promise<void> => {
  const share = await readShare(site.db.read, week)
  if (share?.state !== 'in') return
  const told = JSON.stringify({ ...(JSON.parse(share.told ?? '{}') as JointTold), secret })
  await writeAsDrawer(site, async (trx) => {
    await trx.updateTable('joint_shares').set({ told }).where('week', '=', week).execute()
    await trx.deleteFrom('joint_results').where('week', '=', week).where('cell', '=', site.cells.own.name).execute()
  })
}
