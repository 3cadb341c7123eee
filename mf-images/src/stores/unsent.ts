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

/** Forgets the pictures of a place, as they are not wanted; those of another place stay. */
export const dropUnsent = (slot: number): Promise<void> => change(slot, [])

/** Pictures that are on their way to the server. */
export const $sending = accountAtom<readonly File[]>([])

/** Notes that a picture is on its way, until the function that is returned is called. */
export const noteSending = (file: File): (() => void) => {
  $sending.set([...$sending.get(), file])
  return () => $sending.set($sending.get().filter((one) => one !== file))
}

const waitingIn = async (slot: number): Promise<readonly File[]> =>
  (await loadUnsent()).find((one) => one.slot === slot)?.files ?? []

/** Forgets a picture that is uploaded, with those behind it. One that was chosen for its place meanwhile stays. */
export const dropSent = async (slot: number, sent: File): Promise<void> => {
  if ((await waitingIn(slot))[0] === sent) await dropUnsent(slot)
}

/** Gives what waits behind a picture that is on its way to the first of the places that are free and have none waiting, if there is one. */
export const handOnUnsent = async (slot: number, free: readonly number[]): Promise<void> => {
  const [sent, ...waiting] = await waitingIn(slot)
  const next = free.find((place) => place !== slot && ($unsent.get() ?? []).every((one) => one.slot !== place))
  if (!sent || waiting.length === 0 || next === undefined) return
  await keepUnsent(next, waiting)
  await keepUnsent(slot, [sent])
}
