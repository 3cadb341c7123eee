/** locked: the password or code does not open the key; damaged: what was read is not what was written. */
export type CryptoProblem = 'locked' | 'damaged'

/** The one error that callers have to tell apart; it never carries key material. */
export class CryptoError extends Error {
  readonly code: CryptoProblem

  constructor(code: CryptoProblem) {
    super(code === 'locked' ? 'The key could not be unlocked' : 'The data is damaged or was not meant for this key')
    this.name = 'CryptoError'
    this.code = code
  }
}

/** Runs a step whose every failure means the same to the caller. */
export const failAs = async <Result>(code: CryptoProblem, step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step()
  } catch {
    throw new CryptoError(code)
  }
}
