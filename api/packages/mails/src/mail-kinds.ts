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

/** That a purchase was withdrawn from, or refunded by the staff, with the moment (epoch milliseconds) and what goes back. */
export interface WithdrawalMail {
  kind: 'withdrawal' | 'refund'
  tier: number
  cents: number
  /** Left out by mails of before: US dollars. */
  currency?: string
  refund: number
  at: number
}

/** A mail that has to arrive. */
export type DueMail = ReceiptMail | WithdrawalMail
