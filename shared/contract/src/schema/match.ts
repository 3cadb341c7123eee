import { MESSAGE_PAGE, textLimits } from '@quintet/domain/limits'
import { CLOSING_SENTENCES, type KeyState as KeyStateNumber, type MatchSide } from '@quintet/domain/match'
import { type Static, Type } from 'typebox'
import { publicItems } from '../wire/names.ts'
import { base64, Day, integer, MatchNumber, text } from './common.ts'

const { name: _n, topic: _t, question: _q, bio: _b, personality: _p, ...numbered } = publicItems

/** The peer's answers that the peer shows; hidden ones are left out. */
export const PublicProfile = Type.Object({
  ...(Object.fromEntries(Object.keys(numbered).map((key) => [key, Type.Optional(integer(1, 999))])) as Record<
    keyof typeof numbered,
    Type.TOptional<Type.TInteger>
  >),
  personality: Type.Optional(Type.String({ pattern: '^[12]{4}[0-4]$' })),
  name: Type.Optional(text(1, 50)),
  topic: Type.Optional(text(1, 50)),
  question: Type.Optional(text(1, 100)),
  bio: Type.Optional(text(1, 300)),
})
export type PublicProfile = Static<typeof PublicProfile>

/** A deliverer's signature as one text, as the crypto library writes it: version, side, time and RSA-PSS signature. */
export const DeliverySignatureText = Type.String({ minLength: 1, maxLength: 512, pattern: '^[\\w.-]+$' })

/** Where a message stands in the chain of the device that sent it (decision 33); left out by clients of the older form. */
export const chainFields = {
  device: Type.Optional(base64(32)),
  counter: Type.Optional(integer(1, 1_000_000_000)),
  previous: Type.Optional(base64(64)),
}

/** 32 bytes as base64url: a franking key, or what it commits to. */
const Bytes32 = Type.String({ pattern: '^[\\w-]{43}$' })

/** What the sender's client committed to (decision 55); left out by clients of the older form. */
export const commitmentField = { commitment: Type.Optional(Bytes32) }

const most = textLimits.chatMessage.max

/** A message that a report opens: the text, and the franking key that was sealed beside it. */
export const OpenedMessage = Type.Object({
  side: integer(1, 2),
  clientId: text(1, 64),
  // A character may be two units of UTF-16.
  text: text(1, 2 * most),
  franking: Bytes32,
})
/** Its type. */
export type OpenedMessage = Static<typeof OpenedMessage>

/** How far the verification of a match is (decision 32), as the domain counts it. */
export const KeyState = Type.Unsafe<KeyStateNumber>(integer(0, 3))
/** One of the two sides of a match. */
export const Side = Type.Unsafe<MatchSide>(integer(1, 2))

/** A match as one of its two sides sees it. */
export const Match = Type.Object({
  number: MatchNumber,
  pseudonym: text(1, 64),
  quality: integer(1, 6),
  keyState: KeyState,
  side: Side,
  version: integer(0, 1_000_000),
  day: Day,
  wrappedKey1: Type.Optional(base64(1024)),
  wrappedKey2: Type.Optional(base64(1024)),
  salt1: Type.Optional(base64(64)),
  salt2: Type.Optional(base64(64)),
  /** Who delivered this session, and their signature over it (decision 32). */
  signature: Type.Optional(DeliverySignatureText),
  peerPublicKey: Type.Optional(base64(512)),
  /** The side that began its encryption anew after the match was open: both verify again. */
  renewedBy: Type.Optional(integer(1, 2)),
  /** Staff have compared the other's photos with the other: the first day of that month. */
  photosChecked: Type.Optional(Day),
  unread: integer(0, 1_000_000),
  profile: Type.Optional(PublicProfile),
})
export type Match = Static<typeof Match>

/** A match that the other side has closed kindly: its number, their name as the reader knew it, which sentence they left, and when. */
export const MatchEnding = Type.Object({
  number: MatchNumber,
  name: text(1, 64),
  sentence: integer(1, CLOSING_SENTENCES),
  day: Day,
})
/** Its type. */
export type MatchEnding = Static<typeof MatchEnding>

/** An encrypted message: AES-256-GCM ciphertext and iv; `sentAt` in epoch milliseconds. */
export const Message = Type.Object({
  body: base64(8192),
  iv: base64(32),
  sentAt: Type.Integer({ minimum: 0 }),
  side: integer(1, 2),
  match: MatchNumber,
  clientId: text(1, 64),
  ...chainFields,
  ...commitmentField,
})
export type Message = Static<typeof Message>

/** A page of messages, oldest first. */
export const MessagePage = Type.Object({
  count: integer(0, MESSAGE_PAGE),
  messages: Type.Array(Message, { maxItems: MESSAGE_PAGE }),
  /** Until when, in epoch milliseconds, the other side's devices have the reader's messages. */
  delivered: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Until when the other side has read them; only where both let each other know. */
  seen: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Whether the reader lets others know that they have read and are writing. */
  signs: Type.Optional(Type.Boolean()),
})
export type MessagePage = Static<typeof MessagePage>

/** A notice to the member: its day, title and text. */
export const Notice = Type.Object({ date: Day, title: text(1, 200), message: text(1, 4000) })
export type Notice = Static<typeof Notice>
/** Notices, newest first. */
export const NoticePage = Type.Object({ count: integer(0, 1000), notices: Type.Array(Notice) })
