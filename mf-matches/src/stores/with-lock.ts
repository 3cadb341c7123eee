const queues = new Map<string, Promise<unknown>>()

const inThisTab = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = queues.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  queues.set(name, turn)
  return turn
}

/**
 * Runs one work of a name after the other, over all tabs of the browser where it has Web Locks; within this tab where it has none, or
 * refuses them as one that blocks site data does.
 */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return inThisTab(name, work)
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    return (await locks.request(name, begin)) as T
  } catch (error) {
    if (isBegun) throw error
    return inThisTab(name, work)
  }
}
