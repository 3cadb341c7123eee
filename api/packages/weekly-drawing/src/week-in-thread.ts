import { on } from 'node:events'
import { prepareThreads } from '@quintet/drawing'
import { prepareDelay } from '@quintet/seed'
import { prepareWorker, startWorker } from '@quintet/drawing/threads'
import type { Store } from '@quintet/database'
import { drawingDatabaseOf, underLease } from './database.ts'
import { type WeekHooks, type WeekWork, createWeek } from './draw-week.ts'
import type { WeekMessage, WeekThread } from './draw-week-worker.ts'
import { cellsOf } from './joint/joint-week.ts'
import { sealedChunks } from './freeze/sealed-chunks.ts'

export interface RunWeek extends WeekWork, Pick<WeekHooks, 'now' | 'randomBytes' | 'onStage' | 'onWait'> {
  stopping(): boolean
}

class Stopped extends Error {}

// So few are drawn sooner than a thread starts.
const fewTokens = 1500
const lookEvery = 200

const runInProcess = async (db: Store, { now, randomBytes, stopping, onStage, onWait, ...work }: RunWeek): Promise<boolean> => {
  const database = underLease(drawingDatabaseOf(db), work.fence)
  const check = () => {
    if (stopping()) throw new Stopped()
  }
  try {
    const chunks = () => sealedChunks(database.read, { ...work, randomBytes })
    await createWeek(database, work, { now, randomBytes, chunks, check, onStage, onWait }).step()
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    throw error
  } finally {
    database.close()
  }
}

// A million entrants pass through it, each of them many small objects.
const youngMegabytes = 144
const weekWorker = new URL('./draw-week-worker.ts', import.meta.url)
const workers = [
  weekWorker,
  new URL('./freeze/freeze-worker.ts', import.meta.url),
  new URL('./wal-checkpointer-worker.ts', import.meta.url),
]

/** Makes ready what the threads of a drawing start from, so that none has to read TypeScript or to compile then. */
export const prepareDrawing = async (): Promise<void> => {
  for (const worker of workers) await prepareWorker(worker)
  await prepareThreads()
  await prepareDelay()
}

// The thread works without a pause; stopping ends it, and what it has sealed stays.
const runInWorker = async (
  { source }: Store,
  { stopping, onStage, onWait, randomBytes: _, now: __, ...work }: RunWeek,
): Promise<boolean> => {
  const worker = startWorker(weekWorker, { ...work, source } satisfies WeekThread, { youngMegabytes })
  const looking = setInterval(() => void (stopping() && worker.terminate()), lookEvery)
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WeekMessage]>) {
      // Whatever the thread still tidies up, the week does not wait for it.
      if ('done' in message) return true
      if ('waiting' in message) onWait(message.waiting)
      else onStage(message.report)
    }
  } finally {
    clearInterval(looking)
  }
  if (!stopping()) throw new Error('The drawing ended without a result.')
  return false
}

const countJoint = async ({ read }: Store, week: number): Promise<number> => {
  const row = await read.selectFrom('joint_weeks').select('cells').where('week', '=', week).executeTakeFirst()
  return cellsOf({ cells: row?.cells ?? null }).reduce((sum, { entrants }) => sum + entrants, 0)
}

/** Takes a week on: one step where few take part, else to the end in a thread of its own, so that the server goes on answering. */
export const runWeek = async (db: Store, work: RunWeek): Promise<boolean> => {
  // However few of them are this cell's own, those of the others may be many.
  if (work.joint?.part === 'union' && (await countJoint(db, work.week)) >= fewTokens) return runInWorker(db, work)
  const tokens = await db
    .statement<{ count: number }>('SELECT count(*) AS count FROM (SELECT 1 FROM tokens WHERE week = ? LIMIT ?) found')
    .get(work.week, fewTokens)
  return (tokens?.count ?? 0) < fewTokens ? runInProcess(db, work) : runInWorker(db, work)
}
