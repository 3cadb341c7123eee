import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import { Refusal } from '@quintet/kit/errors'
import type { Context } from './context.ts'
import type { Member } from './member.ts'

/** What a handler may use besides its input. */
export interface PublicScope {
  readonly context: Context
  readonly requestId: string
  /** Address of the caller, for limits only; never stored or logged. */
  readonly address: string
  /** The id token of this request, where a member makes it. */
  readonly token?: string | undefined
}

export interface Scope extends PublicScope {
  readonly member: Member
}

/** Wire JSON that is ready to be sent, as a text or in UTF-8: neither encoded nor, in production, looked at again. */
export class ReadyJson {
  readonly body: string | Buffer<ArrayBuffer>
  constructor(body: string | Buffer<ArrayBuffer>) {
    this.body = body
  }
}

/** Decision 49: deleting an account and resetting keys need a fresh sign-in. */
export const requireFreshSignIn = ({ context, member }: Scope): void => {
  if (context.wall.now() - member.signedInAt > FRESH_SIGN_IN_SECONDS * 1000) throw new Refusal('session.freshNeeded')
}
