import type { Static, TSchema } from 'typebox'
import type { WireCall } from './wire/codec.ts'

/** Who may call: a signed-in member, a member whose membership has ended too, or anyone. */
export type CallAccess = 'member' | 'ended-member' | 'none'

/**
 * One call of the product's API, declared once and used on both sides.
 * `request` and `answer` describe the readable shapes; `wire` carries the path and the mapping to the wire's names.
 */
export interface CallDeclaration<Req extends TSchema = TSchema, Ans extends TSchema = TSchema> {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  auth: CallAccess
  /** Whether a suspended member may make it too (decision 57): the own account, its reasons, and the way out. */
  whileSuspended: boolean
  /** Whether it is for active users alone: judging and matches (section 4). */
  needsActive: boolean
  request: Req
  answer: Ans
  wire: WireCall
  /** Largest accepted request body in bytes; more is answered 413. */
  bodyLimit: number
  /** Requests per minute and caller; more is answered 429. */
  perMinute: number
  /** For so many seconds anybody may keep an answer; 0 for never. Only what is public and the same for everybody. */
  cacheSeconds: number
}

/** What a call takes, as its schema has it. */
export type RequestOf<C extends CallDeclaration> = Static<C['request']>
/** What a call returns, as its schema has it. */
export type AnswerOf<C extends CallDeclaration> = Static<C['answer']>

interface CallOptions {
  auth?: CallAccess
  whileSuspended?: true
  needsActive?: true
  bodyLimit?: number
  perMinute?: number
  cacheSeconds?: number
}

/**
 * Joins the light wire half of a call with its schemas. Defaults: for members only, refused while the account is suspended,
 * 16 KiB, 120 a minute, kept by nobody.
 */
export const declare = <Req extends TSchema, Ans extends TSchema>(
  wire: WireCall,
  request: Req,
  answer: Ans,
  { auth = 'member', whileSuspended, needsActive, bodyLimit = 16_384, perMinute = 120, cacheSeconds = 0 }: CallOptions = {},
): CallDeclaration<Req, Ans> => ({
  name: wire.name,
  method: wire.method,
  path: wire.path,
  auth,
  whileSuspended: whileSuspended ?? false,
  needsActive: needsActive ?? false,
  request,
  answer,
  wire,
  bodyLimit,
  perMinute,
  cacheSeconds,
})
