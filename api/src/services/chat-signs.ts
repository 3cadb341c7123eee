import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import type { Transaction } from '@quintet/database'
import type { Chat } from '@quintet/repositories/chats'
import type { ListedMatch } from '@quintet/repositories/matches'
import { markDelivered, saveSigns } from '@quintet/repositories/messages'
import type { Scope } from '../scope.ts'
import { openChat } from './own-match.ts'

/** What a page of a chat says beside its messages; spelled on the wire as it is here. */
export type Marks = Omit<AnswerOf<Calls['loadMessages']>, 'count' | 'messages'>

/** How far the other side has the member's messages, and has read them where both let each other know. */
export const marksOf = ({ row, side, signs: { own, both } }: Chat): Marks => {
  const [read, arrived] = side === 1 ? [row.read_2, row.delivered_2] : [row.read_1, row.delivered_1]
  // Who opened the chat has the messages: that much is told to everybody.
  const delivered = Math.max(read, arrived)
  return { ...(delivered > 0 && { delivered }), ...(both && read > 0 && { seen: read }), ...(own && { signs: true }) }
}

/** Tells the other side, if they listen, how far the member has read; where both let each other know. */
export const tellRead = ({ context }: Scope, { row, peer, signs }: Chat): void => {
  if (signs.both) context.push.sign([peer], { match: row.id, read: true })
}

/** Notes what has reached the member's devices with the list of matches: so many times, by match. */
export const noteDelivered = async (
  { context, member }: Scope,
  arrived: readonly Pick<ListedMatch, 'view' | 'newest'>[],
): Promise<void> => {
  const fresh = arrived.filter(({ view: { row, side }, newest }) => newest > (side === 1 ? row.delivered_1 : row.delivered_2))
  // Another cell that looks for its member has no session: nothing has reached a device yet.
  if (fresh.length === 0 || member.sessionId === '') return
  const mark = async (trx: Transaction) => {
    for (const { view, newest } of fresh) await markDelivered(trx, view.row.id, view.side, newest)
  }
  await context.db.write(mark, { isolation: 'read committed' })
}

const done = { message: 'success' }

/** `/chat/signs`: whether matches are let know. */
export const saveChatSigns = async (
  { on }: RequestOf<Calls['saveChatSigns']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['saveChatSigns']>> => {
  await context.db.write((trx) => saveSigns(trx, member.id, on))
  return done
}

/** `/chat/typing`: nothing is stored; without the consent of both nothing is told. */
export const sendTyping = async (
  { match }: RequestOf<Calls['sendTyping']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['sendTyping']>> => {
  const { peer, signs } = await openChat(context.db.read, { member }, match)
  if (signs.both) context.push.sign([peer], { match, typing: true })
  return done
}
