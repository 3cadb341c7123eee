const lines = new Map<string, Promise<unknown>>()

const inThisTab = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = lines.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  lines.set(name, turn)
  return turn
}

/** Runs one work of a name after the other, over all tabs of the browser where it has Web Locks, else over this tab. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? (locks.request(name, work) as Promise<T>) : inThisTab(name, work)
}
