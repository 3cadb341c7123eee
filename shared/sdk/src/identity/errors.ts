/**
 * The identity provider refused. `type` is the protocol's exception name and `message` its text: both may be branched on.
 * Without a network `type` and `code` are "NetworkError" and the message is "Network error".
 */
export class IdentityError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.name = 'IdentityError'
    this.type = type
  }

  get code(): string {
    return this.type
  }
}

const tooOld = 'A sign-in within the last 15 minutes is needed.'

/** Whether the provider wants a fresh sign-in before it changes the address or a second factor. */
export const wantsFreshSignIn = (error: unknown): boolean =>
  error instanceof IdentityError && error.type === 'NotAuthorizedException' && error.message === tooOld

/** The error of a call that met no answer. */
export const networkError = (): IdentityError => new IdentityError('NetworkError', 'Network error')
