import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { currentWeek } from '../services/week.ts'
import { collectEntries } from './collect.ts'
import { drawTexts } from './draw-texts.ts'
import type { Drawn } from './engine/draw.ts'
import type { StageReport } from './engine/stages/run-stages.ts'
import { type DrawingRow, advanceDrawing, insertDrawing, readDrawing, readDueWeeks, readUnannouncedWeeks } from './ledger.ts'
import { linkOldPairs, pairKeyOf } from './past-pairs.ts'
import { progressAfter, writeProgress } from './progress.ts'
import { publishDrawing } from './publish.ts'
import { runLocked } from './run-lock.ts'
import { forgetSealed, hashTexts, insertSealed, readSealed, sealEntries } from './sealed.ts'

const seedBytes = 32
/** Weeks for which sealed entries are kept (decision 30). */
const sealedWeeks = 4

/** Sealed entries or a sealed result are not what was sealed. */
export class DamagedDrawing extends Error {
  override name = 'DamagedDrawing'
}

/** The work was asked to stop; the next run goes on from the last sealed step. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Where the stages of a week are sealed until it is published. */
export const stageFolder = (dataFolder: string, week: number): string => join(dataFolder, 'drawings', String(week))

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const announce = (context: Context, weeks: readonly number[]): Promise<void> =>
  context.db.write(async (trx) => {
    for (const week of weeks) {
      const seed = context.random.bytes(seedBytes)
      await insertDrawing(trx, { week, seed, commitment: sha256(seed), announced_at: context.wall.now() })
    }
  })

/** Announces this week and the next one, so that every seed is bound more than a week before it is used; and weeks left over. */
export const announceDrawings = async (context: Context): Promise<void> => {
  const week = currentWeek(context)
  const wanted = [week, week + 1, ...(await readUnannouncedWeeks(context.db.read, week))]
  const known = await context.db.read.selectFrom('drawings').select('week').where('week', 'in', wanted).execute()
  const missing = wanted.filter((one) => !known.some((row) => row.week === one))
  if (missing.length > 0) await announce(context, missing)
}

const freeze = async (context: Context, { week }: DrawingRow): Promise<void> => {
  await context.db.write((trx) => linkOldPairs(trx, pairKeyOf(context.config)))
  const entries = await collectEntries(context, week)
  const { rows, entriesHash, root } = sealEntries(week, entries, context.random)
  await context.db.write(async (trx) => {
    const changes = { state: 'frozen', entries_hash: entriesHash, merkle_root: root, frozen_at: context.wall.now() } as const
    if (await advanceDrawing(trx, week, 'announced', changes)) await insertSealed(trx, week, rows)
  })
}

type Stopping = () => boolean

/** The texts that are still there. Throws DamagedDrawing when they are not what was sealed. */
export const openSealed = async (context: Context, { week, entries_hash: sealedHash }: DrawingRow) => {
  const rows = await readSealed(context.db.read, week)
  const texts = rows.flatMap(({ entry }) => entry ?? [])
  const erased = rows.length - texts.length
  if (erased === 0 && hashTexts(texts) !== sealedHash)
    throw new DamagedDrawing(`The sealed entries of week ${week} are damaged. Restore the database from a backup.`)
  return { rows, texts, erased }
}

const drawSealed = async (
  { config, log, wall }: Context,
  { week, seed, entries_hash: entriesHash }: DrawingRow,
  texts: readonly string[],
  stopping: Stopping,
): Promise<Drawn> => {
  const folder = stageFolder(config.dataFolder, week)
  const begun = wall.now()
  const done: StageReport[] = []
  const tell = () => writeProgress(folder, progressAfter(done, (wall.now() - begun) / 1000), wall.now())
  await tell()
  const drawn = await drawTexts({
    texts,
    seed: seed.toString('hex'),
    input: sha256(`${entriesHash}:${seed.toString('hex')}`),
    folder,
    stopping,
    onStage: (report) => {
      done.push(report)
      log.info('drawing stage', { week, ...report })
      void tell()
    },
  })
  if (drawn === undefined) throw new Interrupted()
  return drawn
}

const match = (context: Context, row: DrawingRow, stopping: Stopping): Promise<void> =>
  runLocked(stageFolder(context.config.dataFolder, row.week), async () => {
    // Another run may have done it while this one waited.
    if ((await readDrawing(context.db.read, row.week))?.state !== 'frozen') return
    const { texts } = await openSealed(context, row)
    const result = JSON.stringify(await drawSealed(context, row, texts, stopping))
    const changes = { state: 'matched', result, result_hash: sha256(result), matched_at: context.wall.now() } as const
    await context.db.write((trx) => advanceDrawing(trx, row.week, 'frozen', changes))
  })

/** The sealed result. Throws DamagedDrawing when it is not what was sealed. */
export const openResult = ({ week, result, result_hash: sealedHash }: DrawingRow): Drawn => {
  if (result === null || sha256(result) !== sealedHash)
    throw new DamagedDrawing(`The sealed result of week ${week} is damaged. Restore the database from a backup.`)
  return JSON.parse(result) as Drawn
}

const publish = async (context: Context, row: DrawingRow): Promise<void> => {
  const [drawn, { week }] = [openResult(row), row]
  const entrants = await context.db.write(async (trx) => {
    await forgetSealed(trx, week - sealedWeeks)
    return publishDrawing({ context, trx, week, drawn })
  })
  await rm(stageFolder(context.config.dataFolder, week), { recursive: true, force: true })
  if (entrants) context.push.notify(entrants, { matches: true })
}

/** Takes a week one step on: announced, frozen, matched, published. Answers the state it is in then. */
export const stepDrawing = async (
  context: Context,
  week: number,
  stopping: Stopping = () => false,
): Promise<DrawingRow['state'] | undefined> => {
  const row = await readDrawing(context.db.read, week)
  if (row?.state === 'announced') await freeze(context, row)
  if (row?.state === 'frozen') await match(context, row, stopping)
  if (row?.state === 'matched') await publish(context, row)
  const state = (await readDrawing(context.db.read, week))?.state
  if (state !== row?.state) context.log.info('drawing', { week, state })
  return state
}

/**
 * Draws every week that is over and not published, the oldest first, however late. A week in which the server was down
 * altogether has no row and no tokens, so there is nothing to draw. Only the ledger and the product's clock decide; repeating
 * it does nothing. Answers the weeks that it published.
 */
export const drawDueWeeks = async (context: Context, stopping: Stopping = () => false): Promise<number[]> => {
  await announceDrawings(context)
  const weeks = await readDueWeeks(context.db.read, currentWeek(context))
  for (const week of weeks) {
    while ((await stepDrawing(context, week, stopping)) !== 'published') if (stopping()) throw new Interrupted()
  }
  return weeks
}
