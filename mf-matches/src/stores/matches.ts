import type { Match, OpenedMessage } from '@quintet/contract'
import { areKeysReady, isUnverified, needsKeysFrom } from '@quintet/domain/match'
import { ApiError, resource, send } from '@quintet/sdk'

/** The member's matches, best class first. */
export const matches = resource(() => send('listMatches', { from: '0' }))

/** The match of a number, once the list is loaded. */
export const findMatch = (number: number): Match | undefined =>
  matches.$.get().data?.matches.find((match) => match.number === number)

/** Notes that nothing of a match is unread, until the list is read anew. */
export const markRead = (number: number): void => {
  const { data } = matches.$.get()
  if (!data?.matches.some((match) => match.number === number && match.unread > 0)) return
  matches.set({ ...data, matches: data.matches.map((match) => (match.number === number ? { ...match, unread: 0 } : match)) })
}

/** Where a match stands for its reader. */
export type Stage = 'new' | 'waiting' | 'confirm' | 'open'

/** new: nobody verified; waiting: the other side has to; confirm: the other has verified, it is your turn; open: photos and chat. */
export const stageOf = ({ keyState, side }: Pick<Match, 'keyState' | 'side'>): Stage => {
  if (areKeysReady(keyState)) return 'open'
  if (isUnverified(keyState)) return 'new'
  return needsKeysFrom(keyState, side) ? 'confirm' : 'waiting'
}

/** Whether a call was refused because the match has been ended. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'match.none'

// An ending whose answer got lost has counted. Tried again it finds the match gone, which is what was asked for.
const end = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  await matches.reload()
}

/** Ends a match for good; the list is read anew. */
export const deleteMatch = (number: number): Promise<void> => end(send('changeMatch', { match: number, operation: 0 }))

/** Closes a match for good and leaves the other side one of three sentences (decision 61). */
export const closeKindly = (number: number, sentence: number): Promise<void> =>
  end(send('changeMatch', { match: number, operation: 5, sentence }))

/**
 * Ends a match for good and keeps the two from ever being brought together; nothing is told. Throws ApiError, also where the other side
 * was quicker: then nobody is kept apart.
 */
export const blockMatch = async (number: number): Promise<void> => {
  try {
    await send('changeMatch', { match: number, operation: 4 })
  } catch (error) {
    if (isGone(error)) await matches.reload()
    throw error
  }
  await matches.reload()
}

/** What a report is told: its number, and until when an answer comes, in epoch seconds. */
export type Receipt = Awaited<ReturnType<typeof sendReport>>

const sendReport = async (number: number, reason: number, text: string, evidence: OpenedMessage[]) => {
  const opened = evidence.length > 0 ? { evidence } : {}
  const { report, answerBy } = await send('changeMatch', { match: number, operation: 2, reason, text, ...opened })
  return { report: report ?? 0, answerBy: answerBy ?? 0 }
}

/** Reports a match with a reason (1-4, the last with a text) and the messages that it opens, and ends it. */
export const reportMatch = async (
  number: number,
  reason: number,
  text: string,
  evidence: OpenedMessage[] = [],
): Promise<Receipt> => {
  const receipt = await sendReport(number, reason, text, evidence)
  await matches.reload()
  return receipt
}
