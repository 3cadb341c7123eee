import { workerData } from 'node:worker_threads'
import type { MatchColumns } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'

/** What the thread that presents matches is given. */
export interface PresentWork {
  source: MatchSource
  /** In memory that threads share. */
  columns: MatchColumns
  /** How many matches are there. */
  progress: Int32Array
}

const atOnce = 4096

const { source, columns, progress } = workerData as PresentWork
const present = createPresenter(source, columns)
for (let from = 0; from < columns.count; from += atOnce) {
  const to = Math.min(columns.count, from + atOnce)
  present(from, to)
  Atomics.store(progress, 0, to)
  Atomics.notify(progress, 0)
}
