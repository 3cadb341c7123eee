import { configure, environment } from '../src/environment.ts'

/**
 * Leaves no room in the storage for anything new, for as long as something stands in it.
 * @param filledBy key of what fills it; left out: it never has room
 */
export const fillStorage = (filledBy?: string): void => {
  const { storage } = environment()
  const setItem = (key: string, value: string): void => {
    if (filledBy === undefined || storage.getItem(filledBy) !== null) throw new DOMException('full', 'QuotaExceededError')
    storage.setItem(key, value)
  }
  const [getItem, removeItem, key] = [storage.getItem, storage.removeItem, storage.key]
  const full = {
    getItem,
    removeItem,
    key,
    setItem,
    get length() {
      return storage.length
    },
  }
  configure({ storage: full })
}
