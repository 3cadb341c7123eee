export { useStore } from '@nanostores/react'
export { learnServerTime, serverNow } from './client/clock.ts'
export { ApiError, isPassing, statuses } from './client/errors.ts'
export { contentAddress, loadContent } from './client/files.ts'
export { leaveSite } from './client/leave-site.ts'
export { watchWorker } from './client/watch-worker.ts'
export { send } from './client/send.ts'
export { configure, environment, type Environment, memoryStorage } from './environment.ts'
export {
  $ownKeyDiffers,
  $ownKeys,
  $privateKey,
  createKeys,
  hasKeys,
  restoreKeys,
  unlockKeys,
  unlockWithRecoveryCode,
} from './keys/keys.ts'
export { openRelay, type Relay } from './push/relay.ts'
export { $pushIsUp, type ChatSign, onChatSign, onPush, type PushEvent } from './push/push.ts'
export {
  accountAtom,
  accountMap,
  onSessionEnd,
  // The name that tiles of earlier releases know it by.
  onSessionEnd as onSignOut,
  withinSession,
} from './session/account-scope.ts'
export {
  restoreSession,
  answerSecondFactor,
  eraseDevice,
  setForcedPassword,
  signIn,
  signOut,
  takeOverDevice,
} from './session/actions.ts'
export type { Claims } from './session/claims.ts'
export { endSession } from './session/end.ts'
export { queueRevocation, retryRevocations, revocationsKey } from './session/revocations.ts'
export { $session, patchSession, type Session, type SessionEnd, showLogin, $claims } from './session/store.ts'
export { adoptTokens, currentIdToken, refreshCheck, renewSession } from './session/tokens.ts'
export { $colourScheme, chooseColourScheme, type ColourScheme } from './stores/colour-scheme.ts'
export { $countdown, $now, $week } from './stores/countdown.ts'
export { dropAllDrafts, dropDraft, keepDraft, readDraft } from './stores/drafts.ts'
export { hasUnsent } from './tile/unsent.ts'
export { dropFileDraft, keepFileDraft, readFileDraft } from './stores/file-drafts.ts'
export { $totalErrors, failureText, showFailure } from './stores/failures.ts'
export {
  $direction,
  $language,
  $locale,
  $script,
  loadTable,
  readyScript,
  readyWholeScript,
  type TableName,
  type TextTable,
} from './stores/language.ts'
export { changeLanguage } from './stores/save-language.ts'
export { chooseLanguage } from './stores/language.ts'
export { keepFile, readKeptFile, type Shelf } from './stores/kept-files.ts'
export { type Loaded, type Resource, resource } from './stores/load.ts'
export { $canActivate, activateMember, type ActivationIssue } from './stores/activation.ts'
export {
  $gating,
  $member,
  $ownPhotos,
  type Gating,
  member,
  ownPhotos,
  profileOf,
  readNewestMember,
  saveProfile,
} from './stores/member.ts'
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
