type Listener = () => void

const requestOf = <T>(work: () => T) => {
  const listeners: Record<string, Listener> = {}
  const request: Record<string, unknown> = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
  }
  queueMicrotask(() => {
    try {
      request['result'] = work()
      listeners['upgradeneeded']?.()
      listeners['success']?.()
    } catch (error) {
      request['error'] = error
      listeners['error']?.()
    }
  })
  return request
}

/** A database of one browser, as far as the SDK uses IndexedDB. `fails` makes every request fail from then on. */
export const memoryDatabase = () => {
  const stores = new Map<string, Map<string, unknown>>()
  const state = { fails: false, open: 0, factory: {} as IDBFactory, kept: () => [...(stores.get('keys') ?? [])] }
  const attempt = <T>(work: () => T) =>
    requestOf(() => {
      if (state.fails) throw new DOMException('blocked', 'UnknownError')
      return work()
    })
  const storeIn = (name: string, mode: string) => {
    const store = stores.get(name)
    if (!store) throw new DOMException(name, 'NotFoundError')
    const write = (work: () => void) => {
      if (mode !== 'readwrite') throw new DOMException(mode, 'ReadOnlyError')
      return attempt(work)
    }
    return {
      get: (key: string) => attempt(() => store.get(key)),
      put: (value: unknown, key: string) => write(() => void store.set(key, value)),
      delete: (key: string) => write(() => void store.delete(key)),
      clear: () => write(() => store.clear()),
    }
  }
  const database = {
    createObjectStore: (name: string) => stores.has(name) || stores.set(name, new Map()),
    transaction: (name: string, mode: string) => ({ objectStore: () => storeIn(name, mode) }),
    close: () => (state.open -= 1),
  }
  state.factory = {
    open: () =>
      attempt(() => {
        state.open += 1
        return database
      }),
  } as unknown as IDBFactory
  return state
}
