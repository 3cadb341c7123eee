import { calls, type Match, type MemberRecord, type Message } from '@quintet/contract'
import { type Bytes, type MatchKeys, openMatchKeys, toBase64url, unwrapPrivateKey } from '@quintet/crypto'
import type { AnswerRecord, MadeUp, RecordedAnswer } from '@quintet/remote-kit/gate'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { type Line, type Conversation, write } from './conversation.mts'
import { sampleConversation, longConversation, type Writers } from './texts.mts'
import { writeFaultyMessages } from './faulty-messages.mts'

type CallName = 'loadMember' | 'loadOwnPhotos' | 'listMatches' | 'loadMessages' | 'pollMessages' | 'loadVoiceNote' | 'sendMessage'

const answered = (call: CallName, request: object, answer: object): RecordedAnswer => {
  const { wire } = calls[call]
  return { call, request: wire.request.encode(request), answer: wire.answer.encode(answer) }
}

const answerOf = ({ answers }: AnswerRecord, call: 'loadMember' | 'loadOwnPhotos' | 'listMatches'): unknown =>
  calls[call].wire.answer.decode(answers.find((one) => one.call === call)?.answer)

const listed = (matches: readonly Match[], drawing = false) => answered('listMatches', { from: '0' }, { matches, drawing })

const nowhere = 4_102_444_800_000

/** A chat as it is answered: its newest page, the one before that, and nothing since. */
const paged = ({ match, lines }: Conversation, readAt: number): RecordedAnswer[] => {
  const messages = lines.map(({ message }) => message)
  const [older, newest] = [messages.slice(0, -MESSAGE_PAGE), messages.slice(-MESSAGE_PAGE)]
  const marks = { delivered: readAt, seen: readAt, signs: true }
  const page = (before: number, some: readonly Message[]) =>
    answered('loadMessages', { match, before }, { count: some.length, messages: some, ...marks })
  return [
    page(0, newest),
    page(newest[0]?.sentAt ?? nowhere, older),
    answered('pollMessages', { match, after: readAt }, { count: 0, messages: [], ...marks }),
  ]
}

const spoken = ({ match, voices }: Conversation): RecordedAnswer[] =>
  voices.map(({ note, body, iv }) => answered('loadVoiceNote', { match, note }, { body, iv }))

const keysOf = async (
  { number, side, salt1, salt2, wrappedKey1, wrappedKey2 }: Match,
  privateKey: CryptoKey,
): Promise<MatchKeys> =>
  openMatchKeys(
    { salts: [salt1 ?? '', salt2 ?? ''], wrapped: [wrappedKey1 ?? '', wrappedKey2 ?? ''] },
    side === 1 ? '1' : '2',
    privateKey,
    String(number),
  )

const withoutKeys = ({ salt1: _1, salt2: _2, wrappedKey1: _3, wrappedKey2: _4, signature: _5, ...match }: Match): Match => match

const flipped = (text = ''): string => text.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

/** Other ways a match and its chat may stand: verified by nobody, one side or the other; a session or messages that do not fit. */
const statesOf = (match: Match, troubled: Conversation, now: number): RecordedAnswer[][] => {
  const bare = withoutKeys(match)
  const other = match.side === 1 ? 2 : 1
  const { signature, ...unsigned } = match
  const beside: Match[] = [
    { ...bare, number: match.number + 1, pseudonym: 'Noor', keyState: 3, quality: 3, renewedBy: other, unread: 0 },
    { ...bare, number: match.number + 2, pseudonym: 'Ilse', keyState: match.side, quality: 4, unread: 0 },
    { ...bare, number: match.number + 3, pseudonym: 'Marek', keyState: 3, quality: 5, unread: 0 },
  ]
  const empty = answered('loadMessages', { match: match.number, before: 0 }, { count: 0, messages: [], signs: false })
  return [
    [listed([{ ...bare, keyState: 3 }, ...beside], true)],
    [listed([{ ...bare, keyState: match.side, renewedBy: other }])],
    [listed([{ ...bare, keyState: other }])],
    [listed([unsigned]), empty],
    [listed([{ ...match, unread: 2 }]), ...paged(troubled, now - 86_400_000)],
    [listed([{ ...match, signature: flipped(signature) }])],
  ]
}

const firstOf = (some: readonly unknown[]): unknown[] => some.map((one, index) => (index === 0 ? one : null))

/** A member who has begun: of five pools and five photos the first. */
const begunState = (record: AnswerRecord): RecordedAnswer[] => {
  const member = answerOf(record, 'loadMember') as MemberRecord
  const { photos, states } = answerOf(record, 'loadOwnPhotos') as { photos: unknown[]; states: unknown[] }
  return [
    answered('loadMember', {}, { ...member, characters: firstOf(member.characters) }),
    answered('loadOwnPhotos', { links: true }, { photos: firstOf(photos), states: firstOf(states) }),
  ]
}

const begin = (match: Match, keys: MatchKeys): Conversation => ({ match: match.number, keys, lines: [], voices: [] })

const writeAll = async (conversation: Conversation, lines: readonly Line[]): Promise<void> => {
  for (const line of lines) await write(conversation, line)
}

/**
 * Writes a chat into the first match of a recorded member, as both sides' browsers would have, and the states that it may be in otherwise.
 * @param password opens the recorded member's keys
 * @param recording what its voice notes and its microphone say
 */
export const makeChat = async (record: AnswerRecord, password: string, recording: Bytes): Promise<MadeUp> => {
  const { keys } = answerOf(record, 'loadMember') as { keys: { publicKey: string; wrappedKey: string; iv: string; kdf: string } }
  const [recorded] = (answerOf(record, 'listMatches') as { matches: Match[] }).matches
  if (!recorded) throw new Error('The recorded member has no match.')
  const match = { ...recorded, unread: 0 }
  const privateKey = await unwrapPrivateKey(password, { ...keys, wrapped: keys.wrappedKey }, { extractable: true })
  const matchKeys = await keysOf(match, privateKey)
  const writers: Writers = match.side === 1 ? { own: '1', peer: '2', now: record.at } : { own: '2', peer: '1', now: record.at }
  const [friendly, troubled] = [begin(match, matchKeys), begin(match, matchKeys)]
  const lines = sampleConversation(writers, recording)
  await writeAll(friendly, lines)
  // The session began with the demo's conversation: what stands before it was written under other keys.
  await writeAll(troubled, longConversation({ ...writers, now: record.at - 3_600_000 }, MESSAGE_PAGE))
  await writeFaultyMessages(troubled, writers)
  return {
    about: 'Keys and messages of a made-up member of the demo, made by `npm run gate:record`: nobody is behind them.',
    publicKey: keys.publicKey,
    privateKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))),
    recording: toBase64url(recording),
    said: [...lines, ...longConversation(writers, MESSAGE_PAGE)].map(({ text }) => text).filter((text) => text !== ''),
    answers: [
      listed([match]),
      ...paged(friendly, record.at - 1_800_000),
      ...spoken(friendly),
      { ...answered('sendMessage', {}, { sentAt: record.at }), timed: true },
    ],
    states: [...statesOf(match, troubled, record.at), begunState(record)],
  }
}
