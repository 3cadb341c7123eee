import type { PublicNotice } from '@quintet/contract/staff'
import { ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'

/** Languages that a notice is written in, in the order of the picker. */
export const noticeLanguages = ['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'] as const
/** One of them. */
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** What a notice says, by language. */
export type NoticeTexts = PublicNotice['texts']

/** The notices to all, and the day of the product's clock. */
export const notices = freshResource(() => ask('listNoticesToAll', {}))

/** Empty texts in every language. */
export const emptyTexts = (): NoticeTexts =>
  Object.fromEntries(noticeLanguages.map((each) => [each, { title: '', message: '' }])) as NoticeTexts

/** The languages in which title or message is still missing. */
export const openLanguages = (texts: NoticeTexts): NoticeLanguage[] =>
  noticeLanguages.filter((each) => texts[each].title.trim() === '' || texts[each].message.trim() === '')

/** How a notice stands on a day. */
export const stateOf = (
  { fromDay, toDay, takenBackAt }: Pick<PublicNotice, 'fromDay' | 'toDay' | 'takenBackAt'>,
  today: number,
): 'planned' | 'shown' | 'over' | 'takenBack' => {
  if (takenBackAt !== undefined) return 'takenBack'
  if (today < fromDay) return 'planned'
  return today > toDay ? 'over' : 'shown'
}

/** Writes a notice to all. */
export const write = async (input: { fromDay: number; toDay: number; texts: NoticeTexts }): Promise<void> => {
  await ask('writeNoticeToAll', input)
  await notices.reload()
}

/** Takes a notice back. */
export const takeBack = async (number: number): Promise<void> => {
  await ask('takeNoticeBack', { number })
  await notices.reload()
}
