import type { Population } from '../population/population.ts'
import type { StageResult } from '../stages/run-stages.ts'
import { startWorker } from '../start-worker.ts'
import { type DrawnColumns, hashOfDrawn } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'
import type { PresentWork } from './present-worker.ts'
import { presentCounts } from './present.ts'
import { sortSeconds } from './sort-seconds.ts'

/** What was found, while its matches are still being presented. Whoever asks waits, without a pause for anything else. */
export interface Presenting {
  drawn: DrawnColumns
  /** Waits until so many matches are there. */
  ready(count: number): void
  /** The places of the matches in the order of their second members. */
  seconds(): Uint32Array
  /** The hash of all that was found. */
  hash(): string
  end(): Promise<void>
}

// Fewer are there before a thread has started.
const fewMatches = 20_000
/** Some thousand matches take milliseconds; a thread that died must not be waited for. */
const patience = 60_000

/** Presents in this thread, at once. */
export const presentHere = (drawn: DrawnColumns, source: MatchSource): Presenting => {
  createPresenter(source, drawn.matches)(0, drawn.matches.count)
  return {
    drawn,
    ready: () => undefined,
    seconds: () => sortSeconds(source.population, drawn.matches),
    hash: () => hashOfDrawn(source.population, drawn),
    end: () => Promise.resolve(),
  }
}

const waitIn = (progress: Int32Array, word: number, needed: number): void => {
  for (let done = Atomics.load(progress, word); done < needed; done = Atomics.load(progress, word))
    if (Atomics.wait(progress, word, done, patience) === 'timed-out')
      throw new Error('The thread that presents the matches does not answer.')
}

/** Presents in a thread of its own. */
export const presentElsewhere = (drawn: DrawnColumns, source: MatchSource): Presenting => {
  const { matches, people, ofTokens } = drawn
  const work: PresentWork = {
    source,
    drawn: { matches, people, ofTokens },
    seconds: new Uint32Array(new SharedArrayBuffer(4 * matches.count)),
    hash: new Uint8Array(new SharedArrayBuffer(64)),
    progress: new Int32Array(new SharedArrayBuffer(8)),
  }
  const worker = startWorker(new URL('./present-worker.ts', import.meta.url), work)
  return {
    drawn,
    ready: (needed) => waitIn(work.progress, 0, needed),
    seconds: () => {
      waitIn(work.progress, 1, 1)
      return work.seconds
    },
    hash: () => {
      waitIn(work.progress, 1, 2)
      return Buffer.from(work.hash).toString('latin1')
    },
    end: async () => void (await worker.terminate()),
  }
}

/** Presents what the stages found, the matches by a thread that runs ahead of whoever needs them. */
export const presentAhead = (population: Population, result: StageResult): Presenting => {
  const { drawn, source } = presentCounts(population, result)
  return drawn.matches.count < fewMatches ? presentHere(drawn, source) : presentElsewhere(drawn, source)
}
