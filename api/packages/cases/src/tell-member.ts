import type { NoticeEvent } from '@quintet/domain/notices'
import { DAY_MS } from '@quintet/domain/time'
import type { Transaction } from '@quintet/database'
import { queueNotice } from '@quintet/repositories/notices-due'
import type { NoticeKind } from '@quintet/repositories/notice-kinds'

interface Telling {
  member: number
  day: number
  key: NoticeKind
  values?: Record<string, string | number>
}

// What a member has just done themself, and what another member said: the first needs no mail, the second comes from no staff.
const onTheListAlone: ReadonlySet<NoticeKind> = new Set(['reportReceived', 'matchClosed'])

const eventOf = (key: NoticeKind): NoticeEvent => (key === 'photoRefused' ? 'photo' : 'staff')

/** Puts a notice on a member's list, as a key that is read in the language of the moment (decision 64), and has them told of it (decision 62). */
export const tellMember = async (trx: Transaction, { member, day, key, values = {} }: Telling): Promise<void> => {
  const words = { title: '', message: '', language: 1 }
  const { id } = await trx
    .insertInto('notices')
    .values({ member_id: member, day, key, notice_values: JSON.stringify(values), ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (onTheListAlone.has(key)) return
  await queueNotice(trx, { member, event: eventOf(key), about: String(id), now: day * DAY_MS })
}
