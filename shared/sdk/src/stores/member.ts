import type { MemberRecord, ProfileSave } from '@quintet/contract'
import { computed } from 'nanostores'
import { isDataComplete, type Profile } from '@quintet/domain/profile'
import { isCharacterComplete } from '@quintet/domain/pools'
import { delays } from '@quintet/domain/limits'
import { areImagesComplete } from '@quintet/domain/photos'
import { ApiError } from '../client/errors.ts'
import { send } from '../client/send.ts'
import { withinSession } from '../session/account-scope.ts'
import { resource } from './load.ts'

/** The signed-in member's data, read as a whole. */
export const member = resource(() => send('loadMember', {}))
export const $member = member.$

/**
 * Reads what is saved by now, since another window or another device may have saved something; what is shown stays until it came.
 * @returns the record as it is saved; throws ApiError, or the network's error
 */
export const readNewestMember = async (): Promise<MemberRecord> => {
  const before = $member.get()
  const fresh = await send('loadMember', {})
  // Something was saved here meanwhile: what was read after it is here already, or on its way.
  if ($member.get() === before) member.set(fresh)
  return fresh
}

/** The states of the member's own photos: held, cleared, refused, or null where a slot is empty. */
export const ownPhotos = resource(() => send('loadOwnPhotos', { links: true }), { maxAge: delays.photoRefresh })
export const $ownPhotos = ownPhotos.$

/** The domain's profile out of a member record. */
export const profileOf = (record: MemberRecord): Profile => ({
  ...record,
  answers: record.answers ?? {},
  changedDays: record.changedDays ?? {},
  measureUnit: record.measureUnit === 2 ? 2 : 1,
  handSide: record.handSide === 2 ? 2 : 1,
})

const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'profile.locked' || error.code === 'profile.stale')

const saveAndRead = async (save: ProfileSave): Promise<void> => {
  try {
    await send('saveProfile', save)
  } catch (error) {
    // Another device saved it meanwhile: what stands there now is shown with the refusal.
    if (isChangedElsewhere(error)) await member.reload()
    throw error
  }
  await member.reload()
}

/** Saves one section of the profile, then reads the member anew so that every tile sees the same. */
export const saveProfile = (save: ProfileSave): Promise<void> => withinSession(saveAndRead(save))

/** Which step of the way a member has reached; each tile opens with its own. */
export interface Gating {
  known: boolean
  dataComplete: boolean
  imagesComplete: boolean
  poolsComplete: boolean
  active: boolean
}

/** Gating by completion (section 4): data, then at least three photos, then five characters; active with all of that and the server's flag. */
export const $gating = computed([$member, $ownPhotos], ({ data }, photos): Gating => {
  if (!data) return { known: false, dataComplete: false, imagesComplete: false, poolsComplete: false, active: false }
  const imagesComplete = areImagesComplete((photos.data?.states ?? []).filter((state) => state !== null))
  const poolsComplete = data.characters.every((character) => character !== null && isCharacterComplete(character))
  return {
    known: photos.data !== undefined,
    dataComplete: isDataComplete(profileOf(data)),
    imagesComplete,
    poolsComplete,
    active: data.account.active === 1 && imagesComplete && poolsComplete,
  }
})
