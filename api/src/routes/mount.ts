import type { CallDeclaration } from '@quintet/contract'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { TIERS } from '@quintet/domain/membership'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import {
  DeviceMismatch,
  Fault,
  MembershipEnded,
  Refusal,
  TooManyRequests,
  Unauthorized,
  UndeclaredCall,
  faultAnswer,
} from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import { isSuspended } from '@quintet/domain/membership'
import type { Member } from '../member.ts'
import {
  parseJson,
  readBody,
  type AppEnv,
  type Exchange,
  callerAddress,
  networkOf,
  type CorsTable,
  createCorsTable,
  dataHeaders,
  jsonHeaders,
  type RateLimit,
  createRateLimit,
  logRequest,
  newRequestId,
  checkAnswer,
  checkInput,
  prepare,
} from '@quintet/kit/http'
import { isTileToken } from '../tiles/tile-tokens.ts'
import type { Route } from './route.ts'
import { ReadyJson } from '../scope.ts'

interface Kernel {
  context: Context
  limits: RateLimit
  cors: CorsTable
}

// A suspended member is told of that alone, whatever the membership: the reasons stand in calls that are left to both.
const assertMayCall = (call: CallDeclaration, { claims }: Member): void => {
  if (isSuspended(claims)) {
    if (!call.whileSuspended) throw new Refusal('account.suspended')
  } else if (claims.tier === TIERS.ended && call.auth !== 'ended-member') throw new MembershipEnded()
  if (call.needsActive && !claims.active) throw new Refusal('account.notActive')
}

/** Calls without a valid token that one network may make in a minute. */
const strangersPerMinute = 300

/**
 * Who a token speaks for. A network that has sent too many that speak for nobody has no further one looked at for the rest of the
 * minute; those that were verified before go on.
 */
const authenticate = async ({ context, limits }: Kernel, network: string, token: string | undefined): Promise<Member> => {
  const { identity, config } = context
  const [key, most] = [`strangers ${network}`, strangersPerMinute * config.rateFactor]
  if (limits.isSpent(key, most) && !(token !== undefined && identity.knows(token))) throw new TooManyRequests()
  try {
    if (token === undefined) throw new Unauthorized()
    if (identity.admit) await identity.admit(token)
    return await identity.authenticate(token)
  } catch (thrown) {
    if (thrown instanceof Unauthorized) limits.take(key, most)
    throw thrown
  }
}

/** The call that makes tokens of tiles: the shell's alone, whatever a tile declares. */
const tokenCall = 'openTile'

// The token of a tile stands for the session in the calls that the tile declared.
const sessionToken = async ({ context }: Kernel, { call }: Route, exchange: Exchange): Promise<string | undefined> => {
  const token = exchange.req.header(authHeader)
  if (!isTileToken(token)) return token
  const { tokens, declared } = context.tiles
  const session = tokens.open(token)
  if (!session) return undefined
  const calls = await declared(session.tile, session.version)
  if (!calls?.has(call.name) || call.name === tokenCall) throw new UndeclaredCall()
  return session.idToken
}

const memberOf = async (
  kernel: Kernel,
  { call }: Route,
  exchange: Exchange,
  { network, token }: { network: string; token: string | undefined },
): Promise<Member | undefined> => {
  if (call.auth === 'none') return undefined
  const member = await authenticate(kernel, network, token)
  const device = exchange.req.header(deviceHeader)
  if (device !== undefined && device !== member.sub) throw new DeviceMismatch()
  assertMayCall(call, member)
  return member
}

const readInput = async ({ call }: Route, exchange: Exchange): Promise<unknown> => {
  const wire = call.method === 'GET' ? exchange.req.query() : parseJson(await readBody(exchange, call.bodyLimit))
  const input = call.wire.request.decode(wire)
  checkInput(call, input)
  return input
}

