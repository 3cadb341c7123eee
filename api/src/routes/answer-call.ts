import type { CallDeclaration } from '@quintet/contract'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { TIERS, isSuspended } from '@quintet/domain/membership'
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
import { type Pending, forCaller } from '@quintet/kit/store'
import type { Member } from '../member.ts'
import {
  parseJson,
  networkOf,
  forwardedAddress,
  type CorsTable,
  jsonHeaders,
  type RateLimit,
  logRequest,
  checkAnswer,
  declaredInput,
} from '@quintet/kit/http'
import { isTileToken } from '../tiles/tile-tokens.ts'
import type { Asked } from './asked.ts'
import type { Route } from './route.ts'
import { ReadyJson } from '../scope.ts'

const authName = authHeader.toLowerCase()
const deviceName = deviceHeader.toLowerCase()

/** What the calls of a server have in common. */
export interface Kernel {
  context: Context
  /** Calls of members, and of strangers to public calls. */
  limits: RateLimit
  /** Calls of networks that speak for nobody. */
  strangers: RateLimit
  cors: CorsTable
  newId: () => string
}

/** What goes out for a call. */
export interface CallAnswer {
  status: number
  /** Names and values in turn: as they are, Node writes them out fastest. */
  headers: string[]
  body: string | Buffer<ArrayBuffer>
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
const authenticate = async ({ context, strangers }: Kernel, network: string, token: string | undefined): Promise<Member> => {
  const { identity, config } = context
  const most = strangersPerMinute * config.rateFactor
  if (strangers.isSpent(network, most) && !(token !== undefined && identity.knows(token))) throw new TooManyRequests()
  try {
    if (token === undefined) throw new Unauthorized()
    if (identity.admit) await identity.admit(token)
    return await identity.authenticate(token)
  } catch (thrown) {
    if (thrown instanceof Unauthorized) strangers.take(network, most)
    throw thrown
  }
}

/** The call that makes tokens of tiles: the shell's alone, whatever a tile declares. */
const tokenCall = 'openTile'

// The token of a tile stands for the session in the calls that the tile declared.
const sessionToken = async ({ context }: Kernel, { call }: Route, token: string): Promise<string | undefined> => {
  const { tokens, declared } = context.tiles
  const session = tokens.open(token)
  if (!session) return undefined
  const calls = await declared(session.tile, session.version)
  if (!calls?.has(call.name) || call.name === tokenCall) throw new UndeclaredCall()
  return session.idToken
}

/** The member who was found, where this call is open to them from this device. */
const admitted = ({ call }: Route, asked: Asked, member: Member): Member => {
  const device = asked.header(deviceName)
  if (device !== undefined && device !== member.sub) throw new DeviceMismatch()
  assertMayCall(call, member)
  return member
}

const inputOf = ({ call }: Route, body: string): unknown => declaredInput(call, call.wire.request.decode(parseJson(body)))

// In the same turn where the body is there already, as it mostly is.
const readInput = (route: Route, asked: Asked): Pending<unknown> => {
  const { call } = route
  if (call.method === 'GET') return declaredInput(call, call.wire.request.decode(asked.query()))
  const body = asked.body(call.bodyLimit)
  return body instanceof Promise ? body.then((text) => inputOf(route, text)) : inputOf(route, body)
}

const decodeReady = ({ call }: Route, { body }: ReadyJson): unknown => call.wire.answer.decode(JSON.parse(String(body)))

const encode = (route: Route, answer: unknown, check: boolean): CallAnswer['body'] => {
  const { call } = route
  if (check) checkAnswer(call.name, call.answer, answer instanceof ReadyJson ? decodeReady(route, answer) : answer)
  return answer instanceof ReadyJson ? answer.body : (JSON.stringify(call.wire.answer.encode(answer)) ?? '{}')
}

const memberExists = async ({ db }: Context, { id }: Member): Promise<boolean> =>
  (await db.statement('SELECT 1 FROM members WHERE id = ?').get(id)) !== undefined

// A member may delete the account while another of their calls runs: that call has no session any more.
const faultOf = async (thrown: unknown, { context, member }: Parameters<Route['run']>[1]): Promise<unknown> => {
  const isGone = !(thrown instanceof Fault) && member && !(await memberExists(context, member))
  return isGone ? new Unauthorized() : thrown
}

// With a standby a caller's reads go there, but not behind what they wrote.
const runFor = (caller: string, route: Route, input: unknown, scope: Parameters<Route['run']>[1]): unknown =>
  scope.context.config.databaseReplica === '' ? route.run(input, scope) : forCaller(caller, () => route.run(input, scope))

const perform = async (kernel: Kernel, route: Route, asked: Asked, requestId: string): Promise<CallAnswer['body']> => {
  const { context, limits } = kernel
  const address = forwardedAddress(asked.header('x-forwarded-for') ?? '', asked.direct, context.config.proxies)
  const network = networkOf(address)
  const given = asked.header(authName)
  const token = isTileToken(given) ? await sessionToken(kernel, route, given) : given
  const isPublic = route.call.auth === 'none'
  const member = isPublic ? undefined : admitted(route, asked, await authenticate(kernel, network, token))
  const caller = member === undefined ? network : `#${member.id}`
  if (!limits.take(`${route.call.name} ${caller}`, route.call.perMinute * context.config.rateFactor)) throw new TooManyRequests()
  const read = readInput(route, asked)
  const input = read instanceof Promise ? await read : read
  const scope = { context, requestId, address, member, token }
  let answer: unknown
  try {
    answer = await runFor(caller, route, input, scope)
  } catch (thrown) {
    throw await faultOf(thrown, scope)
  }
  return encode(route, answer, !context.config.production)
}

const faultResponse = (kernel: Kernel, route: Route, thrown: unknown, id: string) => {
  const { status, body, expected } = faultAnswer(thrown)
  if (!expected) kernel.context.log.error('fault', { id, call: route.call.name, ...describeError(thrown) })
  return { status, body: JSON.stringify(body) }
}

// What is kept must not tell the time: it would be that of the first who asked.
const keptFor = (seconds: number): string[] => ['cache-control', `public, max-age=${seconds}`]
const timeOf = ({ clock }: Context): string[] => ['cache-control', noStore, 'x-server-time', String(clock.now())]

const { 'cache-control': noStore = '', ...constantHeaders } = jsonHeaders
const constant = Object.entries(constantHeaders).flat()
const known = new WeakMap<object, readonly string[]>()

/** What does not change of the headers, with a record of the table of origins: it has few, and they stay. */
const headersWith = (record: Readonly<Record<string, string>> | undefined): readonly string[] => {
  if (!record) return constant
  const found = known.get(record)
  if (found) return found
  const made = [...constant, ...Object.entries(record).flat()]
  known.set(record, made)
  return made
}

/** Who, how often, what, do it, answer. Never rejects: a fault is an answer as well. */
export const answerCall = async (kernel: Kernel, route: Route, asked: Asked): Promise<CallAnswer> => {
  const id = kernel.newId()
  const started = performance.now()
  const { status, body, isAnswer } = await perform(kernel, route, asked, id).then(
    (answer) => ({ status: 200, body: answer, isAnswer: true }),
    (thrown: unknown) => ({ ...faultResponse(kernel, route, thrown, id), isAnswer: false }),
  )
  kernel.context.observer.call(route.call.name, route.call.method, status, started)
  logRequest(kernel.context.log, id, route.call.name, status, started)
  const always = headersWith(kernel.cors.answer(asked.header('origin')))
  const timely = isAnswer && route.call.cacheSeconds > 0 ? keptFor(route.call.cacheSeconds) : timeOf(kernel.context)
  return { status, body, headers: [...always, 'x-request-id', id, ...timely] }
}
