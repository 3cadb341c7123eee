import type { AnswerOf, CallDeclaration, RequestOf } from '@quintet/contract'
import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import type { Context } from '../context.ts'
import { Refusal } from '@quintet/kit/errors'
import type { Member } from '../member.ts'

/** What a handler may use besides its input. */
export interface PublicScope {
  readonly context: Context
  readonly requestId: string
  /** Address of the caller, for limits only; never stored or logged. */
  readonly address: string
}

export interface Scope extends PublicScope {
  readonly member: Member
}

/** Wire JSON that is ready to be sent: neither encoded nor, in production, looked at again. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Answering<C extends CallDeclaration> = Promise<AnswerOf<C> | ReadyJson> | AnswerOf<C> | ReadyJson

/** A call with its handler, as `mount` takes it. */
export interface Route {
  readonly call: CallDeclaration
  run(input: unknown, scope: PublicScope & { member: Member | undefined }): unknown
}

/** A call for signed-in members. */
export const route = <C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>, scope: Scope) => Answering<C>,
): Route => {
  if (call.auth === 'none') throw new Error(`${call.name} is public: declare it by publicRoute.`)
  return { call, run: (input, scope) => handler(input as RequestOf<C>, scope as Scope) }
}

/** A call for anyone. */
export const publicRoute = <C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>, scope: PublicScope) => Answering<C>,
): Route => {
  if (call.auth !== 'none') throw new Error(`${call.name} is for members: declare it by route.`)
  return { call, run: (input, scope) => handler(input as RequestOf<C>, scope) }
}

/** Decision 49: deleting an account and resetting keys need a fresh sign-in. */
export const requireFreshSignIn = ({ context, member }: Scope): void => {
  if (context.wall.now() - member.signedInAt > FRESH_SIGN_IN_SECONDS * 1000) throw new Refusal('session.freshNeeded')
}
