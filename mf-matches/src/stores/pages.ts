import type { Message } from '@quintet/contract'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { sendOfMatch as send } from './match-call.ts'

/** Pages that one reading loads at most: a thousand messages. */
const mostPages = 20

const times = (messages: readonly Message[]): number[] => messages.map(({ sentAt }) => sentAt)

/** When the oldest of some messages was sent; later than everything where there is none. */
export const oldestOf = (messages: readonly Message[]): number => Math.min(...times(messages))

/** The messages before a time (0: the newest), page by page back until it is enough or nothing older is. Throws ApiError. */
export const readBack = async (match: number, before: number, isEnough: (oldest: number) => boolean) => {
  const { count, messages, ...marks } = await send('loadMessages', { match, before })
  let [last, all] = [count, messages]
  for (let pages = 1; last === MESSAGE_PAGE && all.length > 0 && pages < mostPages && !isEnough(oldestOf(all)); pages++) {
    const older = await send('loadMessages', { match, before: oldestOf(all) })
    last = older.count
    all = [...older.messages, ...all]
  }
  return { messages: all, isWhole: last < MESSAGE_PAGE, marks }
}

/** The messages after a time, one page after the other; what is more than one reading loads comes with the next. Throws ApiError. */
export async function* readOn(match: number, after: number) {
  let newest = after
  for (let pages = 0; pages < mostPages; pages++) {
    const { count, ...page } = await send('pollMessages', { match, after: newest })
    yield page
    const reached = Math.max(newest, ...times(page.messages))
    if (count < MESSAGE_PAGE || reached === newest) return
    newest = reached
  }
}
