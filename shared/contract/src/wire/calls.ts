import {
  type Codec,
  flag,
  listOf,
  merged,
  numberAsString,
  numberInQuery,
  numbered,
  renamed,
  same,
  type WireCall,
} from './codec.ts'
import { freeTokensCodec, roundCodec, roundResultCodec } from './judging.ts'
import { matchListCodec, messagePageCodec } from './matches.ts'
import { characterCodec, memberCodec, profileSaveCodec, savedKeysCodec } from './member.ts'
import { deliverKeys, evidenceKeys, memberItems, paths, ratingKeys, sendKeys } from './names.ts'

type CallName = keyof typeof paths

const call = (name: CallName, request: Codec = same, answer: Codec = same, method: WireCall['method'] = 'POST'): WireCall => ({
  name,
  method,
  path: paths[name],
  request,
  answer,
})

const photoLinks = renamed({ links: 'links' }, { links: flag })
const fivePhotos = numbered('photos', 'img', 5)
const fiveStates = numbered('states', 'state', 5)
const notices = renamed({ count: 'Count', notices: 'Items' })
const noticeRange = renamed({ fromDay: 'numOne', toDay: 'numTwo', language: 'numThree' })
// A cursor is a decimal string, as in the messages themselves; '0' for the first load.
const messagesBefore = renamed({ match: 'vmn', before: 'date' }, { before: numberAsString })
const messagesAfter = renamed({ match: 'vmn', after: 'date' }, { after: numberAsString })

/** How every call is spelled on the wire. Light enough for the browser: no schema, no validation. */
export const wireCalls = {
  requestPasswordReset: call('requestPasswordReset', renamed({ email: 'userName' })),
  resetPassword: call('resetPassword', renamed({ email: 'userName', code: 'code', newPassword: 'newPass' })),
  loadMember: call('loadMember', same, memberCodec),
  saveProfile: call('saveProfile', profileSaveCodec),
  saveDraft: call('saveDraft'),
  activate: call('activate', renamed({ accessToken: 'tuat' }), renamed({ status: 'statusCode', issue: 'issue' })),
  refreshMembership: call('refreshMembership'),
  reportError: call('reportError'),
  deleteAccount: call('deleteAccount'),
  saveKeys: call('saveKeys', savedKeysCodec),
  listNotices: call('listNotices', noticeRange, notices),
  listPublicNotices: call('listPublicNotices', noticeRange, notices),
  savePhoto: call(
    'savePhoto',
    renamed({ slot: 'imageNumber', delete: 'deleteImage', type: 'imageType', image: 'fullImage' }),
    same,
    'PUT',
  ),
  loadOwnPhotos: call('loadOwnPhotos', photoLinks, merged(fivePhotos, fiveStates, renamed({ refusals: 'refusals' }))),
  loadPhotoRating: call('loadPhotoRating', renamed({ slot: 'imageNumber' }), renamed(ratingKeys)),
  loadJudgingRound: call('loadJudgingRound', same, roundCodec, 'GET'),
  loadTokens: call('loadTokens'),
  submitFreeTokens: call('submitFreeTokens', freeTokensCodec),
  submitRound: call('submitRound', roundResultCodec),
  listMatches: call('listMatches', renamed({ from: '1d' }), matchListCodec),
  loadMatchPhotos: call('loadMatchPhotos', merged(renamed({ match: 'num' }), photoLinks), fivePhotos),
  deliverMatchKeys: call('deliverMatchKeys', renamed(deliverKeys)),
  loadMessages: call('loadMessages', messagesBefore, messagePageCodec),
  pollMessages: call('pollMessages', messagesAfter, messagePageCodec),
  sendMessage: call('sendMessage', renamed(sendKeys), renamed({ sentAt: 'd' })),
  changeMatch: call(
    'changeMatch',
    renamed(
      {
        match: 'identificationNumber',
        operation: 'operation',
        reason: 'reason',
        text: 'reason2',
        sentence: 'sentence',
        evidence: 'evidence',
      },
      { evidence: listOf(renamed(evidenceKeys)) },
    ),
    renamed({ keyState: 'zi', version: 'zr', report: 'report', answerBy: 'answerBy' }),
  ),
  saveConsent: call('saveConsent'),
  openTile: call('openTile'),
  listConsents: call('listConsents'),
  agreeToTerms: call('agreeToTerms'),
  savePause: call('savePause'),
  saveChatSigns: call('saveChatSigns'),
  sendTyping: call('sendTyping'),
  saveVoiceNote: call('saveVoiceNote'),
  loadVoiceNote: call('loadVoiceNote'),
  saveLanguage: call('saveLanguage', renamed({ language: memberItems.language })),
  loadNoticeSettings: call('loadNoticeSettings'),
  saveNoticeSettings: call('saveNoticeSettings'),
  savePushDevice: call('savePushDevice'),
  removePushDevice: call('removePushDevice'),
  loadWaiting: call('loadWaiting'),
  quoteMembership: call('quoteMembership'),
  startCheckout: call('startCheckout'),
  loadStanding: call('loadStanding'),
  appealMeasure: call('appealMeasure'),
  listReports: call('listReports'),
  appealReport: call('appealReport'),
  askToBeLetIn: call('askToBeLetIn'),
  undoPhotoDelete: call('undoPhotoDelete'),
  orderPhotos: call('orderPhotos'),
  loadPhotoProof: call('loadPhotoProof'),
  startPhotoProof: call('startPhotoProof'),
  sendPhotoProof: call('sendPhotoProof'),
  startAgeCheck: call('startAgeCheck'),
  withdrawPurchase: call('withdrawPurchase'),
  requestExport: call('requestExport'),
  loadExport: call('loadExport'),
  listDrawings: call('listDrawings'),
  loadReceipt: call('loadReceipt'),
  loadDrawingLog: call('loadDrawingLog', renamed({ from: 'from' }, { from: numberInQuery }), same, 'GET'),
  estimateCharacter: call('estimateCharacter', renamed({ character: 'theCharacter' }, { character: characterCodec })),
} as const satisfies Record<CallName, WireCall>
