/** What SQLite has at once and PostgreSQL after a round trip: `await` takes both, and costs SQLite no turn of the event loop. */
export type Pending<T> = T | Promise<T>

const goOn = async <T>(value: Promise<T>, next: (value: T) => void, failed: (error: unknown) => void): Promise<void> => {
  try {
    next(await value)
  } catch (error) {
    failed(error)
  }
}

/** Goes on with a value in the same turn where it is known already, else as soon as it is. A failure to read it ends in `failed`. */
export const whenKnown = <T>(value: Pending<T>, next: (value: T) => void, failed: (error: unknown) => void): void => {
  if (!(value instanceof Promise)) return next(value)
  void goOn(value, next, failed)
}
