import type { Estimator } from './estimator.ts'

export interface CachedEstimator {
  week: number
  estimator: Estimator
}

/** Keeps the estimator of the newest week it was asked for. */
export interface EstimatorCache {
  /** The estimator of a week; while it is being built, the one before answers if there is one. */
  get(week: number): Promise<CachedEstimator>
  close(): void
}

/** A keeper that opens estimators when they are first asked for; one that could not be opened is tried again at the next question. */
export const createEstimatorCache = (open: (week: number) => Promise<Estimator>): EstimatorCache => {
  let cached: CachedEstimator | undefined
  let building: { week: number; done: Promise<CachedEstimator> } | undefined
  let isClosed = false

  const build = async (week: number): Promise<CachedEstimator> => {
    try {
      const made = { week, estimator: await open(week) }
      cached?.estimator.close()
      cached = made
      if (isClosed) made.estimator.close()
      return made
    } finally {
      building = undefined
    }
  }

  return {
    get: async (week) => {
      if (cached?.week === week) return cached
      building ??= { week, done: build(week) }
      if (!cached) return building.done
      // Nobody waits for it, so a failure is met at the next question.
      building.done.catch(() => undefined)
      return cached
    },
    close: () => {
      isClosed = true
      cached?.estimator.close()
      cached = undefined
    },
  }
}
