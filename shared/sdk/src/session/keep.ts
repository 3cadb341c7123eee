import { storageKeys } from '@quintet/contract/wire'
import { environment } from '../environment.ts'

// Files that are fetched again when they are wanted.
const spare = [storageKeys.maps, storageKeys.shapes]

/**
 * Keeps on this device what a session goes on by. Where the storage is full, what can be fetched again makes room.
 * @returns whether it is kept: a browser may refuse all
 */
export const keepForSession = (key: string, value: string): boolean => {
  const { storage } = environment()
  const put = (): boolean => {
    try {
      storage.setItem(key, value)
      return true
    } catch {
      return false
    }
  }
  if (put()) return true
  for (const one of spare) storage.removeItem(one)
  return put()
}
