import type { StartChoice } from '@quintet/domain/membership'
import type { Generated } from 'kysely'

export interface PurchaseTable {
  id: Generated<number>
  member_id: number
  /** Unguessable reference that the payment provider carries. */
  reference: string
  provider: string
  /** What the provider calls the checkout. */
  session: Generated<string | null>
  /** What the provider calls the payment, once it is paid. */
  payment: Generated<string | null>
  tier: number
  cents: number
  /** As the payment company spells it. */
  currency: Generated<string>
  credit_days: number
  start_day: number
  end_day: number
  state: string
  /** Of the payment, what was refunded or is disputed. */
  taken_cents: Generated<number>
  /** What the member lost by that, in cents times days of a purchase. */
  removed_value: Generated<number>
  /** When the provider was last asked what became of it. */
  looked_at: Generated<number>
  created_at: number
  /** Whether the member asked for an immediate start; see `StartChoice`. */
  start: Generated<StartChoice>
  /** The product's day on which it counted; null until then. */
  bought_day: Generated<number | null>
}

/** Money that went back, by payment; totals. */
export interface PaymentTakenBackTable {
  payment: string
  /** What has gone back and did not come back from the bank. */
  refunded_cents: Generated<number>
  disputed_cents: Generated<number>
  /** none, open, won or lost. */
  dispute: Generated<string>
  /** 1 for one that belongs to no purchase and could not be paid back while it was disputed. */
  owed: Generated<number>
  heard_at: number
  /** The greatest total that was told of the charge. */
  told_cents: Generated<number>
  /** JSON: each refund by the provider's name of it. */
  refunds: Generated<string>
  /** How many refunds failed. */
  failures: Generated<number>
}

/** What the payment provider said and was taken in. */
export interface PaymentEventTable {
  id: string
  heard_at: number
}

/** One row: until when the provider's own list of events was read, in epoch milliseconds of real time. */
export interface PaymentListTable {
  one: number
  read_until: number
}

/** A purchase that was withdrawn from (decision 59) or that the staff refunded, until long after its refund. */
export interface WithdrawalTable {
  reference: string
  /** Null while the money of a delayed payment has not arrived. */
  payment: string | null
  /** How much of the payment has then gone back in all. */
  total_cents: number
  declared_at: number
  /** When the provider took the refund, and when it said that it was done. */
  sent_at: number | null
  confirmed_at: number | null
  looked_at: Generated<number>
  /** 1 where the staff decided it. */
  by_staff: Generated<number>
}

export interface PaymentTables {
  purchases: PurchaseTable
  payments_taken_back: PaymentTakenBackTable
  payment_events: PaymentEventTable
  payment_list: PaymentListTable
  withdrawals: WithdrawalTable
}
