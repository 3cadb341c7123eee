import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { StageReport } from '@quintet/drawing'
import type { Source } from '@quintet/kit/store'
import { openDrawingDatabase, underLease } from './database.ts'
import { type WeekWork, createWeek } from './draw-week.ts'
import { sealedInWorker } from './freeze/sealed-in-worker.ts'
import { startWalCheckpointer } from './wal-checkpointer.ts'

/** What the thread of a week is given. */
export interface WeekThread extends WeekWork {
  /** The database. */
  source: Source
}

/** What it says: how far it is, why it waits, and at last that its work is done. */
export type WeekMessage = { report: StageReport } | { waiting: string } | { done: true }

const { source, ...work } = workerData as WeekThread
const say = (message: WeekMessage) => parentPort?.postMessage(message, [])

const db = underLease(openDrawingDatabase(source), work.fence)
const endKeeping = 'file' in source ? startWalCheckpointer(source.file) : async () => undefined
const week = createWeek(db, work, {
  now: Date.now,
  randomBytes,
  chunks: () => sealedInWorker({ source, week: work.week, limits: work.limits }),
  check: () => undefined,
  onStage: (report) => say({ report }),
  onWait: (waiting) => say({ waiting }),
})
let state = await week.step()
while (!work.joint && state === 'frozen') state = await week.step()
if (work.joint || state === 'matched') say({ done: true })
await endKeeping()
db.cleanUp()
db.close()
