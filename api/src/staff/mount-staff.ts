import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCall } from '@quintet/contract/staff'
import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import { Refusal, TooManyRequests, Unauthorized, faultAnswer } from '@quintet/kit/errors'
import {
  type AppEnv,
  type Exchange,
  type RateLimit,
  callerNetwork,
  checkAnswer,
  declaredInput,
  jsonHeaders,
  logRequest,
  newRequestId,
  parseJson,
  readBody,
} from '@quintet/kit/http'
import { describeError } from '@quintet/kit/log'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { createStaffEntry } from './authenticate.ts'
import type { StaffMember } from './staff-member.ts'
import { type StaffScope, createStaffScope } from './staff-scope.ts'

/** A call with its handler, as `mountStaff` takes it. */
export interface StaffRoute {
  readonly call: StaffCall
  run(input: unknown, scope: StaffScope): unknown
}

/** Ties a handler to a call of the staff's. */
export const staffRoute = <C extends StaffCall>(
  call: C,
  handler: (input: RequestOf<C>, scope: StaffScope) => Promise<AnswerOf<C>> | AnswerOf<C>,
): StaffRoute => ({ call, run: (input, scope) => handler(input as RequestOf<C>, scope) })

interface Kernel {
  context: Context
  limits: RateLimit
  enter(token: string): Promise<StaffMember>
}

/** Calls without a valid token that one network may make in a minute. */
const strangersPerMinute = 60

const bearer = /^Bearer (?<token>\S+)$/

const staffOf = async ({ context, limits, enter }: Kernel, exchange: Exchange): Promise<StaffMember> => {
  const network = callerNetwork(exchange, context.config.proxies)
  const [key, most] = [`staff strangers ${network}`, strangersPerMinute * context.config.rateFactor]
  if (limits.isSpent(key, most)) throw new TooManyRequests()
  try {
    return await enter(bearer.exec(exchange.req.header('authorization') ?? '')?.groups?.['token'] ?? '')
  } catch (thrown) {
    if (thrown instanceof Unauthorized) limits.take(key, most)
    throw thrown
  }
}

const assertMayCall = ({ wall }: Context, { roles, needsFreshSignIn }: StaffCall, staff: StaffMember): void => {
  if (!roles.some((role) => staff.roles.includes(role))) throw new Refusal('staff.role')
  const age = wall.now() - staff.signedInAt
  if (needsFreshSignIn && age > FRESH_SIGN_IN_SECONDS * 1000) throw new Refusal('session.freshNeeded')
}

const perform = async (kernel: Kernel, { call, run }: StaffRoute, exchange: Exchange): Promise<string> => {
  const { context, limits } = kernel
  const staff = await staffOf(kernel, exchange)
  if (!limits.take(`${call.name} ${staff.id}`, call.perMinute * context.config.rateFactor)) throw new TooManyRequests()
  assertMayCall(context, call, staff)
  const input = declaredInput(call, parseJson(await readBody(exchange, call.bodyLimit)))
  const answer = await run(input, createStaffScope(context, staff, call.name))
  if (!context.config.production) checkAnswer(call.name, call.answer, answer)
  return JSON.stringify(answer)
}

const respond = async (kernel: Kernel, route: StaffRoute, exchange: Exchange): Promise<Response> => {
  const { context } = kernel
  const [id, started] = [newRequestId(context.random), performance.now()]
  const { status, text } = await perform(kernel, route, exchange).then(
    (answer) => ({ status: 200, text: answer }),
    (thrown: unknown) => {
      const { status: refused, body, expected } = faultAnswer(thrown)
      if (!expected) context.log.error('fault', { id, call: route.call.name, ...describeError(thrown) })
      return { status: refused, text: JSON.stringify(body) }
    },
  )
  logRequest(context.log, id, `staff ${route.call.name}`, status, started)
  return new Response(text, { status, headers: { ...jsonHeaders, 'x-request-id': id } })
}

/** Puts the staff's calls under `/staff-api`. They are read by the console's own origin alone: no other page may. */
export const mountStaff = (app: Hono<AppEnv>, routes: readonly StaffRoute[], context: Context): void => {
  const kernel: Kernel = { context, limits: context.rateLimits('staff'), enter: createStaffEntry(context) }
  for (const route of routes) app.post(`/staff-api${route.call.path}`, (exchange) => respond(kernel, route, exchange))
}
