/** Where on its way a remote failed; `leave` is what it threw when it was taken out of the page. */
export type LoadPhase = 'registry' | 'versions' | 'load' | 'contract' | 'render' | 'leave'

/**
 * Why. `offline`, `unstable` and `server` can heal by asking again; the others cannot.
 * - unknown: not in the registry · refused: its build does not fit this shell · timeout: no answer in time
 * - offline: not reachable · unstable: reachable again when looked at · server: answered 5xx
 * - missing: a file is gone, or something else came in its place · tampered: a file is not the one that was published
 * - broken: its code threw · invalid: it does not keep the remote contract
 */
export type ErrorClass =
  | 'unknown'
  | 'refused'
  | 'timeout'
  | 'offline'
  | 'unstable'
  | 'server'
  | 'missing'
  | 'tampered'
  | 'broken'
  | 'invalid'

/** Why a remote did not open: which one, in what phase, and the class of the cause. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly remote: string
  readonly version: string
  readonly phase: LoadPhase
  readonly errorClass: ErrorClass

  constructor(
    at: { remote: string; version: string; phase: LoadPhase; errorClass: ErrorClass },
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.remote = at.remote
    this.version = at.version
    this.phase = at.phase
    this.errorClass = at.errorClass
  }

  /** Whether trying the same files again may work. */
  get heals(): boolean {
    return this.errorClass === 'offline' || this.errorClass === 'unstable' || this.errorClass === 'server'
  }
}
