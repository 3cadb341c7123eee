import type { Match } from '@quintet/contract'
import { onSignOut } from '@quintet/sdk'
import { type Chat, createChat } from './chat.ts'
import type { OpenSession } from './session.ts'

export type { Chat } from './chat.ts'

const chats = new Map<string, Chat>()

onSignOut(() => chats.clear())

/** The chat of a match. It lives as long as its session: with other keys the chat starts anew. */
export const chatOf = (match: Match, session: OpenSession): Chat => {
  const name = `${match.number} ${session.digest}`
  const chat = chats.get(name) ?? createChat(match, session)
  chats.set(name, chat)
  return chat
}
