import { workerData } from 'node:worker_threads'
import { type DrawnColumns, hashOfDrawn } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'
import { type Progress, tell, waitFor } from './progress.ts'
import { sortSeconds } from './sort-seconds.ts'

/** What the thread that presents matches is given; all columns lie in memory that threads share. */
export interface PresentWork {
  source: MatchSource
  drawn: Pick<DrawnColumns, 'matches' | 'people' | 'ofTokens'>
  /** Room for the places of the matches in the order of their second members. */
  seconds: Uint32Array
  /** Room for the hash of all, hex. */
  hash: Uint8Array
  progress: Progress
}

const atOnce = 4096

const { source, drawn, seconds, hash, progress } = workerData as PresentWork
const { population } = source

const present = createPresenter(source, drawn.matches)
const { count } = drawn.matches
waitFor(progress, 'counted', 1)
for (let from = 0; from < count; from += atOnce) {
  const to = Math.min(count, from + atOnce)
  present(from, to)
  tell(progress, 'presented', to)
}
seconds.set(sortSeconds(population, drawn.matches))
tell(progress, 'after', 1)
hash.set(Buffer.from(hashOfDrawn(population, drawn), 'latin1'))
tell(progress, 'after', 2)
