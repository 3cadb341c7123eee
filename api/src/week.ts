import { dayNumber, weekNumber } from '@quintet/domain/time'
import type { Context } from './context.ts'

/** The product's time in epoch seconds. */
export const nowSeconds = ({ clock }: Context): number => Math.floor(clock.now() / 1000)

export const currentWeek = (context: Context): number => weekNumber(nowSeconds(context))

export const today = (context: Context): number => dayNumber(nowSeconds(context))
