import { withTimeout } from '@quintet/domain/time'

/** A page that does not answer any more, as one in an endless loop. */
export class PageLocked extends Error {
  override name = 'PageLocked'
}

/** The result of something that a page does. @throws PageLocked when it takes longer than it may */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, ms, () => {
    throw new PageLocked(`does not answer within ${ms / 1000} s`)
  })

const rounds = 4
const probeMs = 10_000

/**
 * The result of something that a page does, for which it is waited longer as long as the page answers: a machine with other work is slow,
 * and a locked page answers nothing at all.
 * @param answers asks the page for anything
 * @throws PageLocked when it answers nothing, or takes several times as long as it may
 */
export const whileItAnswers = async <T>(ms: number, answers: () => Promise<unknown>, work: Promise<T>): Promise<T> => {
  for (let round = 1; round < rounds; round += 1) {
    try {
      return await within(ms, work)
    } catch (error) {
      if (!(error instanceof PageLocked)) throw error
      await within(probeMs, answers()).catch(() => {
        throw error
      })
    }
  }
  return within(ms, work)
}
