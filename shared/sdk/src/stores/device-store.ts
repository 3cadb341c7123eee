const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

const open = (database: string, store: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return promised(request)
}

/** Does one thing in a store of this device, and resolves with its result. Rejects when the browser keeps nothing. */
export type InStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>

/**
 * A store of IndexedDB, in a database of its own, for what is no text: keys, files.
 * @param database its name
 * @param store name of its one object store, whose keys are given with each value
 */
export const deviceStore =
  (database: string, store: string): InStore =>
  async (mode, work) => {
    const opened = await open(database, store)
    try {
      return await promised(work(opened.transaction(store, mode).objectStore(store)))
    } finally {
      opened.close()
    }
  }
