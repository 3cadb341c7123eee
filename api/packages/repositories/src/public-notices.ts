import type { Selectable } from 'kysely'
import { language } from '@quintet/domain/languages'
import type { Database } from '@quintet/database'
import type { PublicNoticeTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type PublicNoticeRow = Selectable<PublicNoticeTable>

/** What a notice to everybody says in each language. */
export type PublicNoticeTexts = Readonly<Record<string, { title: string; message: string }>>

/** The words of a notice in a member's language; every notice has all that are written. */
export const wordsOf = ({ texts }: Pick<PublicNoticeRow, 'texts'>, languageId: number): { title: string; message: string } => {
  const all = JSON.parse(texts) as PublicNoticeTexts
  return all[language(languageId).bcp47] ?? all['en'] ?? { title: '', message: '' }
}

const shownOn = prepared((db, fromDay: number, toDay: number, today: number) =>
  db
    .selectFrom('public_notices')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .where('from_day', '<=', toDay)
    .where('from_day', '>=', fromDay)
    .where('to_day', '>=', today)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc'),
)

/** The notices that are shown on a day, of those that began within a range of days. */
export const readShown = (
  db: Database,
  { fromDay, toDay, today }: { fromDay: number; toDay: number; today: number },
): Promise<PublicNoticeRow[]> => shownOn(db, fromDay, Math.min(toDay, today), today)
