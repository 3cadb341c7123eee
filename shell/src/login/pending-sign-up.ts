import { environment } from '@quintet/sdk'

// Somebody who reads the mail for the code may come back to a page that was loaded anew: the step is kept for a day.
const key = 'sign-up'
const lifetime = 24 * 3_600_000

/** What is kept of a sign-up under way; never the password. */
export interface PendingSignUp {
  step: 'form' | 'code'
  email: string
  birthDate: string
  /** Whether it was on the screen last: then it opens by itself. */
  isOpen: boolean
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
  if (!kept || Date.now() - kept.at >= lifetime) return undefined
  const { at: _, ...pending } = kept
  return pending
}

/** The step that opens by itself. */
export const openSignUp = (): PendingSignUp['step'] | undefined => {
  const pending = readSignUp()
  return pending?.isOpen ? pending.step : undefined
}

/** Keeps where a sign-up is. */
export const keepSignUp = (pending: PendingSignUp): void => {
  try {
    environment().storage.setItem(key, JSON.stringify({ ...pending, at: Date.now() } satisfies Kept))
  } catch {
    // Without storage a reload costs what was typed, as the page says nothing else either.
  }
}

/** The visitor closed the step; what it holds stays for when they open it again. */
export const closeSignUp = (): void => {
  const pending = readSignUp()
  if (pending) keepSignUp({ ...pending, isOpen: false })
}

export const forgetSignUp = (): void => environment().storage.removeItem(key)
