/** A promise that is resolved from outside. */
export interface Deferred {
  promise: Promise<void>
  resolve(): void
}

/** Makes one (`Promise.withResolvers` comes with Node 22). */
export const createDeferred = (): Deferred => {
  const made: Partial<Deferred> = {}
  const promise = new Promise<void>((resolve) => {
    made.resolve = resolve
  })
  return { promise, resolve: () => made.resolve?.() }
}
