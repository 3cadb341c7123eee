import { parentPort, workerData } from 'node:worker_threads'
import { type Drawn, drawEntries } from '../../src/drawing/engine/draw.ts'
import { readEntry } from '../../src/drawing/engine/entry.ts'
import type { StageReport } from '../../src/drawing/engine/stages/run-stages.ts'
import { folderStore, noStore } from '../../src/drawing/engine/stages/stage-store.ts'

/** What the thread of a drawing is given. */
export interface DrawWork {
  texts: readonly string[]
  seed: string
  input: string | undefined
  folder: string | undefined
}

/** What it says: how far it is, and at last what it drew. */
export type DrawMessage = { report: StageReport } | { drawn: Drawn }

const { texts, seed, input, folder } = workerData as DrawWork
const say = (message: DrawMessage) => parentPort?.postMessage(message, [])

const drawn = await drawEntries(texts.map(readEntry), seed, {
  store: folder === undefined ? noStore : folderStore(folder),
  onStage: (report) => say({ report }),
  ...(input && { input }),
})
say({ drawn })
