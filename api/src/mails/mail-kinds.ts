import type { StartChoice } from '@quintet/domain/membership'

/** What was bought, for how much and until when it can be withdrawn from. Days since 1970-01-01. */
export interface ReceiptMail {
  kind: 'receipt'
  tier: number
  cents: number
  start: StartChoice
  startDay: number
  endDay: number
  lastDay: number
}

/** That a purchase was withdrawn from, with the moment (epoch milliseconds) and what goes back. */
export interface WithdrawalMail {
  kind: 'withdrawal'
  tier: number
  cents: number
  refund: number
  at: number
}

/** A mail that has to arrive. */
export type DueMail = ReceiptMail | WithdrawalMail
