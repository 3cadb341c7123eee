import { isResetCode } from '@quintet/domain/account'

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)

const isOneKeyAway = (before: string, after: string): boolean =>
  [...after].some((_, at) => without(after, at) === before || without(after, at) === without(before, at))

/** Whether a code came in one go, pasted or filled in by the phone, rather than as the next digit that somebody typed. */
export const cameWhole = (before: string, after: string): boolean => isResetCode(after) && !isOneKeyAway(before, after)
