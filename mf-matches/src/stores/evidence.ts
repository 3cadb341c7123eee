import type { Match, OpenedMessage } from '@quintet/contract'
import { EVIDENCE_LIMIT } from '@quintet/domain/cases'
import type { Chat, ChatMessage } from './chat.ts'
import { keyOf } from './findings.ts'

/** Whether a message can be shown to the staff: it is sent, readable, and its proof fits. */
export const canProve = ({ state, text, proof }: ChatMessage): boolean =>
  state === 'sent' && text !== undefined && text !== '' && typeof proof === 'object'

/** The messages of a chat that were chosen, in its order, as far as they can be proved. */
export const chosenOf = (messages: readonly ChatMessage[], chosen: readonly string[]): ChatMessage[] =>
  messages.filter((message) => canProve(message) && chosen.includes(keyOf(message)))

/** A choice with one message more or less; undefined where there would be too many. */
export const withChoice = (chosen: readonly string[], key: string, isChosen: boolean): string[] | undefined => {
  const others = chosen.filter((one) => one !== key)
  if (!isChosen) return others
  return others.length < EVIDENCE_LIMIT ? [...others, key] : undefined
}

/** Opens messages for a report: the text, and what proves it. */
export const openedFor = ({ side }: Match, messages: readonly ChatMessage[]): OpenedMessage[] =>
  messages.flatMap(({ mine, id: clientId, text, proof }) =>
    text !== undefined && typeof proof === 'object'
      ? [{ side: mine ? side : 3 - side, clientId, text, franking: proof.franking }]
      : [],
  )

/** Loads a chat from its newest page back, until every chosen message is there or nothing older is. */
export const loadChosen = async (chat: Chat, chosen: readonly string[]): Promise<void> => {
  if (!chat.$.get().ready) await chat.open()
  const isMissing = () => {
    const there = new Set(chat.$.get().messages.map(keyOf))
    return chosen.some((key) => !there.has(key))
  }
  while (isMissing() && chat.$.get().hasOlder) await chat.loadOlder()
}
