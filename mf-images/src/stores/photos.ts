import { areImagesComplete, type PhotoRefusal, type PhotoSlot, type PhotoStatus } from '@quintet/domain/photos'
import { $ownPhotos, accountMap, member, ownPhotos, type Resource, resource, send } from '@quintet/sdk'
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

/** Puts a JPEG (base64) into a slot. */
export const uploadPhoto = async (slot: number, image: string): Promise<void> => {
  await send('savePhoto', { slot, type: 'image/jpeg', image })
  await afterChange(slot)
}

/** Empties a slot for good. */
export const deletePhoto = async (slot: number): Promise<void> => {
  await send('savePhoto', { slot, delete: true })
  await afterChange(slot)
}
