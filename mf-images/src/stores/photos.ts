import { areImagesComplete, type PhotoRefusal, type PhotoSlot, type PhotoStatus } from '@quintet/domain/photos'
import {
  $canActivate,
  $ownPhotos,
  $week,
  accountAtom,
  activateMember,
  ApiError,
  isPassing,
  member,
  ownPhotos,
  type Resource,
  resource,
  send,
} from '@quintet/sdk'
import { computed } from 'nanostores'

/** One of the five places. */
export interface Slot {
  slot: PhotoSlot
  url: string | null
  state: PhotoStatus | null
  /** Why staff refused it. */
  refusal: PhotoRefusal | null
}

const slots: readonly PhotoSlot[] = [1, 2, 3, 4, 5]

/** The five places, filled or empty. */
export const $slots = computed($ownPhotos, ({ data }): Slot[] =>
  slots.map((slot) => ({
    slot,
    url: data?.photos[slot - 1] ?? null,
    state: data?.states[slot - 1] ?? null,
    refusal: data?.refusals?.[slot - 1] ?? null,
  })),
)

/** Photos that count toward the three. */
export const $kept = computed($slots, (all) => all.filter(({ state }) => state !== null && state !== 'refused').length)

/** The places whose photo is being deleted, until they are read anew. */
export const $deleting = accountAtom<readonly number[]>([])

/** Whether deleting the photo of a slot leaves too few, so that the member is no longer active. What is being deleted counts no more. */
export const wouldDeactivate = (slot: number): boolean => {
  const going = [...$deleting.get(), slot]
  return !areImagesComplete(
    $slots.get().flatMap((each) => (going.includes(each.slot) || each.state === null ? [] : [each.state])),
  )
}

export interface Rating {
  rating: number | 'N/A'
  judged: number | 'N/A'
  count: number | 'N/A'
}

type OwnPhotos = NonNullable<ReturnType<typeof $ownPhotos.get>['data']>

// The ratings of a place are those of the photo that stands in it, and of one week: what is known of them goes with what was read of the photos.
const ratings = new WeakMap<object, Map<string, Resource<Rating>>>()
const noPhotos = {}

const ratingsNow = (): Map<string, Resource<Rating>> => {
  const photos = $ownPhotos.get().data ?? noPhotos
  const known = ratings.get(photos) ?? new Map<string, Resource<Rating>>()
  ratings.set(photos, known)
  return known
}

/** Ratings of the photo in a slot, as of the last week boundary. Another resource once the photos were read anew, or the week has turned. */
export const ratingOf = (slot: number): Resource<Rating> => {
  const all = ratingsNow()
  const name = `${$week.get()} ${slot}`
  const known = all.get(name) ?? resource(() => send('loadPhotoRating', { slot }))
  all.set(name, known)
  return known
}

/** Whether an upload ended as it was called off. */
export const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'photo.none'

// What was called off, or whose answer was lost, may have arrived all the same, and what is gone another device has deleted: the places are read anew.
const changed = async <T>(change: Promise<T>): Promise<T> => {
  try {
    const result = await change
    await Promise.all([ownPhotos.reload(), member.reload()])
    return result
  } catch (error) {
    if (isCalledOff(error) || isPassing(error) || isGone(error)) void ownPhotos.reload()
    throw error
  }
}

interface Upload {
  signal?: AbortSignal
  /** Hears how much is sent, from 0 to 1. */
  onSent?: (share: number) => void
}

/** Puts a JPEG (base64) into a slot. Sent once more, it is the same photo. Throws ApiError; an upload that is called off throws the abort. */
export const uploadPhoto = async (slot: number, image: string, options: Upload = {}): Promise<void> => {
  await changed(send('savePhoto', { slot, type: 'image/jpeg', image }, options))
}

/** Empties a slot. For some seconds it can be taken back, then the photo is gone for good. */
export const deletePhoto = async (slot: number): Promise<void> => {
  $deleting.set([...$deleting.get(), slot])
  try {
    await changed(send('savePhoto', { slot, delete: true }))
  } finally {
    $deleting.set($deleting.get().filter((one) => one !== slot))
  }
}

/** Puts a photo back that was just deleted; who was active before is it again. */
export const undoDelete = async (slot: number): Promise<void> => {
  await changed(send('undoPhotoDelete', { slot }))
  if ($canActivate.get()) await activateMember()
}

const permuted = (photos: OwnPhotos, order: readonly number[]): OwnPhotos => {
  const placed = <T>(values: readonly (T | null)[]): (T | null)[] =>
    slots.map((_, index) => values[(order[index] ?? Number.NaN) - 1] ?? null)
  return {
    photos: placed(photos.photos),
    states: placed(photos.states),
    ...(photos.refusals && { refusals: placed(photos.refusals) }),
  }
}

/** Filled places in the order they have when a photo is moved to the place of another. */
export const movedOrder = (filled: readonly number[], from: number, to: number): number[] => {
  const rest = filled.filter((slot) => slot !== from)
  const target = filled.indexOf(to)
  return target === -1 ? [...filled] : rest.toSpliced(target, 0, from)
}

/** The move under way. */
const $move = accountAtom<symbol | undefined>(undefined)

/**
 * Moves a photo to the place of another; shown at once, and taken back when the server does not agree. Nothing while another move is under way.
 * Of one that failed nobody knows whether it arrived: the places are read anew, as what is deleted is deleted by its place.
 * @returns where it stands now
 * @throws ApiError
 */
export const movePhoto = async (from: number, to: number): Promise<number | undefined> => {
  const before = $ownPhotos.get().data
  if (!before || $move.get() || from === to) return undefined
  const filled = $slots.get().flatMap(({ slot, state }) => (state === null ? [] : [slot]))
  const order = movedOrder(filled, from, to)
  ownPhotos.set(permuted(before, order))
  const shown = $ownPhotos.get()
  const mine = Symbol('move')
  $move.set(mine)
  try {
    await send('orderPhotos', { order })
    // What was read meanwhile may be of before the move.
    if ($move.get() === mine && $ownPhotos.get() !== shown) void ownPhotos.reload()
  } catch (error) {
    // After a session that ended meanwhile, what is shown is another member's.
    if ($move.get() === mine) {
      ownPhotos.set(before)
      void ownPhotos.reload()
    }
    throw error
  } finally {
    if ($move.get() === mine) $move.set(undefined)
  }
  return order.indexOf(from) + 1
}
