import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { isQuiet } from '@quintet/domain/match'
import type { Transaction } from '@quintet/database'
import type { Pending } from '@quintet/kit/store'
import { noteContact } from '@quintet/cases/contacts'
import type { Chat } from '@quintet/repositories/chats'
import { queueNotice } from '@quintet/repositories/notices-due'
import { UNREAD_BEFORE_NOTICE } from '@quintet/domain/notices'
import { insertMessage, markDelivered, markRead } from '@quintet/repositories/messages'
import { type ChatPage, chatPageAfter, chatPageBefore } from '@quintet/wire-texts/chat-page'
import { ReadyJson, type Scope } from '../scope.ts'
import { today } from '@quintet/kit/week'
import { type Marks, marksOf, tellRead } from './chat-signs.ts'
import { openChat } from './own-match.ts'

// What the peer wrote counts as read once it was handed out to an open chat.
const noteRead = async (scope: Scope, chat: Chat, newest: number): Promise<void> => {
  const { row, side } = chat
  if (newest <= (side === 1 ? row.read_1 : row.read_2)) return
  await scope.context.db.write((trx) => markRead(trx, row.id, side, newest), { isolation: 'read committed' })
  tellRead(scope, chat)
}

const handOut = async (
  scope: Scope,
  match: number,
  readPage: (db: Scope['context']['db'], marks: Marks) => Pending<ChatPage>,
): Promise<ReadyJson> => {
  const { db } = scope.context
  const chat = await openChat(db.read, scope, match)
  const { newest, body } = await readPage(db, marksOf(chat))
  await noteRead(scope, chat, newest ?? 0)
  return new ReadyJson(body)
}

/** `/gum`: a page of 50 before a time; 0 is the newest page. */
export const loadMessages = ({ match, before }: RequestOf<Calls['loadMessages']>, scope: Scope): Promise<ReadyJson> =>
  handOut(scope, match, (db, marks) => chatPageBefore(db, match, before === 0 ? Number.MAX_SAFE_INTEGER : before, marks))

/** `/pum`: messages newer than a time. */
export const pollMessages = ({ match, after }: RequestOf<Calls['pollMessages']>, scope: Scope): Promise<ReadyJson> =>
  handOut(scope, match, (db, marks) => chatPageAfter(db, match, after, marks))

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
const queueUnread = async (trx: Transaction, { row, side, peer }: Chat, now: number): Promise<void> => {
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
    // What is no news is not told of either: whether somebody is there could be asked by it, again and again and unseen.
    if (isNews && context.push.isListening(other)) await markDelivered(trx, match, side === 1 ? 2 : 1, stored)
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
