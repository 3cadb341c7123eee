import type { Match } from '@quintet/contract'
import { accountMap } from '@quintet/sdk'
import { type Chat, createChat } from './chat.ts'

export type { Chat } from './chat.ts'

const chats = accountMap<string, { privateKey: CryptoKey; chat: Chat }>()

/** The chat of a match. It lives as long as its keys: after a reset the match has other salts, and the chat starts anew. */
export const chatOf = (match: Match, privateKey: CryptoKey): Chat => {
  const name = `${match.number} ${match.salt1}`
  const known = chats.get(name)
  if (known?.privateKey === privateKey) return known.chat
  const chat = createChat(match, privateKey)
  chats.set(name, { privateKey, chat })
  return chat
}
