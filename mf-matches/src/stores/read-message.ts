import type { Match, Message } from '@quintet/contract'
import { type ChainedContext, decryptMessage, messageHash, openMessage, verifyCommitment, type VoiceNote } from '@quintet/crypto'
import { textLimits } from '@quintet/domain/limits'
import { isReaction, type Reaction } from '@quintet/domain/match'
import { type OpenSession, sideOf } from './session.ts'
import { isVoice } from './voice.ts'

/** Where a message says it stands in its device's chain. */
export interface ChainPlace {
  device: string
  counter: number
  previous: string
  /** What the device's next message has to name; only of a message that opened. */
  hash?: string
}

/** unreadable: tampered with, or of keys that were reset, which its neighbours tell; tooLong: more than a message may have. */
export type Closed = 'unreadable' | 'tooLong'

/** What proves a text (decision 55): the franking key where its commitment fits; none of an older client; wrong where it does not fit. */
export type Proof = { franking: string } | 'none' | 'wrong'

/** A message as it came. */
export interface ReadMessage {
  id: string
  mine: boolean
  text: string | undefined
  closed?: Closed
  /** The server's time. */
  sentAt: number
  /** The sender's time, sealed; messages of the older form have none. */
  writtenAt?: number
  place?: ChainPlace
  /** Hash of the other side's newest message that its sender had before them. */
  seen?: string
  /** Only of a message that opened. */
  proof?: Proof
  /** Hash of the message that it answers. */
  quote?: string
  /** It is a reaction to the message of that hash; 0 takes one back. */
  reaction?: { to: string; kind: Reaction }
  /** It tells of that recording. */
  voice?: VoiceNote
}

const fits = (text: string): boolean => [...text].length <= textLimits.chatMessage.max

const contextOf = (match: Match, { side, clientId, device = '', counter = 0, previous = '' }: Message): ChainedContext => ({
  match: String(match.number),
  side: sideOf(side),
  clientMessageId: clientId,
  device,
  counter,
  previous,
})

type Opened = Pick<ReadMessage, 'text' | 'writtenAt' | 'place' | 'seen' | 'proof' | 'quote' | 'reaction' | 'voice'>

const openOlder = async ({ keys }: OpenSession, match: Match, message: Message): Promise<Opened> => ({
  text: await decryptMessage(keys, contextOf(match, message), { ciphertext: message.body, iv: message.iv }),
  proof: 'none',
})

const prove = async (franking: string | undefined, context: ChainedContext, text: string, commitment = ''): Promise<Proof> => {
  if (franking === undefined) return commitment === '' ? 'none' : 'wrong'
  return (await verifyCommitment(franking, { ...context, text }, commitment)) ? { franking } : 'wrong'
}

const openChained = async ({ keys }: OpenSession, match: Match, message: Message): Promise<Opened> => {
  const context = contextOf(match, message)
  const sealed = { ciphertext: message.body, iv: message.iv }
  const { text, sentAt, franking, reaction, voice, ...links } = await openMessage(keys, context, sealed)
  const { device, counter, previous } = context
  const place = { device, counter, previous, hash: await messageHash(context, sealed) }
  const known = reaction && isReaction(reaction.kind) ? { reaction: { to: reaction.to, kind: reaction.kind } } : {}
  const spoken = voice && isVoice(voice, text) ? { voice } : {}
  return {
    ...links,
    ...known,
    ...spoken,
    text,
    writtenAt: sentAt,
    place,
    proof: await prove(franking, context, text, message.commitment),
  }
}

const claimed = ({ device, counter, previous = '' }: Message): Pick<ReadMessage, 'place'> =>
  device === undefined || counter === undefined ? {} : { place: { device, counter, previous } }

/** Opens one message of a session. What cannot be opened is answered as well, without a text. */
export const readMessage = async (session: OpenSession, match: Match, message: Message): Promise<ReadMessage> => {
  const known = { id: message.clientId, mine: message.side === match.side, sentAt: message.sentAt }
  const open = message.device === undefined ? openOlder : openChained
  const opened = await open(session, match, message).catch(() => undefined)
  if (!opened) return { ...known, ...claimed(message), text: undefined, closed: 'unreadable' }
  if (opened.text !== undefined && !fits(opened.text)) return { ...known, ...opened, text: undefined, closed: 'tooLong' }
  return { ...known, ...opened }
}
