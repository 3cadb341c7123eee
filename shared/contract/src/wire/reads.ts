import type { wireCalls } from './calls.ts'

const reads: ReadonlySet<string> = new Set([
  'estimateCharacter',
  'listConsents',
  'listDrawings',
  'listMatches',
  'listNotices',
  'listPublicNotices',
  'listReports',
  'loadDrawingLog',
  'loadExport',
  'loadMatchPhotos',
  'loadMember',
  'loadNoticeSettings',
  'loadOwnPhotos',
  'loadPhotoProof',
  'loadPhotoRating',
  'loadReceipt',
  'loadStanding',
  'loadTokens',
  'loadVoiceNote',
  'loadWaiting',
  'openTile',
  'quoteMembership',
] satisfies (keyof typeof wireCalls)[])

/** Whether a call changes nothing of what another call reads; one that is not known counts as one that does. */
export const isRead = (call: string): boolean => reads.has(call)
