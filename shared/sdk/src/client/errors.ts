/** Statuses that the product's texts distinguish: 579 a business refusal, 454 another account's device, 455 membership ended, 13 profile not complete, 0 no network. */
export type ErrorStatus = number

/** A call that did not succeed. `code` names the text `error.<code>`; `message` is the server's English wording. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: ErrorStatus,
    readonly code: string,
    message: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(message)
  }
}

/** Statuses of the wire that the client tells apart; 0 stands for no connection. */
export const statuses = {
  network: 0,
  profileIncomplete: 13,
  unauthenticated: 401,
  otherDevice: 454,
  membershipEnded: 455,
  refused: 579,
  /** As a gateway says it: something came, and it is no answer. */
  garbled: 502,
}

/** Whether retrying the same call later may help: no network, or the server is busy or down. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === statuses.network || error.status === 429 || (error.status >= 500 && error.status !== statuses.refused))
