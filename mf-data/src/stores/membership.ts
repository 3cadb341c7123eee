import type { AnswerOf, Calls } from '@quintet/contract'
import { member, renewSession, resource, send } from '@quintet/sdk'
import { TIERS } from '@quintet/domain/membership'

export type Quote = AnswerOf<Calls['quoteMembership']>
export type Offer = Quote['offers'][number]
export type Contract = NonNullable<Quote['contracts']>[number]

export const quote = resource(() => send('quoteMembership', {}))

/** Reads the quote anew; one that cannot be had leaves the one that is shown. */
export const lookAtQuote = async (): Promise<void> => {
  const found = await send('quoteMembership', {}).catch(() => undefined)
  if (found) quote.set(found)
}

/** Opens the checkout of a level and returns the address of the payment provider's page. */
export const openCheckout = async (tier: number, atOnce: boolean): Promise<string> =>
  (await send('startCheckout', { tier, atOnce })).url

/** After a payment or a withdrawal: the new level stands in the token, in the member's record and in the quote. */
export const refreshMembership = async (): Promise<void> => {
  await renewSession().catch(() => false)
  await Promise.all([member.reload(), quote.reload()])
}

/** Withdraws from a purchase; the page then shows when that was and what goes back, and every page the level that is left. */
export const withdraw = async (number: number): Promise<void> => {
  await send('withdrawPurchase', { number })
  await refreshMembership()
}

/** What buying a level means for someone on another: the word on its button. */
export const offerKind = (current: number, offered: number): 'buy' | 'renew' | 'upgrade' | 'downgrade' => {
  if (current >= TIERS.limited) return 'buy'
  if (current === offered) return 'renew'
  return offered > current ? 'upgrade' : 'downgrade'
}
