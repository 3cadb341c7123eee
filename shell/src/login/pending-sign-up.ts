import { environment } from '@quintet/sdk'

// Somebody who reads the mail for the code may come back to a page that was loaded anew: the step is kept for a day.
const key = 'sign-up'
const lifetime = 24 * 3_600_000

/** What is kept of a sign-up under way; never the password. */
export interface PendingSignUp {
  step: 'form' | 'code'
  email: string
  birthDate: string
}

type Kept = PendingSignUp & { at: number }

const parse = (stored: string | null): Kept | undefined => {
  try {
    return stored === null ? undefined : (JSON.parse(stored) as Kept)
  } catch {
    return undefined
  }
}

/** The sign-up that was begun on this device within the last day. */
export const readSignUp = (): PendingSignUp | undefined => {
  const kept = parse(environment().storage.getItem(key))
  return kept && Date.now() - kept.at < lifetime ? { step: kept.step, email: kept.email, birthDate: kept.birthDate } : undefined
}

/** Keeps where a sign-up is. */
export const keepSignUp = (pending: PendingSignUp): void => {
  try {
    environment().storage.setItem(key, JSON.stringify({ ...pending, at: Date.now() } satisfies Kept))
  } catch {
    // Without storage a reload costs what was typed, as the page says nothing else either.
  }
}

export const forgetSignUp = (): void => environment().storage.removeItem(key)
