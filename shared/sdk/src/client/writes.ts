import { isRead } from '@quintet/contract/wire'

// What was read before a write of the member says nothing of the time after it.

let moment = 0
let underWay = 0

/** Says that something changed at the server: what was read before is old. */
export const noteChange = (): void => {
  moment += 1
}

/** Names the time between two changes; nothing while one is under way, as an answer may be of before it or after it. */
export const unchangedSince = (): number | undefined => (underWay > 0 ? undefined : moment)

/** Makes a call and counts it as a change, from its beginning to its end, unless it only reads. */
export const countingWrites = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
  if (isRead(call)) return work()
  underWay += 1
  noteChange()
  try {
    return await work()
  } finally {
    underWay -= 1
    noteChange()
  }
}
