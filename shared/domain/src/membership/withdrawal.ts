import { MEMBERSHIP_DAYS } from './price.ts'

/** Days after the day of a purchase on which it can be withdrawn from (decision 59). */
export const WITHDRAWAL_DAYS = 14

/** Days for which a withdrawal that was paid back stays written down. */
export const WITHDRAWAL_RECORD_DAYS = 183

/**
 * Whether a membership begins as soon as it can, because the member asked for that in a box of its own; `unasked` where no such
 * question was put: it begins as soon as it can, and withdrawing brings the whole price.
 */
export type StartChoice = 'atOnce' | 'later' | 'unasked'

/** Last day on which a purchase of that day can be withdrawn from. */
export const lastWithdrawalDay = (boughtDay: number): number => boughtDay + WITHDRAWAL_DAYS

/** First day of a membership whose buyer did not ask for an immediate start: the time to withdraw is over then. */
export const laterStartDay = (boughtDay: number): number => lastWithdrawalDay(boughtDay) + 1

/** A purchase, as far as withdrawing from it is concerned. Days since 1970-01-01. */
export interface Contract {
  cents: number
  startDay: number
  start: StartChoice
}

/** What the days that are left of a purchase cost. Rounded up, in the member's favour. */
export const priceOfRest = ({ cents, startDay }: Pick<Contract, 'cents' | 'startDay'>, today: number): number => {
  const used = Math.min(MEMBERSHIP_DAYS, Math.max(0, today - startDay))
  return Math.ceil((cents * (MEMBERSHIP_DAYS - used)) / MEMBERSHIP_DAYS)
}

/** What goes back to a member who withdraws today: the whole price, or less the days used where they asked for an immediate start (decision 59). */
export const withdrawalRefund = (contract: Contract, today: number): number =>
  contract.start === 'atOnce' ? priceOfRest(contract, today) : contract.cents
