import { once } from 'node:events'
import type { Store } from '../db/store.ts'
import { drawingDatabaseOf } from './database.ts'
import { type WeekHooks, type WeekWork, createWeek } from './draw-week.ts'
import type { WeekMessage, WeekThread } from './draw-week-worker.ts'
import { startWorker } from './engine/start-worker.ts'
import { sealedChunks } from './freeze/sealed-chunks.ts'

export interface RunWeek extends WeekWork {
  randomBytes: WeekHooks['randomBytes']
  stopping(): boolean
  onStage: WeekHooks['onStage']
}

class Stopped extends Error {}

// So few are drawn sooner than a thread starts.
const fewTokens = 1500
const lookEvery = 200

const runHere = async (db: Store, { randomBytes, stopping, onStage, ...work }: RunWeek): Promise<boolean> => {
  const database = drawingDatabaseOf(db)
  const check = () => {
    if (stopping()) throw new Stopped()
  }
  try {
    const chunks = () => sealedChunks(database.read, { ...work, randomBytes })
    await createWeek(database, work, { randomBytes, chunks, check, onStage }).step()
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    throw error
  } finally {
    database.close()
  }
}

// The thread works without a pause; stopping ends it, and what it has sealed stays.
const runElsewhere = async ({ sqlite }: Store, { stopping, onStage, randomBytes: _, ...work }: RunWeek): Promise<boolean> => {
  const worker = startWorker(new URL('./draw-week-worker.ts', import.meta.url), {
    ...work,
    file: sqlite.name,
  } satisfies WeekThread)
  const ended = once(worker, 'exit')
  const looking = setInterval(() => void (stopping() && worker.terminate()), lookEvery)
  let isDone = false
  worker.on('message', (message: WeekMessage) => {
    if ('matched' in message) isDone = true
    else onStage(message.report)
  })
  try {
    await ended
  } finally {
    clearInterval(looking)
  }
  if (!isDone && !stopping()) throw new Error('The drawing ended without a result.')
  return isDone
}

/** Takes a week on: one step where few take part, else to the end in a thread of its own, so that the server goes on answering. */
export const runWeek = async (db: Store, work: RunWeek): Promise<boolean> => {
  const tokens = db
    .statement<{ count: number }>('SELECT count(*) AS count FROM (SELECT 1 FROM tokens WHERE week = ? LIMIT ?)')
    .get(work.week, fewTokens)
  return (tokens?.count ?? 0) < fewTokens ? runHere(db, work) : runElsewhere(db, work)
}
