import { ApiError, createKeys, member, renewSession } from '@quintet/sdk'

export type KeyOutcome = { recoveryCode: string } | { refused: 'fresh' } | { failure: unknown }

/** Whether the server wants a sign-in of the last minutes before it does this. */
export const needsFreshSignIn = (error: unknown): boolean => error instanceof ApiError && error.code === 'session.freshNeeded'

/**
 * Makes the key pair, or replaces it when that is meant, and brings the session's claims up to date.
 * @param onLate gets the recovery code of keys that were stored although no answer came, once that is known
 */
export const makeKeys = async (
  password: string,
  purpose: 'create' | 'reset',
  onLate: (recoveryCode: string) => void = () => undefined,
): Promise<KeyOutcome> => {
  try {
    const { recoveryCode } = await createKeys(password, purpose, onLate)
    await renewSession().catch(() => false)
    return { recoveryCode }
  } catch (error) {
    // Where keys were made elsewhere meanwhile, the page shows them.
    await member.reload()
    return needsFreshSignIn(error) ? { refused: 'fresh' } : { failure: error }
  }
}
