import { folded } from '@quintet/domain/languages'
import type { Reaction } from '@quintet/domain/match'
import type { ChatMessage } from './history.ts'

/** A message with what belongs to it: the reactions of both sides, and the message that it answers. */
export interface ThreadMessage extends ChatMessage {
  reactions: { mine?: Reaction; theirs?: Reaction }
  quoted?: ChatMessage
}

const hashOf = ({ place }: ChatMessage): string | undefined => place?.hash

// What is wrong with a reaction has to be seen, so it stays a message of its own.
const isFolded = ({ reaction, findings, state }: ChatMessage, known: ReadonlyMap<string, ChatMessage>): boolean =>
  reaction !== undefined && findings.length === 0 && state !== 'failed' && known.has(reaction.to)

const reactionsOf = (messages: readonly ChatMessage[]): Map<string, ThreadMessage['reactions']> => {
  const byHash = new Map<string, ThreadMessage['reactions']>()
  // In the order they came: the last one of each side counts.
  for (const { reaction, mine } of messages)
    if (reaction) byHash.set(reaction.to, { ...byHash.get(reaction.to), [mine ? 'mine' : 'theirs']: reaction.kind })
  return byHash
}

/**
 * The messages as they are read: a reaction stands at the message that it is about and not among the messages, an answer with the message
 * that it answers. A reaction to a message that is not loaded waits for it.
 */
export const threadOf = (messages: readonly ChatMessage[]): ThreadMessage[] => {
  const known = new Map(messages.flatMap((message) => (hashOf(message) ? [[hashOf(message) ?? '', message] as const] : [])))
  const folded = messages.filter((message) => isFolded(message, known))
  const reactions = reactionsOf(folded)
  return messages
    .filter(
      (message) => !folded.includes(message) && !(message.reaction && message.findings.length === 0 && message.state === 'sent'),
    )
    .map((message) => {
      const quoted = message.quote === undefined ? undefined : known.get(message.quote)
      return { ...message, reactions: reactions.get(hashOf(message) ?? '') ?? {}, ...(quoted && { quoted }) }
    })
}

/** The messages in whose text a search is found, whatever their case and accents. */
export const searched = (messages: readonly ThreadMessage[], search: string): readonly ThreadMessage[] => {
  const wanted = folded(search.trim())
  return wanted === '' ? messages : messages.filter(({ text, voice }) => !voice && text && folded(text).includes(wanted))
}
