import type { PaymentProvider } from './provider.ts'

/** A stand-in for the payment company where none is configured: a page that says so and takes no money. Marked as a fake. */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  confirmsRefunds: 'atOnce',
  openCheckout: async ({ reference }) => ({ url: `/pay/sandbox/${reference}`, session: reference }),
  expire: async () => 'expired',
  lookUp: async () => undefined,
  // It says nothing that is not done at once.
  listNews: async () => [],
  // No money was taken, so there is none to pay back.
  refund: async () => 'refunded',
}
