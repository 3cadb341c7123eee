import type { Match } from '@quintet/contract'
import { onSignOut } from '@quintet/sdk'
import { type Chat, createChat } from './chat.ts'

export type { Chat } from './chat.ts'

const chats = new Map<string, { privateKey: CryptoKey; chat: Chat }>()

onSignOut(() => chats.clear())

/** The chat of a match. It lives as long as its keys: after a reset the match has other salts, and the chat starts anew. */
export const chatOf = (match: Match, privateKey: CryptoKey): Chat => {
  const name = `${match.number} ${match.salt1}`
  const known = chats.get(name)
  if (known?.privateKey === privateKey) return known.chat
  const chat = createChat(match, privateKey)
  chats.set(name, { privateKey, chat })
  return chat
}
