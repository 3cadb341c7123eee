import { WITHDRAWAL_RECORD_DAYS } from '@quintet/domain/membership'
import { deleteRows, type Retention } from './retention.ts'

/** Checkouts, withdrawals and what the payment company told. */
export const payments = {
  purchases: {
    days: 30,
    what: 'checkouts that were opened and not paid',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx
        .selectFrom('purchases')
        .select('id')
        .where('created_at', '<', time)
        .where('state', 'in', ['open', 'expired', 'cancelled', 'failed'])
        .limit(limit)
      return deleteRows(trx.deleteFrom('purchases').where('id', 'in', old))
    },
  },
  takenBack: {
    days: 92,
    what: 'refunds and disputes of payments that no purchase is left of',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const known = trx.selectFrom('purchases').select('payment').where('payment', 'is not', null)
      const old = trx
        .selectFrom('payments_taken_back')
        .select('payment')
        .where('heard_at', '<', time)
        .where('payment', 'not in', known)
        .where('owed', '=', 0)
        .limit(limit)
      return deleteRows(trx.deleteFrom('payments_taken_back').where('payment', 'in', old))
    },
  },
  withdrawals: {
    days: WITHDRAWAL_RECORD_DAYS,
    what: 'withdrawals from purchases that are paid back, without who declared them',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      // Without a payment there is nothing to pay back.
      const old = trx
        .selectFrom('withdrawals')
        .select('reference')
        .where('declared_at', '<', time)
        .where((row) => row.or([row('confirmed_at', 'is not', null), row('payment', 'is', null)]))
        .limit(limit)
      return deleteRows(trx.deleteFrom('withdrawals').where('reference', 'in', old))
    },
  },
  paymentEvents: {
    // The payment company lists 30 days.
    days: 40,
    what: 'names of the payment company’s events that were taken in',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('payment_events').select('id').where('heard_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('payment_events').where('id', 'in', old))
    },
  },
} as const satisfies Record<string, Retention>
