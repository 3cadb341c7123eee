import type { RunnerTask } from 'vitest'

/** Answers of the API that did not keep their contract while the tests of a file ran. */
export interface BrokenAnswers {
  /** Looks at what was answered: an API that is not in production says which answer it is, which place of it, and why. */
  note(status: number, body: unknown): void
  /** Has a test that just ended fail with those that no test has failed with yet. */
  tell(result: RunnerTask['result']): void
  /** @throws when there was one: what is read of an answer that never came is not known, so nothing is compared or recorded */
  expectNone(): void
}

/** None yet. */
export const brokenAnswers = (): BrokenAnswers => {
  const said = new Set<string>()
  const told = new Set<string>()
  return {
    note: (status, body) => {
      const { params } = (body ?? {}) as { params?: { fault?: unknown } }
      if (status === 500 && typeof params?.fault === 'string') said.add(params.fault)
    },
    tell: (result) => {
      const fresh = [...said].filter((one) => !told.has(one))
      if (fresh.length === 0) return
      for (const one of fresh) told.add(one)
      const error = new Error(
        `${fresh.join('\n')}\nThe API does not keep what shared/contract declares; other failures may follow from it.`,
      )
      if (!result?.errors) throw error
      // First: the stores heard that something went wrong and not what, and what they made of it is hard to read.
      result.errors.unshift({ name: error.name, message: error.message, stack: error.stack ?? '' })
    },
    expectNone: () => {
      if (said.size > 0) throw new Error(`Not compared, as an answer broke its contract: ${[...said].join('; ')}`)
    },
  }
}
