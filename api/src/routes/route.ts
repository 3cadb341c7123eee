import type { AnswerOf, CallDeclaration, RequestOf } from '@quintet/contract'
import type { Member } from '../member.ts'
import type { PublicScope, ReadyJson, Scope } from '../scope.ts'

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