const encode = ({ call }: Route, answer: unknown, check: boolean): string => {
  if (check)
    checkAnswer(call.name, call.answer, answer instanceof ReadyJson ? call.wire.answer.decode(JSON.parse(answer.text)) : answer)
  return answer instanceof ReadyJson ? answer.text : (JSON.stringify(call.wire.answer.encode(answer)) ?? '{}')
}

const memberExists = async ({ db }: Context, { id }: Member): Promise<boolean> =>
  (await db.statement('SELECT 1 FROM members WHERE id = ?').get(id)) !== undefined

// A member may delete the account while another of their calls runs: that call has no session any more.
const run = async (route: Route, input: unknown, scope: Parameters<Route['run']>[1]): Promise<unknown> => {
  try {
    return await route.run(input, scope)
  } catch (thrown) {
    const isGone = !(thrown instanceof Fault) && scope.member && !(await memberExists(scope.context, scope.member))
    throw isGone ? new Unauthorized() : thrown
  }
}

const perform = async (kernel: Kernel, route: Route, exchange: Exchange, requestId: string): Promise<string> => {
  const { context, limits } = kernel
  const address = callerAddress(exchange, context.config.proxies)
  const network = networkOf(address)
  const token = await sessionToken(kernel, route, exchange)
  const member = await memberOf(kernel, route, exchange, { network, token })
  const caller = member === undefined ? network : `#${member.id}`
  if (!limits.take(`${route.call.name} ${caller}`, route.call.perMinute * context.config.rateFactor)) throw new TooManyRequests()
  const input = await readInput(route, exchange)
  const answer = await run(route, input, { context, requestId, address, member, token })
  return encode(route, answer, !context.config.production)
}

const faultResponse = (kernel: Kernel, route: Route, thrown: unknown, id: string) => {
  const { status, body, expected } = faultAnswer(thrown)
  if (!expected) kernel.context.log.error('fault', { id, call: route.call.name, ...describeError(thrown) })
  return { status, text: JSON.stringify(body) }
}

// What is kept must not tell the time: it would be that of the first who asked.
const keptFor = (seconds: number): Record<string, string> => ({ 'cache-control': `public, max-age=${seconds}` })
const timeOf = ({ clock }: Context): Record<string, string> => ({ 'x-server-time': String(clock.now()) })

const respond = async (kernel: Kernel, route: Route, exchange: Exchange): Promise<Response> => {
  const id = newRequestId(kernel.context.random)
  const started = performance.now()
  const { status, text, isAnswer } = await perform(kernel, route, exchange, id).then(
    (answer) => ({ status: 200, text: answer, isAnswer: true }),
    (thrown: unknown) => ({ ...faultResponse(kernel, route, thrown, id), isAnswer: false }),
  )
  kernel.context.observer.call(route.call.name, route.call.method, status, started)
  logRequest(kernel.context.log, id, route.call.name, status, started)
  const cors = kernel.cors.answer(exchange.req.header('origin'))
  const timely = isAnswer && route.call.cacheSeconds > 0 ? keptFor(route.call.cacheSeconds) : timeOf(kernel.context)
  return new Response(text, { status, headers: { ...jsonHeaders, ...cors, 'x-request-id': id, ...timely } })
}

/** Puts a table of routes under a prefix. One pass per request: who, how often, what, do it, answer. */
export const mount = (app: Hono<AppEnv>, prefix: string, routes: readonly Route[], context: Context): void => {
  const kernel: Kernel = {
    context,
    limits: createRateLimit(context.wall),
    cors: createCorsTable(context.config, `content-type, ${authHeader.toLowerCase()}, ${deviceHeader.toLowerCase()}`),
  }
  for (const route of routes) {
    prepare(route.call.request)
    app.on(route.call.method, prefix + route.call.path, (exchange) => respond(kernel, route, exchange))
  }
  app.options(
    `${prefix}/*`,
    (exchange) =>
      new Response(null, { status: 204, headers: { ...dataHeaders, ...kernel.cors.preflight(exchange.req.header('origin')) } }),
  )
}
