import { environment } from '@quintet/sdk'

// Somebody who reads the mail for the code may come back to a page that was loaded anew: the step is kept for a day.
const key = 'sign-up'
const lifetime = 24 * 3_600_000

/** The steps of signing up, in their order. */
export const signUpSteps = ['welcome', 'email', 'birth', 'secret', 'code'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** What is kept of a sign-up under way; never the password. */
export interface PendingSignUp {
  step: SignUpStep
  email: string
  /** As far as it was typed: year, month and day between dashes. */
  birthDate: string
  /** At the code: which sign-up it is for. One of before this was kept has none. */
  signUpId?: string
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
  // An earlier version of the page knew one form and the code.
  return signUpSteps.includes(pending.step) ? pending : { ...pending, step: 'email' }
}

/** The step that opens by itself. */
export const openSignUp = (): PendingSignUp['step'] | undefined => {
  const pending = readSignUp()
  return pending?.isOpen ? pending.step : undefined
}

/** Where somebody goes on who wants to sign up: at the step that was left, or at the first. A code is for one address, the form for any. */
export const beginSignUp = (): SignUpStep => {
  const step = readSignUp()?.step
  return step === undefined || step === 'code' ? 'welcome' : step
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
