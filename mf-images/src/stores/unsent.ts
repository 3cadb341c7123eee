import { accountAtom, dropFileDraft, keepFileDraft, readFileDraft, withinSession } from '@quintet/sdk'

/** Pictures that were chosen for a place and are not uploaded yet: the one that is cut, then those that wait behind it. */
export interface Unsent {
  slot: number
  files: readonly File[]
}

const name = 'images-unsent'

/** What this device keeps, one entry a place, so that a reload loses no picture; undefined until it is read. */
export const $unsent = accountAtom<readonly Unsent[] | undefined>(undefined)

// A version before kept the pictures of one place alone.
const listOf = (kept: readonly Unsent[] | Unsent | undefined): readonly Unsent[] =>
  kept === undefined ? [] : 'slot' in kept ? [kept] : kept

/** Reads what the device keeps, unless the page knows already. */
export const loadUnsent = async (): Promise<readonly Unsent[]> => {
  if (!$unsent.get()) {
    const kept = listOf(await withinSession(readFileDraft<readonly Unsent[] | Unsent>(name)))
    $unsent.set($unsent.get() ?? kept)
  }
  return $unsent.get() ?? []
}

const change = async (slot: number, own: readonly Unsent[]): Promise<void> => {
  // What waits for another place is the device's alone until it is read: written over, it would be lost.
  if (!$unsent.get()) await loadUnsent()
  const all = [...($unsent.get() ?? []).filter((one) => one.slot !== slot), ...own].toSorted((a, b) => a.slot - b.slot)
  $unsent.set(all)
  await (all.length > 0 ? keepFileDraft(name, all) : dropFileDraft(name))
}

/** Keeps the pictures that are chosen for a place, in place of those that were chosen for it before. */
export const keepUnsent = (slot: number, files: readonly File[]): Promise<void> => change(slot, [{ slot, files }])

/** Forgets the pictures of a place, once they are uploaded or not wanted; those of another place stay. */
export const dropUnsent = (slot: number): Promise<void> => change(slot, [])

/** Forgets a picture that is uploaded; those behind it wait for the first of the places that are free and have none waiting. */
export const handOnUnsent = async (slot: number, free: readonly number[]): Promise<void> => {
  const all = await loadUnsent()
  const waiting = all.find((one) => one.slot === slot)?.files.slice(1) ?? []
  const next = free.find((place) => all.every((one) => one.slot !== place))
  await dropUnsent(slot)
  if (next !== undefined && waiting.length > 0) await keepUnsent(next, waiting)
}
