import { dayNumber, weekNumber } from '@quintet/domain/time'
import type { Clock } from './clock.ts'

/** What knows the product's time, which the demo and tests can shift. */
interface Timed {
  readonly clock: Clock
}

/** The product's time in epoch seconds. */
export const nowSeconds = ({ clock }: Timed): number => Math.floor(clock.now() / 1000)

/** The number of the week that the product's time lies in. */
export const currentWeek = (timed: Timed): number => weekNumber(nowSeconds(timed))

/** The product's day, in days since 1970-01-01. */
export const today = (timed: Timed): number => dayNumber(nowSeconds(timed))
