import { EVIDENCE_LIMIT } from '@quintet/domain/cases'
import { CLOSING_SENTENCES, VOICE_BODY } from '@quintet/domain/match'
import { Type } from 'typebox'
import { declare } from '../call.ts'
import { base64, Day, Done, integer, MatchNumber, text } from '../schema/common.ts'
import {
  chainFields,
  commitmentField,
  DeliverySignatureText,
  KeyState,
  Match,
  MatchEnding,
  MessagePage,
  NoticePage,
  OpenedMessage,
} from '../schema/match.ts'
import { receiptFields } from '../schema/standing.ts'
import { wireCalls } from '../wire/calls.ts'
import { FivePhotos, WithLinks } from './photos.ts'

/**
 * All matches of the member, best class first; `drawing` tells that this week's drawing is in progress, `endings` how others closed matches
 * with them kindly, until they have seen it.
 */
export const listMatches = declare(
  wireCalls.listMatches,
  Type.Object({ from: Type.Optional(Type.String({ maxLength: 12 })) }),
  Type.Object({
    matches: Type.Array(Match),
    drawing: Type.Optional(Type.Boolean()),
    endings: Type.Optional(Type.Array(MatchEnding)),
  }),
  { needsActive: true },
)

/** The peer's photos, once both sides verified. */
export const loadMatchPhotos = declare(
  wireCalls.loadMatchPhotos,
  Type.Object({ match: MatchNumber, ...WithLinks.properties }),
  Type.Object({ photos: FivePhotos }),
  { needsActive: true },
)

/** The second side's verification: delivers the match key wrapped for both sides and signed by its deliverer (decisions 32, 33). */
export const deliverMatchKeys = declare(
  wireCalls.deliverMatchKeys,
  Type.Object({
    number: MatchNumber,
    version: integer(0, 1_000_000),
    salt1: base64(64),
    salt2: base64(64),
    wrappedKey1: base64(1024),
    wrappedKey2: base64(1024),
    signature: Type.Optional(DeliverySignatureText),
  }),
  Done,
  { needsActive: true },
)

/**
 * Operation 0 deletes the match, 1 verifies it as the first side, 2 reports it (reasons 1-4, the last with a text),
 * 3 begins the encryption of an open match anew: both sides verify again, 4 blocks the other without a report, 5 closes it kindly with
 * one of three sentences (decision 61), 6 notes that such a sentence of the other was seen. A report may open messages of the match (decision 55), and answers with its number. Only verifying and beginning anew need an active
 * user: a member who is not any more can still end or report a match.
 */
export const changeMatch = declare(
  wireCalls.changeMatch,
  Type.Object({
    match: MatchNumber,
    operation: integer(0, 6),
    reason: Type.Optional(integer(1, 4)),
    text: Type.Optional(text(0, 50)),
    sentence: Type.Optional(integer(1, CLOSING_SENTENCES)),
    evidence: Type.Optional(Type.Array(OpenedMessage, { maxItems: EVIDENCE_LIMIT })),
  }),
  Type.Object({ keyState: Type.Optional(KeyState), version: Type.Optional(integer(0, 1_000_000)), ...receiptFields }),
  { bodyLimit: 131_072 },
)

const MessageTime = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 })

/** A page of 50 messages before a time in epoch milliseconds (0: the newest page), oldest first. */
export const loadMessages = declare(
  wireCalls.loadMessages,
  Type.Object({ match: MatchNumber, before: MessageTime }),
  MessagePage,
  {
    needsActive: true,
  },
)

/** Messages newer than a time. */
export const pollMessages = declare(
  wireCalls.pollMessages,
  Type.Object({ match: MatchNumber, after: MessageTime }),
  MessagePage,
  {
    needsActive: true,
  },
)

/**
 * Sends one encrypted message; the client id makes a retry harmless, the chain fields show what is missing, the commitment proves it. A
 * quiet one is no news, as a reaction is none: neither unread nor told of.
 */
export const sendMessage = declare(
  wireCalls.sendMessage,
  Type.Object({
    match: MatchNumber,
    body: base64(8192),
    iv: base64(32),
    clientId: Type.Optional(text(1, 64)),
    ...chainFields,
    ...commitmentField,
    quiet: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ sentAt: Type.Integer() }),
  { needsActive: true },
)

/** Whether the member lets matches know that they have read and are writing; they see such signs only while they give them. */
export const saveChatSigns = declare(wireCalls.saveChatSigns, Type.Object({ on: Type.Boolean() }), Done, { perMinute: 20 })

/** Tells the other side of an open match that the member is writing, where both let each other know; nothing is stored. */
export const sendTyping = declare(wireCalls.sendTyping, Type.Object({ match: MatchNumber }), Done, {
  needsActive: true,
  perMinute: 30,
})

/** A voice note: the random number that its device gave it, 16 bytes as base64url. */
const VoiceNumber = Type.String({ pattern: '^[\\w-]{22}$' })

/** Stores an encrypted recording beside the messages; the message that follows names it inside its ciphertext. The same number again changes nothing. */
export const saveVoiceNote = declare(
  wireCalls.saveVoiceNote,
  Type.Object({ match: MatchNumber, note: VoiceNumber, body: base64(VOICE_BODY), iv: base64(32) }),
  Done,
  { needsActive: true, bodyLimit: VOICE_BODY + 1024, perMinute: 10 },
)

/** An encrypted recording of either side of an open match. */
export const loadVoiceNote = declare(
  wireCalls.loadVoiceNote,
  Type.Object({ match: MatchNumber, note: VoiceNumber }),
  Type.Object({ body: base64(VOICE_BODY), iv: base64(32) }),
  { needsActive: true, perMinute: 60 },
)

const NoticeRange = Type.Object({ fromDay: Day, toDay: Day, language: integer(1, 29) })

/** Notices for this member, and notices for everybody. */
export const listNotices = declare(wireCalls.listNotices, NoticeRange, NoticePage, { whileSuspended: true })
/** The notices that are for all members. */
export const listPublicNotices = declare(wireCalls.listPublicNotices, NoticeRange, NoticePage, { whileSuspended: true })
