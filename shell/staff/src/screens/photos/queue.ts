import type { ReviewedPhoto } from '@quintet/contract/staff'
import { accountAtom, accountMap, ApiError } from '@quintet/sdk'
import { ask, type Asked } from '../../calls/ask.ts'

/** The photo on the screen and the three after it. */
const inHand = 4

/** What is decided about a photo. */
export type Decision = Asked<'decidePhoto'>

/** The photos in one's hands, the present one first, and how many wait in all; nothing before the first answer. */
export const $queue = accountAtom<{ photos: readonly ReviewedPhoto[]; waiting: number } | undefined>(undefined)

/** A decision that can still be taken back. */
export interface Recent {
  photo: ReviewedPhoto
  decision: Decision['decision']
  /** Device time in epoch milliseconds until which it can. */
  until: number
}
/** Those, the latest first. */
export const $recent = accountAtom<readonly Recent[]>([])

/** Decisions that are on their way: the server counts their photos as undecided. */
const sending = accountMap<number, true>()
let filling: Promise<void> | undefined

const held = (): readonly ReviewedPhoto[] => $queue.get()?.photos ?? []

const change = (photos: readonly ReviewedPhoto[], waiting = $queue.get()?.waiting ?? 0): void =>
  $queue.set({ photos, waiting: Math.max(waiting, photos.length) })

const take = async (): Promise<void> => {
  const count = inHand - held().length
  if (count <= 0) return
  const holding = [...held().map(({ photo }) => photo), ...sending.keys()]
  const { photos, waiting } = await ask('takePhotos', { count, holding })
  const known = new Set(held().map(({ photo }) => photo))
  const fresh = photos.filter(({ photo }) => !known.has(photo) && !sending.has(photo))
  change([...held(), ...fresh], waiting - sending.size)
}

/** Takes photos until enough are in hand; several callers share one call. Throws ApiError. */
export const fill = (): Promise<void> =>
  (filling ??= take().finally(() => {
    filling = undefined
  }))

const undoMs = 10_000

const notOnes = new Set(['staff.notYours', 'staff.decided', 'staff.photoRemoved'])

const isAnothers = (error: unknown): boolean => error instanceof ApiError && notOnes.has(error.code)

const putBack = (photo: ReviewedPhoto): void => {
  const others = held().filter((each) => each.photo !== photo.photo)
  change([photo, ...others], ($queue.get()?.waiting ?? 0) + 1)
}

/**
 * Decides on a photo; the next one is there at once. What the server refuses comes back, unless the photo is another's by now, or was removed.
 * @throws ApiError
 */
export const decide = async (photo: ReviewedPhoto, input: Decision): Promise<void> => {
  change(
    held().filter((each) => each !== photo),
    ($queue.get()?.waiting ?? 1) - 1,
  )
  sending.set(photo.photo, true)
  try {
    const { finalAt } = await ask('decidePhoto', input)
    const until = Date.now() + undoMs
    if (finalAt !== undefined) $recent.set([{ photo, decision: input.decision, until }, ...$recent.get()])
  } catch (error) {
    if (!isAnothers(error)) putBack(photo)
    throw error
  } finally {
    sending.delete(photo.photo)
  }
  await fill()
}

/** Takes a decision back; its photo is the present one again. Throws ApiError. */
export const undo = async (recent: Recent): Promise<void> => {
  $recent.set($recent.get().filter((each) => each !== recent))
  await ask('undoPhotoDecision', { photo: recent.photo.photo })
  putBack(recent.photo)
}

/** Forgets decisions that count by now. */
export const forgetFinal = (now: number): void => {
  const open = $recent.get().filter(({ until }) => until > now)
  if (open.length < $recent.get().length) $recent.set(open)
}
