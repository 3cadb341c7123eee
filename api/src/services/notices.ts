import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import type { Database } from '@quintet/database'
import type { NoticeKind } from '@quintet/repositories/notice-kinds'
import { storedNoticeText } from '../notice-text.ts'
import { readOwnOutcomes } from '@quintet/weekly-drawing/receipt/receipt-rows'
import { prepared } from '@quintet/repositories/prepared'
import { readShown, wordsOf } from '@quintet/repositories/public-notices'
import type { Scope } from '../scope.ts'
import { today } from '@quintet/kit/week'

type Range = RequestOf<Calls['listNotices']>
type Page = AnswerOf<Calls['listNotices']>
type Notice = Page['notices'][number]

const mostListed = 1000

interface StoredNotice {
  date: number
  title: string
  message: string
  key: string | null
  notice_values: string | null
}

// What is kept as a key is read in the language of this moment (decision 64); older notices keep the words they were written in.
const present = (language: number, { date, key, notice_values: values, ...words }: StoredNotice): Notice =>
  key === null ? { date, ...words } : { date, ...storedNoticeText(key as NoticeKind, language, values ?? '{}') }

const inRange = (db: Database, fromDay: number, toDay: number) =>
  db
    .selectFrom('notices')
    .select(['day as date', 'title', 'message', 'key', 'notice_values'])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)

const forAll = prepared((db, fromDay: number, toDay: number) => inRange(db, fromDay, toDay).where('member_id', 'is', null))
const forOne = prepared((db, fromDay: number, toDay: number, member: number) =>
  inRange(db, fromDay, toDay).where('member_id', '=', member),
)

const read = async (db: Database, memberId: number | null, { fromDay, toDay, language }: Range): Promise<Notice[]> => {
  const rows = memberId === null ? await forAll(db, fromDay, toDay) : await forOne(db, fromDay, toDay, memberId)
  return rows.map((row) => present(language, row))
}

/** What drawings have to say to a member. It stands nowhere: a million notices a week are made of what the drawing left anyway. */
const readDrawn = async (db: Database, memberId: number, range: Range): Promise<Notice[]> => {
  const { language } = range
  const drawn = await readOwnOutcomes(db, memberId, range)
  return drawn.map(({ day, outcome: { matches } }) => ({
    date: day,
    ...storedNoticeText(matches > 0 ? 'matches' : 'noMatch', language, `{"count":${matches}}`),
  }))
}

/** `/gan`: notices for this member, the newest first. */
export const listNotices = async (range: Range, { context, member }: Scope): Promise<Page> => {
  const db = context.db.read
  const notices = [...(await readDrawn(db, member.id, range)), ...(await read(db, member.id, range))]
    .toSorted((a, b) => b.date - a.date)
    .slice(0, mostListed)
  return { count: notices.length, notices }
}

/** `/pan`: notices for everybody that are shown today. */
export const listPublicNotices = async (range: Range, { context }: Scope): Promise<Page> => {
  const db = context.db.read
  const written = await readShown(db, { ...range, today: today(context) })
  const shown = written.map((row) => ({ date: row.from_day, ...wordsOf(row, range.language) }))
  const notices = [...shown, ...(await read(db, null, range))].toSorted((a, b) => b.date - a.date).slice(0, mostListed)
  return { count: notices.length, notices }
}
