import { member, send } from '@quintet/sdk'
import { forgetPendingConsent, isConsentPending } from '../account/pending-consent.ts'

/** Hands over the consent that was given at sign-up, if there is one. Throws ApiError; it is then still remembered. */
export const handOverConsent = async (email: string): Promise<void> => {
  if (!isConsentPending(email)) return
  await send('saveConsent', { kind: 'matching', granted: true })
  forgetPendingConsent()
  await member.reload()
}
