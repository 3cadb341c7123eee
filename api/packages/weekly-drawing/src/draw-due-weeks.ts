import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSeedOf, readRandomness } from '@quintet/seed'
import type { StageReport } from '@quintet/drawing'
import type { DrawingContext } from './context.ts'
import { describeError } from '@quintet/kit/log'
import { hasEntered } from './receipt/receipt-rows.ts'
import { queueResults } from '@quintet/repositories/notices-due'
import { isHeld } from './hold.ts'
import { currentWeek, today } from '@quintet/kit/week'
import { announceDrawings } from './announce.ts'
import type { Connection } from './database.ts'
import { type DrawingRow, advanceDrawing, readDrawing, readDueWeeks } from './ledger.ts'
import type { JointWork } from './joint/joint-week.ts'
import { type JointTold, readToldDirectly, seedOfTold } from './joint/told.ts'
import { linkOldPairs } from './past-pairs.ts'
import { pairKeyOf } from './people.ts'
import { progressAfter, writeProgress } from './progress.ts'
import { appendEntry } from './public-log/append.ts'
import { logged } from './public-log/entry.ts'
import { logKeyOf } from './public-log/key.ts'
import { type DrawingReport, figuresOf } from './report.ts'
import { LeaseLost, jobsLease } from '@quintet/leases'
import { openStages, stagesOf } from './stages/open-stages.ts'
import { runLocked } from './run-lock.ts'
import { runWeek } from './week-in-thread.ts'

/** The work was asked to stop; the next run goes on from the last sealed step. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Where the stages of a week are sealed until it is published. */
export const stageFolder = (dataFolder: string, week: number): string => join(dataFolder, 'drawings', String(week))

type Stopping = () => boolean

/** Freezes a week, or draws it; a large one is frozen and drawn in one go. */
const work = async (
  context: DrawingContext,
  { week }: DrawingRow,
  stopping: Stopping,
  joint: JointWork | undefined,
): Promise<void> => {
  const { config, log, wall, random, db, beacon, delay } = context
  const folder = stageFolder(config.dataFolder, week)
  const begun = wall.now()
  const done: StageReport[] = []
  const tell = () => writeProgress(folder, progressAfter(done, (wall.now() - begun) / 1000), wall.now())
  await tell()
  // One word after the other, and none any more once the folder may be gone.
  let told: Promise<void> = Promise.resolve()
  await db.write((trx) => linkOldPairs(trx, pairKeyOf(config)))
  const finished = await runWeek(db, {
    week,
    limits: config,
    dataFolder: config.dataFolder,
    beacon,
    delay,
    fence: context.leases?.fenceOf(jobsLease),
    joint,
    stages: stagesOf(config),
    now: wall.now,
    folder,
    randomBytes: random.bytes,
    stopping,
    onStage: (report) => {
      done.push(report)
      log.info('drawing stage', { week, ...report })
      told = told.then(tell).catch((error: unknown) => log.error('drawing progress', describeError(error)))
    },
    onWait: (reason) => log.info('drawing waits', { week, reason }),
  }).finally(() => told)
  if (!finished) throw new Interrupted()
}

/** The report of a drawing; undefined before it is drawn. */
export const reportOfRow = ({ result }: DrawingRow): DrawingReport | undefined =>
  result === null ? undefined : (JSON.parse(result) as DrawingReport)

const seedToTell = (row: DrawingRow, told: JointTold | undefined) =>
  told
    ? { secret: told.secret ?? '', ...logged(readRandomness(told.beacon)), seed: seedOfTold(told) }
    : { secret: row.seed.toString('hex'), ...logged(readRandomness(row.beacon)), seed: drawSeedOf(row) }

/** Tells in the public log what was published, with all that the seed was made of. */
const tellPublished = ({ config, wall }: DrawingContext, connection: Connection, row: DrawingRow): void => {
  const told = readToldDirectly(connection, row.week)
  appendEntry(connection, logKeyOf(config), wall.now(), {
    week: row.week,
    kind: 'published',
    ...seedToTell(row, told),
    result: row.result_hash ?? '',
    matches: reportOfRow(row)?.matches ?? 0,
    ...(told && { joint: { drawnBy: told.drawnBy, commitment: told.commitment, root: told.root } }),
  })
}

/** Tells browsers that listen to this process, of members who entered a week, that its matches are there. */
export const tellEntrants = async ({ db, push }: Pick<DrawingContext, 'db' | 'push'>, week: number): Promise<void> => {
  const listening: number[] = []
  for (const member of push.listening()) if (await hasEntered(db.read, week, member)) listening.push(member)
  push.tellHere(listening, { matches: true })
}

