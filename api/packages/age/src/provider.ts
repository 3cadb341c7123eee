import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AgeMethod } from './required-method.ts'

interface Addresses {
  readonly ageUrl: string
  readonly siteUrl: string
}

/** Who checks the age of members. They learn a random state and nothing about the member from us. */
export interface AgeProvider {
  /** Where the member is sent to; the state comes back with the outcome. */
  addressFor(state: string): string
}

/** What a provider says of whom a state stands for. */
export type AgeOutcome = 'adult' | 'minor'

export const outcomes: readonly AgeOutcome[] = ['adult', 'minor']

/** Where providers send the member back to, with `state`, `outcome` and `signature`. */
export const returnPath = '/age/return'

/** A stand-in for a provider: a page that says so and believes what it is told. Marked as a fake. */
const sandbox: AgeProvider = { addressFor: (state) => `/age/sandbox/${state}` }

const external = ({ ageUrl, siteUrl }: Addresses): AgeProvider => ({
  addressFor: (state) => {
    const address = new URL(ageUrl)
    address.searchParams.set('state', state)
    address.searchParams.set('return', siteUrl + returnPath)
    return address.href
  },
})

/** The provider of a method. */
export const ageProvider = (method: AgeMethod, config: Addresses): AgeProvider =>
  method === 'sandbox' ? sandbox : external(config)

/** What signs an outcome: HMAC-SHA-256 of state, space and outcome under the secret that was agreed on, base64url. */
export const signOutcome = (secret: string, state: string, outcome: AgeOutcome): string =>
  createHmac('sha256', secret).update(`${state} ${outcome}`).digest('base64url')

/** Whether the provider itself said so. Without a secret there is no provider that could. */
export const isSigned = (secret: string, state: string, outcome: AgeOutcome, signature: string): boolean => {
  if (secret === '') return false
  const [expected, given] = [signOutcome(secret, state, outcome), signature].map((text) => Buffer.from(text))
  return expected !== undefined && given !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
}
