import { accountAtom, dropFileDraft, keepFileDraft, readFileDraft, withinSession } from '@quintet/sdk'

/** Pictures that were chosen for a place and are not uploaded yet: the one that is cut, then those that wait behind it. */
export interface Unsent {
  slot: number
  files: readonly File[]
}

const name = 'images-unsent'

/** What this device keeps, so that a reload loses no picture; undefined when there is none, or it is not read yet. */
export const $unsent = accountAtom<Unsent | undefined>(undefined)

/** Reads what the device keeps, unless the page knows already. */
export const loadUnsent = async (): Promise<Unsent | undefined> => {
  const kept = $unsent.get() ?? (await withinSession(readFileDraft<Unsent>(name)))
  $unsent.set($unsent.get() ?? kept)
  return $unsent.get()
}

/** Keeps the pictures that are chosen for a place, in place of those before. */
export const keepUnsent = (slot: number, files: readonly File[]): void => {
  $unsent.set({ slot, files })
  void keepFileDraft(name, { slot, files })
}

/** Forgets the pictures of a place, once they are uploaded or not wanted; those of another place stay. */
export const dropUnsent = (slot: number): void => {
  if ($unsent.get()?.slot !== slot) return
  $unsent.set(undefined)
  void dropFileDraft(name)
}
