import type { Context } from '../context.ts'
import type { PaymentNews } from '@quintet/payments/provider'
import { isHeard, noteHeard } from '@quintet/repositories/payment-news'
import { hearPayment } from './purchases.ts'

/**
 * Takes in an event of the payment provider, once, whether its webhook or its list brings it. Throws where it could not be taken in:
 * then it is not noted, and comes again.
 */
export const hearNews = async (context: Context, { id, event }: PaymentNews): Promise<void> => {
  if (!event || (await isHeard(context.db.read, id))) return
  await hearPayment(context, event)
  await context.db.write((trx) => noteHeard(trx, id, context.wall.now()))
}
