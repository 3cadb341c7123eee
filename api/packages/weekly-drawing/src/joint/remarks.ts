import type { Database } from '@quintet/database'
import { type JointTold, readTold } from './told.ts'

/** Why a week of this cell was drawn for its own members alone although the cells draw together; undefined where it was not. */
export const readAlone = async (db: Database, week: number): Promise<string | undefined> =>
  (await db.selectFrom('joint_shares').select('told').where('week', '=', week).where('state', '=', 'alone').executeTakeFirst())
    ?.told ?? undefined

const waiting = (week: number, { drawnBy, unheardSince, decidedAt, secret }: JointTold): string => {
  if (unheardSince === undefined) return `written, and waits for ${drawnBy}, which draws, to publish`
  const since = `written, and ${drawnBy}, which draws, has not been heard of since ${new Date(unheardSince).toISOString()}`
  if (decidedAt === undefined) return `${since}: "draw publish ${week}" publishes it without`
  return secret === undefined ? `${since}: decided to publish it, and no cell that answers has the secret` : since
}

/** What is to be said of a week of this cell where the cells draw together, as sentences for the operator. */
export const describeJoint = async (
  db: Database,
  { week, state }: { week: number; state: 'announced' | 'frozen' | 'matched' | 'published' },
): Promise<string[]> => {
  const alone = await readAlone(db, week)
  if (alone !== undefined) return [alone]
  if (state !== 'matched') return []
  const told = await readTold(db, week)
  return told ? [waiting(week, told)] : []
}
