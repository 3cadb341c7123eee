import { MAX_PAUSE_WEEKS, skipUntilDay } from '@quintet/domain/time'
import { send, serverNow } from '@quintet/sdk'
import { weekTokens } from './tokens.ts'

/** A day on which a pause may end, in days since 1970-01-01, and how many drawings it leaves out. */
export interface PauseEnd {
  day: number
  drawings: number
}

/** The days that a pause may end on: each the day after a drawing, this week's first (decision 61). */
export const pauseEnds = (): PauseEnd[] => {
  const first = skipUntilDay(Math.floor(serverNow() / 1000))
  return Array.from({ length: MAX_PAUSE_WEEKS }, (_, week) => ({ day: first + 7 * week, drawings: week + 1 }))
}

/** Leaves out the drawings until a day; 0 takes part again. Throws ApiError. */
export const savePause = async (until: number): Promise<void> => {
  await send('savePause', { until })
  await weekTokens.reload()
}
