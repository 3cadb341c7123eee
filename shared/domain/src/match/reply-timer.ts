const MINUTE = 60_000
const HOUR = 60 * MINUTE

const BASE = 180_000
const SHORTEST = 30_000
const LONGEST = 600_000
/** The delay used when the other side has never answered and the rule would exceed ten minutes (decision 36). */
export const MAX_QUIET_REPLY = 900_000

/** What the delay of a reply follows from. */
export interface ReplyInput {
  /** Hour of the member's own clock, 0 to 23. */
  hour: number
  /** Text of the last message. */
  text: string
  /** Time since the last message, in milliseconds. */
  elapsed: number
  /** The other side has never answered (flag -1). */
  neverAnswered: boolean
}

const lengthPart = (length: number): number => {
  if (length < 50) return -30_000
  return length > 100 ? 60_000 : 0
}

const elapsedPart = (elapsed: number): number => {
  if (elapsed < 2 * MINUTE) return -150_000
  if (elapsed < 10 * MINUTE) return -60_000
  if (elapsed < HOUR) return 0
  return elapsed < 24 * HOUR ? 180_000 : 600_000
}

/** Milliseconds until a closed chat is polled again (specification, section 4; decision 36). */
export const replyDelay = ({ hour, text, elapsed, neverAnswered }: ReplyInput): number => {
  const evening = hour >= 19 && hour <= 22 ? -30_000 : 0
  const asks = /[?؟？]/.test(text) ? 30_000 : 0
  const delay = BASE + evening + asks + lengthPart([...text].length) + elapsedPart(elapsed)
  if (neverAnswered && delay > LONGEST) return MAX_QUIET_REPLY
  return Math.min(LONGEST, Math.max(SHORTEST, delay))
}
