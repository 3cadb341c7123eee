import * as account from './account.ts'
import * as drawing from './drawing.ts'
import * as judging from './judging.ts'
import * as matches from './matches.ts'
import * as notices from './notices.ts'
import {
  loadOwnPhotos,
  loadPhotoProof,
  loadPhotoRating,
  orderPhotos,
  savePhoto,
  sendPhotoProof,
  startPhotoProof,
  undoPhotoDelete,
} from './photos.ts'
import * as profile from './profile.ts'
import * as standing from './standing.ts'

/** Every call of the API by its readable name. */
export const calls = {
  ...account,
  ...profile,
  ...standing,
  ...notices,
  savePhoto,
  loadOwnPhotos,
  loadPhotoRating,
  undoPhotoDelete,
  orderPhotos,
  loadPhotoProof,
  startPhotoProof,
  sendPhotoProof,
  ...judging,
  ...matches,
  ...drawing,
}
/** All calls by name, as types: `Calls['loadMember']`. */
export type Calls = typeof calls
