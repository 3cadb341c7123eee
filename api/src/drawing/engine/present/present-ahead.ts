import type { Population } from '../population/population.ts'
import type { StageResult } from '../stages/run-stages.ts'
import { startWorker } from '../start-worker.ts'
import type { DrawnColumns } from './drawn-columns.ts'
import { createPresenter } from './present-matches.ts'
import type { PresentWork } from './present-worker.ts'
import { presentCounts } from './present.ts'

/** What was found, while its matches are still being presented. */
export interface Presenting {
  drawn: DrawnColumns
  /** Waits, without a pause for anything else, until so many matches are there. */
  ready(count: number): void
  end(): Promise<void>
}

// Fewer are there before a thread has started.
const fewMatches = 20_000
/** Some thousand matches take milliseconds; a thread that died must not be waited for. */
const patience = 60_000

/** Presents what the stages found, the matches by a thread that runs ahead of whoever needs them. */
export const presentAhead = (population: Population, result: StageResult): Presenting => {
  const { drawn, source } = presentCounts(population, result)
  const { count } = drawn.matches
  if (count < fewMatches) {
    createPresenter(source, drawn.matches)(0, count)
    return { drawn, ready: () => undefined, end: () => Promise.resolve() }
  }
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const file = new URL('./present-worker.ts', import.meta.url)
  const worker = startWorker(file, { source, columns: drawn.matches, progress } satisfies PresentWork)
  return {
    drawn,
    ready: (needed) => {
      for (let done = Atomics.load(progress, 0); done < needed; done = Atomics.load(progress, 0))
        if (Atomics.wait(progress, 0, done, patience) === 'timed-out')
          throw new Error('The thread that presents the matches does not answer.')
    },
    end: async () => void (await worker.terminate()),
  }
}
