import type { Match } from '@quintet/contract'
import { accountMap } from '@quintet/sdk'
import { type Chat, createChat } from './chat.ts'
import type { OpenSession } from './session.ts'

export type { Chat } from './chat.ts'

const chats = accountMap<string, Chat>()

/** The chat of a match. It lives as long as its session: with other keys the chat starts anew. */
export const chatOf = (match: Match, session: OpenSession): Chat => {
  const name = `${match.number} ${session.digest}`
  const chat = chats.get(name) ?? createChat(match, session)
  chats.set(name, chat)
  return chat
}
