import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import type { Database } from '../db/store.ts'
import type { Scope } from '../routes/route.ts'

type Range = RequestOf<Calls['listNotices']>
type Page = AnswerOf<Calls['listNotices']>

const read = async (db: Database, memberId: number | null, { fromDay, toDay, language }: Range): Promise<Page> => {
  const notices = await db
    .selectFrom('notices')
    .select(['day as date', 'title', 'message'])
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .where('language', '=', language)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  return { count: notices.length, notices }
}

/** `/gan`: notices for this member. */
export const listNotices = (range: Range, { context, member }: Scope): Promise<Page> => read(context.db.read, member.id, range)

/** `/pan`: notices for everybody. */
export const listPublicNotices = (range: Range, { context }: Scope): Promise<Page> => read(context.db.read, null, range)
