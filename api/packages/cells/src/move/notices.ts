import type { Database, Transaction } from '@quintet/database'
import { type NoticeEvent, noticeEvents } from '@quintet/domain/notices'
import { BadInput } from '@quintet/kit/errors'
import { type Payload, numberIn, textIn } from '../fields.ts'

/** What a member is still to be told, as it goes from cell to cell; nothing that waits for one device. */
interface WaitingNotice {
  event: NoticeEvent
  about: string
  channel: '' | 'mail'
  due_at: number
  created_at: number
}

const waiting = (db: Database, sub: string) =>
  db
    .selectFrom('notices_due')
    .where('member_id', 'in', db.selectFrom('members').select('id').where('sub', '=', sub))
    .where('state', '=', 'waiting')
    .where('channel', 'in', ['', 'mail'])

/** What waits to be told here to a member who has moved, in its order, and the rows that it stands in. */
export const waitingNotices = async (db: Database, sub: string): Promise<{ ids: number[]; notices: WaitingNotice[] }> => {
  const rows = await waiting(db, sub).select(['id', 'event', 'about', 'channel', 'due_at', 'created_at']).orderBy('id').execute()
  return { ids: rows.map(({ id }) => id), notices: rows.map(({ id: _, ...notice }) => notice as WaitingNotice) }
}

/** The same as another cell sent it; nothing where that is of an earlier version. Throws BadInput. */
export const noticesIn = ({ notices = [] }: Payload): WaitingNotice[] => {
  if (!Array.isArray(notices)) throw new BadInput()
  return notices.map((notice: Payload) => {
    const [event, channel] = [textIn(notice, 'event'), notice['channel']]
    if (!Object.hasOwn(noticeEvents, event) || (channel !== '' && channel !== 'mail')) throw new BadInput()
    return {
      event: event as NoticeEvent,
      about: textIn(notice, 'about'),
      channel,
      due_at: numberIn(notice, 'due_at'),
      created_at: numberIn(notice, 'created_at'),
    }
  })
}

/** Puts down here what a member is still to be told; done again it changes nothing. */
export const takeNotices = async (trx: Transaction, member: number, notices: readonly WaitingNotice[]): Promise<void> => {
  for (const notice of notices)
    await trx
      .insertInto('notices_due')
      .values({ member_id: member, ...notice })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
