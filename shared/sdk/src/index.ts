export { useStore } from '@nanostores/react'
export { learnServerTime, serverNow } from './client/clock.ts'
export { ApiError, isPassing, statuses } from './client/errors.ts'
export { loadContent } from './client/files.ts'
export { send } from './client/send.ts'
export { configure, environment, type Environment, memoryStorage } from './environment.ts'
export { $privateKey, createKeys, hasKeys, restoreKeys, unlockKeys, unlockWithRecoveryCode } from './keys/keys.ts'
export { onPush, type PushEvent } from './push/push.ts'
export {
  onSignOut,
  restoreSession,
  answerSecondFactor,
  setForcedPassword,
  signIn,
  signOut,
  takeOverDevice,
} from './session/actions.ts'
export type { Claims } from './session/claims.ts'
export { $claims, $session, patchSession, type Session, showLogin } from './session/store.ts'
export { queueRevocation, retryRevocations, revocationsKey } from './session/revocations.ts'
export { adoptTokens, currentIdToken, refreshCheck, renewSession } from './session/tokens.ts'
export { $countdown, $now } from './stores/countdown.ts'
export { dropAllDrafts, dropDraft, keepDraft, readDraft } from './stores/drafts.ts'
export { $totalErrors, failureText, showFailure } from './stores/failures.ts'
export {
  $direction,
  $language,
  $locale,
  $script,
  chooseLanguage,
  loadTable,
  readyScript,
  type TableName,
  type TextTable,
} from './stores/language.ts'
export { type Loaded, type Resource, resource } from './stores/load.ts'
export { $gating, $member, $ownPhotos, type Gating, member, ownPhotos, profileOf, saveProfile } from './stores/member.ts'
export {
  $popups,
  $toasts,
  closePopup,
  closeToast,
  confirmFirst,
  openPopup,
  type Popup,
  type PopupAction,
  showToast,
  type TextRef,
  type Toast,
} from './stores/popup.ts'
