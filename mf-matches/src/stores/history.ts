import type { Finding } from './findings.ts'
import { findingsOf, keyOf } from './findings.ts'
import type { ReadMessage } from './read-message.ts'

/** A message as it is shown. `text` is undefined when it can't be read; `findings` say why, and what else is wrong with it. */
export interface ChatMessage extends ReadMessage {
  state: 'sent' | 'sending' | 'failed'
  findings: readonly Finding[]
}

/** What came from the server, and what is on its way to it. */
export interface History {
  messages: readonly ChatMessage[]
  repeated: ReadonlySet<string>
}

export const emptyHistory: History = { messages: [], repeated: new Set() }

const inOrder = (messages: Iterable<ChatMessage>): ChatMessage[] => [...messages].toSorted((a, b) => a.sentAt - b.sentAt)

const isSame = (a: ReadMessage, b: ReadMessage): boolean => a.sentAt === b.sentAt && a.text === b.text

/** Adds what came; a sent one takes the place of its local copy. What comes again otherwise than before is noted, and not taken. */
export const withIncoming = ({ messages, repeated }: History, incoming: readonly ReadMessage[]): History => {
  const byKey = new Map(messages.map((message) => [keyOf(message), message]))
  const again = new Set(repeated)
  const inThisAnswer = new Set<string>()
  for (const message of incoming) {
    const key = keyOf(message)
    const known = byKey.get(key)
    const differs = known?.state === 'sent' && !isSame(known, message)
    if (inThisAnswer.has(key) || differs) again.add(key)
    if (!differs) byKey.set(key, { ...message, state: 'sent', findings: [] })
    inThisAnswer.add(key)
  }
  return { messages: inOrder(byKey.values()), repeated: again }
}

/** Changes one of the member's own messages, or adds it. */
export const withOwn = ({ messages, repeated }: History, changed: ChatMessage): History => {
  const others = messages.filter((message) => keyOf(message) !== keyOf(changed))
  return { messages: inOrder([...others, changed]), repeated }
}

/** Leaves out what came from the server before a time; what is on its way to it stays. */
export const withoutBefore = ({ messages, repeated }: History, time: number): History => ({
  messages: messages.filter(({ state, sentAt }) => state !== 'sent' || sentAt >= time),
  repeated,
})

interface Ends {
  complete: boolean
  startedAt: number | undefined
}

/** The messages with what is wrong with each of them. */
export const examined = ({ messages, repeated }: History, ends: Ends): ChatMessage[] => {
  const found = findingsOf(
    messages.filter(({ state }) => state === 'sent'),
    { ...ends, repeated },
  )
  return messages.map((message) => ({ ...message, findings: found.get(keyOf(message)) ?? [] }))
}
