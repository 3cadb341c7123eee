import type { Population } from '../population/population.ts'
import { shared, sharedWords } from '../threads/shared-columns.ts'
import type { StageResult } from '../stages/run-stages.ts'
import { startWorker } from '../threads/start-worker.ts'
import { type DrawnColumns, hashOfDrawn } from './drawn-columns.ts'
import type { PresentWork } from './present-worker.ts'
import { countEligible, openDrawn, presentColumns } from './present.ts'
import { newProgress, tell, waitFor } from './progress.ts'
import { sortSeconds } from './sort-seconds.ts'

/** What was found, while its matches are still being presented. A caller that asks waits, without a pause for anything else. */
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

/** Presents in this thread, at once. */
export const presentInProcess = (population: Population, result: StageResult): Presenting => {
  const drawn = presentColumns(population, result)
  return {
    drawn,
    ready: () => undefined,
    seconds: () => sortSeconds(population, drawn.matches),
    hash: () => hashOfDrawn(population, drawn),
    end: () => Promise.resolve(),
  }
}

/** Presents in a thread of its own. */
export const presentInWorker = (population: Population, result: StageResult): Presenting => {
  const { drawn, source } = openDrawn(population, result)
  const { matches, people, ofTokens } = drawn
  const work: PresentWork = {
    // Sent as they are, those would be copied twice.
    source: { ...source, mate: shared(source.mate) },
    drawn: { matches, people, ofTokens },
    seconds: sharedWords(matches.count),
    hash: new Uint8Array(new SharedArrayBuffer(64)),
    progress: newProgress(),
  }
  const worker = startWorker(new URL('./present-worker.ts', import.meta.url), work)
  // While that thread puts the matches into their order.
  countEligible(population, result, drawn)
  tell(work.progress, 'counted', 1)
  return {
    drawn,
    ready: (needed) => waitFor(work.progress, 'presented', needed),
    seconds: () => {
      waitFor(work.progress, 'after', 1)
      return work.seconds
    },
    hash: () => {
      waitFor(work.progress, 'after', 2)
      return Buffer.from(work.hash).toString('latin1')
    },
    end: async () => void (await worker.terminate()),
  }
}

/** Presents what the stages found, the matches by a thread that runs ahead of the readers. */
export const presentAhead = (population: Population, result: StageResult): Presenting =>
  (result.certificate.matches < fewMatches ? presentInProcess : presentInWorker)(population, result)
