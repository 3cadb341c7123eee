/** What is bought. The reference is unguessable and names the purchase to the provider and back. */
export interface Order {
  reference: string
  tier: number
  cents: number
  days: number
}

/** A checkout that the provider has opened: where the member is sent to, and how the provider calls it. */
export interface Checkout {
  url: string
  session: string
}

/**
 * What the provider has to say of money. Amounts taken back are totals, so that hearing the same twice, late or in another order
 * comes to the same.
 */
export type PaymentEvent =
  | { kind: 'paid'; reference: string; payment: string; cents: number; currency: string; isOurs: boolean }
  /** The member has done their part; the money comes later, as with a bank debit. */
  | { kind: 'processing'; reference: string }
  | { kind: 'failed' | 'expired'; reference: string }
  /** With what a purchase is paid: always the same for one card or account, and telling nothing of it. */
  | { kind: 'means'; reference: string; fingerprint: string }
  | { kind: 'refunded'; payment: string; cents: number }
  /** One refund by its name: it may fail days after it was sent, and then its money is ours again. */
  | { kind: 'refund'; payment: string; refund: string; cents: number; hasFailed: boolean; isOurs: boolean }
  | { kind: 'disputed'; payment: string; cents: number; dispute: 'open' | 'won' | 'lost' }

/** One event of the provider. It may be heard more than once; `id` tells. */
export interface PaymentNews {
  id: string
  /** Undefined for one that does not concern us. */
  event: PaymentEvent | undefined
}

/** The provider did not answer, or not in time, or refused. Nothing is known to have happened. */
export class PaymentFault extends Error {
  override name = 'PaymentFault'
}

/** A company that takes the money. Card data never touches the product (decision 17). Every call may throw PaymentFault. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Whether a refund is done once it is taken, or is heard of later as an event. */
  readonly confirmsRefunds: 'atOnce' | 'byEvent'
  openCheckout(order: Order): Promise<Checkout>
  /** Makes a checkout unpayable; `complete` when the member was faster. */
  expire(session: string): Promise<'expired' | 'complete'>
  /** What became of a checkout; undefined while the member may still pay. */
  lookUp(session: string): Promise<PaymentEvent | undefined>
  /** What the provider has said since a time (epoch seconds), oldest first; at most the last 30 days. */
  listNews(since: number): Promise<PaymentNews[]>
  /**
   * Pays back the whole of a payment, or so many cents of it; asking twice for the same pays back once. While the bank disputes it,
   * and after it has lost it, nothing can be paid back.
   * @param failures how many refunds of the payment failed before: after each, the same may be asked for once more
   */
  refund(payment: string, cents?: number, failures?: number): Promise<'refunded' | 'disputed' | 'failed'>
}

/** Where the member comes back to (decision 38). */
export const returnPath = (outcome: 'paid' | 'cancelled'): string => `/?checkout=${outcome}`
