import { environment } from '@quintet/sdk'

// The consent is ticked before there is an account to hold it; it is handed over at the first sign-in with that address.
const key = 'consentFor'
const normal = (email: string) => email.trim().toLowerCase()

/** Remembers that the visitor who signs up with this address agreed to be matched. */
export const rememberConsent = (email: string): void => {
  try {
    environment().storage.setItem(key, normal(email))
  } catch {
    // Without storage the member is asked on the home page.
  }
}

/** Whether a consent waits for the member with this address. */
export const isConsentPending = (email: string): boolean => environment().storage.getItem(key) === normal(email)

export const forgetPendingConsent = (): void => environment().storage.removeItem(key)
