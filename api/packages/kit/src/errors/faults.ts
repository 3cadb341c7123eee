import { type ErrorCode, type ErrorParams, errorText } from './texts.ts'

/** Everything a handler may throw on purpose. `status` is the HTTP status that carries it (decision 46). */
export class Fault extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(status: number, code: ErrorCode, params: ErrorParams = {}) {
    super(errorText(code, params))
    this.name = new.target.name
    this.status = status
    this.code = code
    this.params = params
  }
}

/** A rule of the product says no: HTTP 200 with `errorMessage`; the client treats it as 579. */
export class Refusal extends Fault {
  constructor(code: ErrorCode, params?: ErrorParams) {
    super(200, code, params)
  }
}

export class BadInput extends Fault {
  constructor(code: ErrorCode = 'input.invalid', params?: ErrorParams) {
    super(400, code, params)
  }
}

export class Unauthorized extends Fault {
  constructor() {
    super(401, 'session.missing')
  }
}

/** The tile that calls has not declared this call. */
export class UndeclaredCall extends Fault {
  constructor() {
    super(403, 'tile.undeclared')
  }
}

export class TooLarge extends Fault {
  constructor() {
    super(413, 'input.tooLarge')
  }
}

export class TooManyRequests extends Fault {
  constructor() {
    super(429, 'input.tooMany')
  }
}

/** Another picture of the same member is still worked on. */
export class OneAtATime extends Fault {
  constructor() {
    super(429, 'photo.oneAtATime')
  }
}

/** The server has its hands full; the same request a little later will do. */
export class Busy extends Fault {
  constructor() {
    super(503, 'photo.busy')
  }
}

/** The device holds another account's data. */
export class DeviceMismatch extends Fault {
  constructor() {
    super(454, 'device.otherAccount')
  }
}

export class MembershipEnded extends Fault {
  constructor() {
    super(455, 'membership.ended')
  }
}

/** A fault of ours: an answer does not keep its contract. It is looked for outside of production alone, where the caller may read what it is. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer'
}

export interface FaultBody {
  errorMessage: string
  code: ErrorCode
  params?: ErrorParams
}

/** The one mapping from what was thrown to what is answered. Anything not thrown on purpose is a 500 that says nothing. */
export const faultAnswer = (thrown: unknown): { status: number; body: FaultBody; expected: boolean } => {
  if (!(thrown instanceof Fault)) {
    const params = thrown instanceof BrokenAnswer ? { params: { fault: thrown.message } } : {}
    return { status: 500, body: { errorMessage: errorText('unexpected'), code: 'unexpected', ...params }, expected: false }
  }
  const { status, code, params, message } = thrown
  const filled = Object.keys(params).length > 0 ? { params } : {}
  return { status, body: { errorMessage: message, code, ...filled }, expected: true }
}
