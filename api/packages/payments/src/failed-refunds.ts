import type { PaymentEvent } from './provider.ts'

// The bank may refuse a refund days after it was sent. Each is known by the provider's name of it, and one that failed stays so: whatever
// comes twice, late or in another order comes to the same.

export type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>

/** What is kept of the refunds of a payment. */
interface Refunds {
  /** What has gone back and did not come back. */
  refunded_cents: number
  /** The greatest total that was told of the charge. */
  told_cents: number
  /** JSON: each refund by its name. */
  refunds: string
  failures: number
}

interface Refund {
  cents: number
  hasFailed: boolean
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { cents }) => sum + cents, 0)

/** What has gone back: at least what the refunds that stand come to, and what was told of the charge less those that failed. */
const withTotal = <T extends Refunds>(known: T, told: number, refunds: Record<string, Refund>): T => {
  const all = Object.values(refunds)
  const [failed, standing] = [all.filter((one) => one.hasFailed), all.filter((one) => !one.hasFailed)]
  return {
    ...known,
    refunded_cents: Math.max(0, sumOf(standing), told - sumOf(failed)),
    told_cents: told,
    refunds: JSON.stringify(refunds),
    failures: failed.length,
  }
}

const refundsOf = ({ refunds }: Refunds): Record<string, Refund> => JSON.parse(refunds) as Record<string, Refund>

// A version of before kept the total alone.
const toldOf = ({ told_cents: told, refunded_cents: refunded, failures }: Refunds): number =>
  failures === 0 ? Math.max(told, refunded) : told

/** Takes in a total that was told of the charge. */
export const withTold = <T extends Refunds>(known: T, cents: number): T =>
  withTotal(known, Math.max(toldOf(known), cents), refundsOf(known))

/** Takes in what was said of one refund. */
export const withRefund = <T extends Refunds>(known: T, { refund, cents, hasFailed }: RefundEvent): T => {
  const refunds = refundsOf(known)
  const failed = hasFailed || refunds[refund]?.hasFailed === true
  return withTotal(known, toldOf(known), { ...refunds, [refund]: { cents, hasFailed: failed } })
}

const oneDay = 86_400_000
/** How often a refund that fails is asked for. */
const mostTries = 5

/** When a refund that failed is asked for again, in epoch milliseconds: after a day, then twice as long each time; in the end never. */
export const nextTry = (failures: number, now: number): number =>
  failures >= mostTries ? Number.MAX_SAFE_INTEGER : now + oneDay * 2 ** (failures - 1)
