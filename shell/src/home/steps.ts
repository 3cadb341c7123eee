import { $gating, $member, $ownPhotos, type Gating, profileOf } from '@quintet/sdk'
import { CHARACTERS } from '@quintet/domain/limits'
import { countsTowardMinimum, MIN_PHOTOS } from '@quintet/domain/photos'
import { isCharacterComplete } from '@quintet/domain/pools'
import { sectionProgress, sections } from '@quintet/domain/profile'
import { computed } from 'nanostores'

export const tiles = ['data', 'images', 'pools', 'judging', 'matches'] as const
export type TileName = (typeof tiles)[number]

export interface Step {
  done: number
  of: number
}

export type Steps = Record<TileName, Step>

const nothing: Steps = {
  data: { done: 0, of: sections.length + 1 },
  images: { done: 0, of: MIN_PHOTOS },
  pools: { done: 0, of: CHARACTERS },
  judging: { done: 0, of: 1 },
  matches: { done: 0, of: 1 },
}

/** How far each tile is: sections with visibility, photos, characters, then what being active opens. */
export const $steps = computed([$member, $ownPhotos, $gating], ({ data }, photos, gating): Steps => {
  if (!data) return nothing
  const profile = profileOf(data)
  const valid = sections.filter((section) => sectionProgress(profile, section).valid).length
  const counted = (photos.data?.states ?? []).filter((state) => state !== null && countsTowardMinimum(state)).length
  const characters = data.characters.filter((character) => character !== null && isCharacterComplete(character)).length
  const open = { done: gating.active ? 1 : 0, of: 1 }
  return {
    data: { ...nothing.data, done: valid + (profile.visibility ? 1 : 0) },
    images: { ...nothing.images, done: counted },
    pools: { ...nothing.pools, done: characters },
    judging: open,
    matches: open,
  }
})

/** The five shares of the ring, 0 to 1. */
export const $shares = computed($steps, (steps) => tiles.map((tile) => Math.min(1, steps[tile].done / steps[tile].of)))

/** Whether a tile opens (section 2): Data always, each next with the step before it, Judging and Matches for active users. */
export const isOpen = (tile: TileName, gating: Gating): boolean => {
  if (tile === 'data') return true
  if (tile === 'images') return gating.dataComplete
  if (tile === 'pools') return gating.dataComplete && gating.imagesComplete
  return gating.active
}

/** The first step of the way that is not done yet; undefined when only the server's word is missing. */
export const missingStep = (gating: Gating): 'data' | 'images' | 'pools' | undefined => {
  if (!gating.dataComplete) return 'data'
  if (!gating.imagesComplete) return 'images'
  return gating.poolsComplete ? undefined : 'pools'
}

/** The tile that a member will most likely open next: the step that is missing, then the one that every week begins with. */
export const nextTile = (gating: Gating): TileName => missingStep(gating) ?? (gating.active ? 'judging' : 'data')
