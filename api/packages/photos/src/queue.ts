import { Busy, OneAtATime } from '@quintet/kit/errors'

/** Pictures that may wait for their turn; each takes a second or two. */
export const longestQueue = 20

export interface PhotoQueue {
  /**
   * Does the work when it is its turn. Throws OneAtATime while another picture of the same member is worked on or waits, and Busy
   * where too many wait.
   */
  run<T>(member: number, work: () => Promise<T>): Promise<T>
}

/**
 * One picture at a time: decoding is the heaviest thing the server does, and it must not pile up in memory. Each member has one
 * place, so that nobody's pictures keep everybody else's waiting.
 */
export const createPhotoQueue = (): PhotoQueue => {
  const members = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: async (member, work) => {
      if (members.has(member)) throw new OneAtATime()
      if (members.size >= longestQueue) throw new Busy()
      members.add(member)
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        members.delete(member)
      }
    },
  }
}
