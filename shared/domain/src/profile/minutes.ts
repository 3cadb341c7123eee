import { CHARACTERS } from '../limits/index.ts'
import { MIN_PHOTOS } from '../photos/index.ts'
import type { SectionId } from './sections.ts'

/** How long a part of the way takes most people, in minutes; what may be seen stands beside the sections. */
export const partMinutes: Readonly<Record<SectionId | 'visibility', number>> = {
  basicInfo: 1,
  location: 1,
  calculator: 2,
  appearance: 1,
  beliefs: 2,
  health: 2,
  career: 1,
  quiz1: 6,
  quiz2: 2,
  about: 3,
  visibility: 1,
}

/** Minutes for a photo, for the first character, and for a copy of one with its own change. */
const PHOTO_MINUTES = 1
const FIRST_CHARACTER_MINUTES = 4
const COPY_MINUTES = 1

/** Minutes for all of the data. */
export const DATA_MINUTES = Object.values(partMinutes).reduce((sum, minutes) => sum + minutes, 0)

/** Minutes that are left for the parts that are open, whole ones. */
export const minutesLeft = (open: readonly (SectionId | 'visibility')[]): number =>
  open.reduce((sum, part) => sum + partMinutes[part], 0)

/** Minutes for the photos that are missing of the least that is needed. */
export const photoMinutes = (missing: number = MIN_PHOTOS): number => missing * PHOTO_MINUTES

/** Minutes for the characters that are missing: the first is described, the others may be copies. */
export const characterMinutes = (missing: number = CHARACTERS): number =>
  missing === CHARACTERS ? FIRST_CHARACTER_MINUTES + (CHARACTERS - 1) * COPY_MINUTES : missing * COPY_MINUTES

/** Minutes for a round of ten photos. */
export const ROUND_MINUTES = 3
/** Minutes for making the key. */
export const KEY_MINUTES = 1
