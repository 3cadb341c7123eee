import type { Store } from '@quintet/database'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { noteDecided, toldOf } from './shares.ts'

/**
 * An operator's decision that a week, whose share is written here, is published although the cell that draws is away. The running site acts on it
 * with its next look, as long as that cell says nothing, and the other cells follow. Throws with the reason where there is nothing to decide.
 */
export const decideWithout = async (db: Store, week: number, now: number): Promise<void> => {
  const [drawing, told] = [await readDrawing(db.read, week), await toldOf(db.read, week)]
  if (drawing?.state !== 'matched' || !told) throw new Error(`Week ${week} does not wait here for another cell.`)
  if (told.unheardSince === undefined) throw new Error(`${told.drawnBy}, which draws, is heard of: it publishes week ${week}.`)
  await db.write((trx) => noteDecided(trx, week, now))
}
