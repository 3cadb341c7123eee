import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import type { Database } from '@quintet/database'
import { areKeysReady } from '@quintet/domain/match'
import type { MatchView } from '@quintet/repositories/matches'
import { markDelivered, membersWithSigns, saveSigns } from '@quintet/repositories/messages'
import type { Scope } from '../scope.ts'
import { notOpen, ownMatch } from './own-match.ts'

type Page = AnswerOf<Calls['loadMessages']>

/** Whether the member gives signs, and whether the other side does, too. */
const signsOf = async (db: Database, member: number, { peer }: MatchView): Promise<{ own: boolean; both: boolean }> => {
  const giving = await membersWithSigns(db, [member, peer])
  return { own: giving.has(member), both: giving.size === 2 }
}

/** How far the other side has the member's messages, and has read them where both let each other know. */
export const marksOf = async (db: Database, member: number, view: MatchView): Promise<Omit<Page, 'count' | 'messages'>> => {
  const { row, side } = view
  const { own, both } = await signsOf(db, member, view)
  const [read, arrived] = side === 1 ? [row.read_2, row.delivered_2] : [row.read_1, row.delivered_1]
  // Who opened the chat has the messages: that much is told to everybody.
  const delivered = Math.max(read, arrived)
  return { ...(delivered > 0 && { delivered }), ...(both && read > 0 && { seen: read }), ...(own && { signs: true }) }
}

/** Tells the other side, if they listen, how far the member has read; where both let each other know. */
export const tellRead = async ({ context, member }: Scope, view: MatchView): Promise<void> => {
  if ((await signsOf(context.db.read, member.id, view)).both) context.push.sign([view.peer], { match: view.row.id, read: true })
}

/** Notes what has reached the member's devices with the list of matches: so many times, by match. */
export const noteDelivered = async (
  { context, member }: Scope,
  arrived: readonly { view: MatchView; newest: number }[],
): Promise<void> => {
  const fresh = arrived.filter(({ view: { row, side }, newest }) => newest > (side === 1 ? row.delivered_1 : row.delivered_2))
  // Another cell that looks for its member has no session: nothing has reached a device yet.
  if (fresh.length === 0 || member.sessionId === '') return
  await context.db.write(async (trx) => {
    for (const { view, newest } of fresh) await markDelivered(trx, view.row.id, view.side, newest)
  })
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
  const db = context.db.read
  const view = await ownMatch(db, member, match)
  if (!areKeysReady(view.row.key_state)) throw notOpen(view)
  if ((await signsOf(db, member.id, view)).both) context.push.sign([view.peer], { match, typing: true })
  return done
}
