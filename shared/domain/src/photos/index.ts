export { type PhotoAdvice, type PictureFacts, photoAdvice } from './advice.ts'
export { type PhotoRefusal, photoRefusals } from './review-reasons.ts'
export {
  type HandGesture,
  type HeadGesture,
  type ProofRefusal,
  type ProofState,
  PROOF_MINUTES,
  PROOF_TRIES,
  PROOF_WAITS_DAYS,
  drawGestures,
  gestures,
  proofRefusals,
  proofStates,
} from './proof.ts'

/** Width and height, in pixels. */
export interface Size {
  width: number
  height: number
}
/** A part of a picture: its upper left corner and its size, in pixels. */
export interface Box extends Size {
  x: number
  y: number
}

/** Photos a member has: at least three to be complete, five slots. */
export const MIN_PHOTOS = 3
/** Photos of a member. */
export const MAX_PHOTOS = 5
/** The places of a member's photos, in their order. */
export const photoSlots = [1, 2, 3, 4, 5] as const
/** One of the places. */
export type PhotoSlot = (typeof photoSlots)[number]

/** The initial crop and its ratio (decision 43). */
export const cropSize: Size = { width: 197, height: 350 }
/** Width to height of every photo. */
export const cropRatio = { width: 9, height: 16 } as const
/** A photo is fitted into this box (decision 43). */
export const maxPhotoSize: Size = { width: 1067, height: 1422 }
/** JPEG quality in percent. */
export const JPEG_QUALITY = 70
/** The small picture beside the full one, as a list or a judge on a phone shows it. */
export const smallPhotoSize: Size = { width: 400, height: 711 }
/** The few dots that stand where a photo is still loading. */
export const blurredPhotoSize: Size = { width: 16, height: 28 }

/** Seconds in which a deleted photo can be taken back; then it is gone for good. */
export const PHOTO_UNDO_SECONDS = 10
/** The server still takes an undo so many seconds later: it was pressed in time, and is on its way. */
export const PHOTO_UNDO_GRACE_SECONDS = 5

/** Whether a photo deleted that many seconds ago can still be taken back. */
export const canUndoDelete = (secondsAgo: number): boolean => secondsAgo <= PHOTO_UNDO_SECONDS + PHOTO_UNDO_GRACE_SECONDS

/** An order of a member's photos: the filled places, each once, in the order in which they are to stand from place 1 on. */
export const isPhotoOrder = (order: readonly number[], filled: readonly number[]): boolean =>
  order.length === filled.length && new Set(order).size === order.length && filled.every((slot) => order.includes(slot))

/**
 * A photo is held until screened, then cleared or refused (decision 50). Members who say that an account's photos show several people
 * hold them again (decision 24):
 *
 *   upload ──► held ──► cleared ──► shown, rated
 *               ▲ │        │
 *               │ └──► refused
 *               └──────────┘ held again
 *
 * A replaced or deleted photo is gone from any state.
 */
export type PhotoStatus = 'held' | 'cleared' | 'refused'

/** Held and cleared photos count toward the three (decision 50). */
export const countsTowardMinimum = (status: PhotoStatus): boolean => status !== 'refused'

/** Images complete: at least three that count (decision 50). */
export const areImagesComplete = (statuses: readonly PhotoStatus[]): boolean =>
  statuses.filter(countsTowardMinimum).length >= MIN_PHOTOS

/** The largest 9:16 box in the middle of a picture; whole pixels. */
export const cropBox = ({ width, height }: Size): Box => {
  const fitsWidth = width * cropRatio.height <= height * cropRatio.width
  const boxWidth = fitsWidth ? width : Math.round((height * cropRatio.width) / cropRatio.height)
  const boxHeight = fitsWidth ? Math.round((width * cropRatio.height) / cropRatio.width) : height
  return { x: Math.floor((width - boxWidth) / 2), y: Math.floor((height - boxHeight) / 2), width: boxWidth, height: boxHeight }
}

/** The size of a picture fitted into the largest allowed one; never enlarged (decision 43: a 9:16 crop becomes 800×1422). */
export const fittedSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, maxPhotoSize.width / width, maxPhotoSize.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
