/** What is bought. The reference is unguessable and names the purchase to the provider and back. */
export interface Order {
  reference: string
  tier: number
  cents: number
  days: number
}

/** A company that takes the money. Card data never touches the product (decision 17). */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Opens a checkout and answers the address the member is sent to. */
  openCheckout(order: Order): Promise<string>
}

/** Where the member comes back to (decision 38). */
export const returnPath = (outcome: 'paid' | 'cancelled'): string => `/?checkout=${outcome}`
