import { calls } from '@quintet/contract'
import { reportError, requestPasswordReset, resetPassword, saveLanguage } from '../services/account.ts'
import { deleteAccount } from '../services/delete-account.ts'
import { activate } from '../services/activate.ts'
import { loadMessages, pollMessages, sendMessage } from '../services/chat.ts'
import { saveChatSigns, sendTyping } from '../services/chat-signs.ts'
import { loadVoiceNote, saveVoiceNote } from '../services/voice-notes.ts'
import { startAgeCheck } from '../services/age-check.ts'
import { startCheckout } from '../services/checkout.ts'
import { saveConsent } from '../services/consents.ts'
import { loadDrawingLog } from '../services/drawing-log.ts'
import { listDrawings, loadReceipt } from '../services/drawings.ts'
import { loadExport, requestExport } from '../services/exports.ts'
import { estimateCharacter } from '../services/estimates.ts'
import { loadJudgingRound, loadTokens, submitFreeTokens, submitRound } from '../services/judging.ts'
import { saveKeys } from '../services/keys.ts'
import { loadMember } from '../services/load-member.ts'
import { listMatches } from '../services/list-matches.ts'
import { changeMatch, deliverMatchKeys, loadMatchPhotos } from '../services/matches.ts'
import { quoteMembership, refreshMembership } from '../services/membership.ts'
import {
  loadNoticeSettings,
  loadWaiting,
  removePushDevice,
  saveNoticeSettings,
  savePushDevice,
} from '../services/notice-settings.ts'
import { listNotices, listPublicNotices } from '../services/notices.ts'
import { loadPhotoProof, sendPhotoProof, startPhotoProof } from '../services/photo-proof.ts'
import { savePause } from '../services/pauses.ts'
import { loadOwnPhotos, loadPhotoRating, orderPhotos, savePhoto, undoPhotoDelete } from '../services/photos.ts'
import { openTile } from '../services/open-tile.ts'
import { saveDraft } from '../services/save-draft.ts'
import { saveProfile } from '../services/save-profile.ts'
import { withdrawPurchase } from '../services/withdraw-purchase.ts'
import { agreeToTerms, listConsents } from '../services/wordings.ts'
import { appealMeasure, loadStanding } from '../services/standing.ts'
import { appealReport, listReports } from '../services/own-reports.ts'
import { askToBeLetIn } from '../services/stopped.ts'
import { type Route, publicRoute, route } from './route.ts'

/** Every call the product's API answers. A call that is not built does not stand here and is a 404. */
export const routes: readonly Route[] = [
  publicRoute(calls.requestPasswordReset, requestPasswordReset),
  publicRoute(calls.resetPassword, resetPassword),
  route(calls.loadMember, (_, scope) => loadMember(scope)),
  route(calls.saveProfile, saveProfile),
  route(calls.saveDraft, saveDraft),
  route(calls.activate, activate),
  route(calls.refreshMembership, refreshMembership),
  route(calls.reportError, reportError),
  route(calls.deleteAccount, deleteAccount),
  route(calls.requestExport, requestExport),
  route(calls.loadExport, loadExport),
  route(calls.saveKeys, saveKeys),
  route(calls.saveConsent, saveConsent),
  route(calls.openTile, openTile),
  route(calls.listConsents, listConsents),
  route(calls.agreeToTerms, agreeToTerms),
  route(calls.saveLanguage, saveLanguage),
  route(calls.loadStanding, loadStanding),
  route(calls.appealMeasure, appealMeasure),
  route(calls.listReports, listReports),
  route(calls.appealReport, appealReport),
  publicRoute(calls.askToBeLetIn, askToBeLetIn),
  route(calls.quoteMembership, quoteMembership),
  route(calls.startCheckout, startCheckout),
  route(calls.startAgeCheck, startAgeCheck),
  route(calls.withdrawPurchase, withdrawPurchase),
  route(calls.listNotices, listNotices),
  route(calls.listPublicNotices, listPublicNotices),
  route(calls.loadNoticeSettings, loadNoticeSettings),
  route(calls.saveNoticeSettings, saveNoticeSettings),
  route(calls.savePushDevice, savePushDevice),
  route(calls.removePushDevice, removePushDevice),
  route(calls.loadWaiting, loadWaiting),
  route(calls.savePhoto, savePhoto),
  route(calls.loadOwnPhotos, loadOwnPhotos),
  route(calls.loadPhotoRating, loadPhotoRating),
  route(calls.undoPhotoDelete, undoPhotoDelete),
  route(calls.orderPhotos, orderPhotos),
  route(calls.loadPhotoProof, loadPhotoProof),
  route(calls.startPhotoProof, startPhotoProof),
  route(calls.sendPhotoProof, sendPhotoProof),
  route(calls.loadJudgingRound, loadJudgingRound),
  route(calls.savePause, savePause),
  route(calls.saveChatSigns, saveChatSigns),
  route(calls.sendTyping, sendTyping),
  route(calls.saveVoiceNote, saveVoiceNote),
  route(calls.loadVoiceNote, loadVoiceNote),
  route(calls.loadTokens, loadTokens),
  route(calls.submitFreeTokens, submitFreeTokens),
  route(calls.submitRound, submitRound),
  route(calls.listMatches, listMatches),
  route(calls.loadMatchPhotos, loadMatchPhotos),
  route(calls.deliverMatchKeys, deliverMatchKeys),
  route(calls.changeMatch, changeMatch),
  route(calls.loadMessages, loadMessages),
  route(calls.pollMessages, pollMessages),
  route(calls.sendMessage, sendMessage),
  route(calls.listDrawings, listDrawings),
  route(calls.loadReceipt, loadReceipt),
  publicRoute(calls.loadDrawingLog, loadDrawingLog),
  route(calls.estimateCharacter, estimateCharacter),
]
