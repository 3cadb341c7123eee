import type { Estimator } from './estimator.ts'

export interface Kept {
  week: number
  estimator: Estimator
}

/** Keeps the estimator of the newest week it was asked for. */
export interface Keeper {
  /** The estimator of a week; while it is being built, the one before answers if there is one. */
  of(week: number): Promise<Kept>
  close(): void
}

/** A keeper that opens estimators when they are first asked for; one that could not be opened is tried again at the next question. */
export const createKeeper = (open: (week: number) => Promise<Estimator>): Keeper => {
  let kept: Kept | undefined
  let building: { week: number; done: Promise<Kept> } | undefined
  let isClosed = false

  const build = async (week: number): Promise<Kept> => {
    try {
      const made = { week, estimator: await open(week) }
      kept?.estimator.close()
      kept = made
      if (isClosed) made.estimator.close()
      return made
    } finally {
      building = undefined
    }
  }

  return {
    of: async (week) => {
      if (kept?.week === week) return kept
      building ??= { week, done: build(week) }
      if (!kept) return building.done
      // Nobody waits for it, so a failure is met at the next question.
      building.done.catch(() => undefined)
      return kept
    },
    close: () => {
      isClosed = true
      kept?.estimator.close()
      kept = undefined
    },
  }
}
