import { type Language, language, formatLocale } from '@quintet/domain/languages'
import { type NoticeEvent, type NoticeKind, noticeEvents } from '@quintet/domain/notices'
import { DAY_MS, weekStart } from '@quintet/domain/time'
import { formatText } from '@quintet/kit/texts'
import type { NoticeContext } from './context.ts'

/** One thing that is told. */
export interface Item {
  event: NoticeEvent
  about: string
}

/** Title and text of what is told, and where in the site it leads. Names nobody and quotes nothing. */
export interface Told {
  title: string
  text: string
  /** Titles of the single things, where there are several. */
  lines: string[]
  path: string
}

/** For whom it is written. */
export interface Reader {
  languageId: number
  timeZone: string
}

const paths: Record<NoticeEvent, string> = {
  results: '/matches',
  tokens: '/judging',
  wait: '/matches',
  open: '/matches',
  message: '/matches',
  ends14: '/data/account-payment',
  ends3: '/data/account-payment',
  photo: '/data/notifications',
  staff: '/data/notifications',
}

const placesOf = ({ event, about }: Item, { bcp47 }: Language, timeZone: string): Record<string, string> => {
  if (event === 'ends14' || event === 'ends3') {
    const format = new Intl.DateTimeFormat(formatLocale(bcp47), { dateStyle: 'long', timeZone: 'UTC' })
    return { date: format.format(Number(about) * DAY_MS) }
  }
  if (event !== 'tokens') return {}
  const format = new Intl.DateTimeFormat(formatLocale(bcp47), { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone })
  return { time: format.format(weekStart(Number(about) + 1) * 1000) }
}

/** Kinds of what is told, each once. */
export const kindsOf = (items: readonly Item[]): NoticeKind[] => [...new Set(items.map(({ event }) => noticeEvents[event]))]

/** Says one thing, or several together, in the member's language (decisions 62 and 64). */
export const wordsOf = (
  items: readonly Item[],
  { languageId, timeZone }: Reader,
  { texts }: Pick<NoticeContext, 'texts'>,
): Told => {
  const table = texts('reach', languageId)
  const spoken = language(languageId)
  const text = (item: Item, part: string) =>
    formatText(table[`${item.event}.${part}`] ?? `${item.event}.${part}`, placesOf(item, spoken, timeZone))
  // The same thing that happened twice is one line.
  const distinct = [...new Map(items.map((item) => [item.event, item] as const)).values()]
  const [first] = distinct
  if (first && distinct.length === 1)
    return { title: text(first, 'title'), text: text(first, 'text'), lines: [], path: paths[first.event] }
  const lines = distinct.map((item) => text(item, 'title'))
  return { title: table['digest.title'] ?? '', text: table['digest.text'] ?? '', lines, path: '/home' }
}
