const queues = new Map<string, Promise<unknown>>()

const inThisTab = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = queues.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  queues.set(name, turn)
  return turn
}

/** Runs one work of a name after the other, over all tabs of the browser where it has Web Locks, else within this tab. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? (locks.request(name, work) as Promise<T>) : inThisTab(name, work)
}
