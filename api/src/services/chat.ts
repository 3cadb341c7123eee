import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { areKeysReady, isQuiet } from '@quintet/domain/match'
import type { Database, Transaction } from '@quintet/database'
import { noteContact } from '@quintet/cases/contacts'
import type { MatchView } from '@quintet/repositories/matches'
import { queueNotice } from '@quintet/repositories/notices-due'
import { UNREAD_BEFORE_NOTICE } from '@quintet/domain/notices'
import {
  type MessageRow,
  insertMessage,
  markDelivered,
  markRead,
  messagesAfter,
  messagesBefore,
} from '@quintet/repositories/messages'
import { ReadyJson, type Scope } from '../scope.ts'
import { messageText } from './message-text.ts'
import { today } from '@quintet/kit/week'
import { marksOf, tellRead } from './chat-signs.ts'
import { notOpen, ownMatch } from './own-match.ts'

// The marks are spelled on the wire as they are here.
const pageOf = async ({ context, member }: Scope, view: MatchView, rows: MessageRow[]): Promise<ReadyJson> => {
  const marks = JSON.stringify({ count: rows.length, ...(await marksOf(context.db.read, member.id, view)) })
  return new ReadyJson(`${marks.slice(0, -1)},"messages":[${rows.map(messageText).join()}]}`)
}

/** The member's match of that number, where its chat is open. */
export const openChat = async (db: Database, scope: Scope, match: number): Promise<MatchView> => {
  const view = await ownMatch(db, scope.member, match)
  if (!areKeysReady(view.row.key_state)) throw notOpen(view)
  return view
}

// What the peer wrote counts as read once it was handed out to an open chat.
const noteRead = async (scope: Scope, view: MatchView, rows: MessageRow[]): Promise<void> => {
  const { row, side } = view
  const newest = rows.at(-1)?.sent_at ?? 0
  if (newest <= (side === 1 ? row.read_1 : row.read_2)) return
  await scope.context.db.write((trx) => markRead(trx, row.id, side, newest))
  await tellRead(scope, view)
}

/** `/gum`: a page of 50 before a time; 0 is the newest page. */
export const loadMessages = async ({ match, before }: RequestOf<Calls['loadMessages']>, scope: Scope): Promise<ReadyJson> => {
  const db = scope.context.db.read
  const view = await openChat(db, scope, match)
  const rows = await messagesBefore(db, match, before === 0 ? Number.MAX_SAFE_INTEGER : before, MESSAGE_PAGE)
  await noteRead(scope, view, rows)
  return pageOf(scope, view, rows)
}

/** `/pum`: messages newer than a time. */
export const pollMessages = async ({ match, after }: RequestOf<Calls['pollMessages']>, scope: Scope): Promise<ReadyJson> => {
  const db = scope.context.db.read
  const view = await openChat(db, scope, match)
  const rows = await messagesAfter(db, match, after, MESSAGE_PAGE)
  await noteRead(scope, view, rows)
  return pageOf(scope, view, rows)
}

type Sealed = Omit<RequestOf<Calls['sendMessage']>, 'match' | 'clientId'>

// Clients of the older form send no chain and commit to nothing.
const columnsOf = ({ body, iv, device, counter, previous, commitment, quiet }: Sealed) => ({
  body,
  iv,
  device: device ?? null,
  counter: counter ?? null,
  previous: previous ?? null,
  commitment: commitment ?? null,
  quiet: isQuiet(quiet, body) ? 1 : 0,
})

// Told once until the other side has read: how far that was names it.
const queueUnread = async (trx: Transaction, { row, side, peer }: MatchView, now: number): Promise<void> => {
  const about = `${row.id}.${side === 1 ? row.read_2 : row.read_1}`
  await queueNotice(trx, { member: peer, event: 'message', about, now, dueAt: now + UNREAD_BEFORE_NOTICE })
}

/** `/umes`: stores one message; the same client id again answers the stored one. */
export const sendMessage = async (
  { match, clientId, ...sealed }: RequestOf<Calls['sendMessage']>,
  scope: Scope,
): Promise<AnswerOf<Calls['sendMessage']>> => {
  const { context } = scope
  const columns = columnsOf(sealed)
  const isNews = columns.quiet === 0
  const { sentAt, kept } = await context.db.write(async (trx) => {
    const view = await openChat(trx, scope, match)
    const { side, peer: other } = view
    const message = { match, side, clientId: clientId ?? context.random.uuid(), ...columns }
    const stored = await insertMessage(trx, { ...message, now: context.clock.now() })
    if (context.push.isListening(other)) await markDelivered(trx, match, side === 1 ? 2 : 1, stored)
    await noteContact(trx, scope.member.id, view, today(context))
    if (isNews) await queueUnread(trx, view, context.clock.now())
    const told = [
      { members: [other], event: { match, sentAt: stored, ...(!isNews && { quiet: true as const }) } },
      // The sender's other browsers show it as well; to them it is no news.
      { members: [scope.member.id], event: { match, sentAt: stored, own: true as const } },
    ]
    return { sentAt: stored, kept: await context.push.keep(trx, told) }
  })
  context.push.tellKept(kept)
  return { sentAt }
}
