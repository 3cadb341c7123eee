import { environment, send } from '@quintet/sdk'

// The consent is ticked before there is an account to hold it; it is handed over at the first sign-in with that address.
const key = 'consentFor'
const normal = (email: string) => email.trim().toLowerCase()

/** Remembers that whoever signs up with this address agreed to be matched. */
export const rememberConsent = (email: string): void => {
  try {
    environment().storage.setItem(key, normal(email))
  } catch {
    // Without storage the member is asked on the home page.
  }
}

/** Hands a remembered consent over. True when there was one for this address. */
export async function handOverConsent(email: string): Promise<boolean> {
  if (environment().storage.getItem(key) !== normal(email)) return false
  await send('saveConsent', { kind: 'matching', granted: true })
  environment().storage.removeItem(key)
  return true
}