// Everything is written already; this makes it seen, all at once.
const publish = async (context: DrawingContext, row: DrawingRow): Promise<void> => {
  const { db, wall, log } = context
  const { week, result } = row
  const changes = { state: 'published', published_at: wall.now(), published_day: today(context) } as const
  const outcome = await db.writeDirectly(async (trx, direct) => {
    await context.leases?.assertHeld(trx, jobsLease)
    // Looked at in here, so that a hold that was set is never too late by a hair.
    if (await isHeld(trx, week)) return 'held'
    const done = await advanceDrawing(trx, week, 'matched', changes)
    if (!done) return 'another'
    await trx.deleteFrom('departures').execute()
    tellPublished(context, direct, row)
    await queueResults(trx, week)
    return 'published'
  })
  if (outcome === 'held') return
  if (result !== null) log.info('drawing report', { week, ...figuresOf(JSON.parse(result) as DrawingReport) })
  if (outcome === 'another') return
  await tellEntrants(context, week)
  context.onPublished?.(week)
}

const stepLocked = async (context: DrawingContext, week: number, stopping: Stopping): Promise<void> => {
  const row = await readDrawing(context.db.read, week)
  if (row?.state === 'announced' || row?.state === 'frozen') {
    const next = (await context.cells?.joint?.next(week, row.state)) ?? 'home'
    if (next !== 'wait') await work(context, row, stopping, next === 'home' ? undefined : next)
  }
  if (row?.state !== 'matched') return
  if ((await context.cells?.joint?.mayPublish(week)) === false) return
  await publish(context, row)
}

// What is written under a lease that this process does not have is refused; a drawing that is started by itself has to take it first.
const needLease = async ({ leases }: DrawingContext): Promise<void> => {
  if (!leases || leases.fenceOf(jobsLease) !== undefined || (await leases.take(jobsLease))) return
  throw new LeaseLost('Another process of this site draws.')
}

// Where several processes see them they are no more needed either; what cannot be removed now is told, and the week is published all the same.
const forgetStages = async ({ config, log }: DrawingContext, week: number): Promise<void> => {
  const folder = stageFolder(config.dataFolder, week)
  const { store, isShared } = openStages(folder, String(week), stagesOf(config))
  if (isShared) await store.clear().catch((error: unknown) => log.error('drawing stages', describeError(error)))
  await rm(folder, { recursive: true, force: true })
}

/** Takes a week one step on: announced, frozen, matched, published. Returns the state it is in then. */
export const stepDrawing = async (
  context: DrawingContext,
  week: number,
  stopping: Stopping = () => false,
): Promise<DrawingRow['state'] | undefined> => {
  const folder = stageFolder(context.config.dataFolder, week)
  await needLease(context)
  const before = await readDrawing(context.db.read, week)
  if (before && before.state !== 'published') await runLocked(folder, () => stepLocked(context, week, stopping))
  const state = (await readDrawing(context.db.read, week))?.state
  if (state === 'published' && before?.state === 'matched') await forgetStages(context, week)
  if (state !== before?.state) context.log.info('drawing', { week, state })
  return state
}

/** Takes a week to its publication; false where its result is held back, or another cell has to do something first. */
const drawWhole = async (context: DrawingContext, week: number, stopping: Stopping): Promise<boolean> => {
  for (let before: DrawingRow['state'] | undefined; ;) {
    const state = await stepDrawing(context, week, stopping)
    if (state === 'published') return true
    if (state === 'matched' && (await isHeld(context.db.read, week))) return false
    // The next look goes on.
    if (context.cells?.joint && state === before) return false
    before = state
    if (stopping()) throw new Interrupted()
  }
}

/**
 * Draws every week that is over and not published, the oldest first, however late. A week in which the server was down
 * altogether has no row and no tokens, so there is nothing to draw. Only the ledger and the product's clock decide; repeating
 * it does nothing. A week that is held back waits once it is drawn, and with it all later ones, whose pairs depend on its own. Returns
 * the weeks that it published.
 */
export const drawDueWeeks = async (context: DrawingContext, stopping: Stopping = () => false): Promise<number[]> => {
  await announceDrawings(context)
  await context.cells?.joint?.tend()
  const weeks = await readDueWeeks(context.db.read, currentWeek(context))
  const published: number[] = []
  for (const week of weeks) {
    if (!(await drawWhole(context, week, stopping))) break
    published.push(week)
  }
  if (published.length > 0) await context.cells?.joint?.tend()
  return published
}
