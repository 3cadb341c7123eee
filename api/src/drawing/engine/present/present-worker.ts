import { workerData } from 'node:worker_threads'
import { type DrawnColumns, hashOfDrawn } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'
import { sortSeconds } from './sort-seconds.ts'

/** What the thread that presents matches is given; all columns lie in memory that threads share. */
export interface PresentWork {
  source: MatchSource
  drawn: Pick<DrawnColumns, 'matches' | 'people' | 'ofTokens'>
  /** Room for the places of the matches in the order of their second members. */
  seconds: Uint32Array
  /** Room for the hash of all, hex. */
  hash: Uint8Array
  /** How many matches are there, and how many of the two after them. */
  progress: Int32Array
}

const atOnce = 4096

const { source, drawn, seconds, hash, progress } = workerData as PresentWork
const { population } = source

const say = (word: number, done: number): void => {
  Atomics.store(progress, word, done)
  Atomics.notify(progress, word)
}

const present = createPresenter(source, drawn.matches)
const { count } = drawn.matches
for (let from = 0; from < count; from += atOnce) {
  const to = Math.min(count, from + atOnce)
  present(from, to)
  say(0, to)
}
seconds.set(sortSeconds(population, drawn.matches))
say(1, 1)
hash.set(Buffer.from(hashOfDrawn(population, drawn), 'latin1'))
say(1, 2)
