import { areImagesComplete, type PhotoRefusal, type PhotoSlot, type PhotoStatus } from '@quintet/domain/photos'
import {
  $canActivate,
  $ownPhotos,
  accountAtom,
  accountMap,
  activateMember,
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

/** Whether deleting the photo of a slot leaves too few, so that the member is no longer active. */
export const wouldDeactivate = (slot: number): boolean =>
  !areImagesComplete($slots.get().flatMap((each) => (each.slot === slot || each.state === null ? [] : [each.state])))

export interface Rating {
  rating: number | 'N/A'
  judged: number | 'N/A'
  count: number | 'N/A'
}

const ratings = accountMap<number, Resource<Rating>>()

/** Ratings of the photo in a slot, as of the last week boundary. */
export const ratingOf = (slot: number): Resource<Rating> => {
  const known = ratings.get(slot) ?? resource(() => send('loadPhotoRating', { slot }))
  ratings.set(slot, known)
  return known
}

const afterChange = async (slot: number): Promise<void> => {
  ratings.delete(slot)
  await Promise.all([ownPhotos.reload(), member.reload()])
}

interface Upload {
  signal?: AbortSignal
  /** Hears how much is sent, from 0 to 1. */
  onSent?: (share: number) => void
}

/** Puts a JPEG (base64) into a slot. Sent once more, it is the same photo. Throws ApiError; an upload that is called off throws the abort. */
export const uploadPhoto = async (slot: number, image: string, options: Upload = {}): Promise<void> => {
  await send('savePhoto', { slot, type: 'image/jpeg', image }, options)
  await afterChange(slot)
}

/** Empties a slot. For some seconds it can be taken back, then the photo is gone for good. */
export const deletePhoto = async (slot: number): Promise<void> => {
  await send('savePhoto', { slot, delete: true })
  await afterChange(slot)
}

/** Puts a photo back that was just deleted; who was active before is it again. */
export const undoDelete = async (slot: number): Promise<void> => {
  const { slot: place } = await send('undoPhotoDelete', { slot })
  await afterChange(place)
  if ($canActivate.get()) await activateMember()
}

type OwnPhotos = NonNullable<ReturnType<typeof $ownPhotos.get>['data']>

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
  for (const slot of slots) ratings.delete(slot)
  const mine = Symbol('move')
  $move.set(mine)
  try {
    await send('orderPhotos', { order })
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
