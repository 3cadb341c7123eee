import type { TSchema } from 'typebox'
import { Fault } from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import {
  readBody,
  type Exchange,
  callerNetwork,
  dataHeaders,
  requestedHost,
  type RateLimit,
  holdsNul,
  inputFaults,
} from '@quintet/kit/http'
import { IdentityFault, faults } from './faults.ts'
import { operations } from './operations/index.ts'
import type { Provider } from './provider.ts'
import { checkSignature } from './signature.ts'

const targetShape = /^AWSCognitoIdentityProviderService\.(\w+)$/
const nameIn = (target: string | undefined): string => targetShape.exec(target ?? '')?.[1] ?? ''

/** Whether a request, by its target header, is an operation that the operator signs. */
export const isOperators = (target: string | undefined): boolean => operations.get(nameIn(target))?.signed === true

const bodyLimit = 65_536
const unknownPerMinute = 60
/** Calls of all operations together that one network may make without the operator's signature. */
const unsignedPerMinute = 600

const sharedHeaders = {
  ...dataHeaders,
  'content-type': 'application/x-amz-json-1.1',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
  'cross-origin-resource-policy': 'cross-origin',
}

const preflightHeaders = {
  ...sharedHeaders,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'content-type,x-amz-target,x-amz-user-agent,cache-control,amz-sdk-invocation-id,amz-sdk-request',
  'access-control-max-age': '172800',
}

/** Answers the browser's question whether it may post here: every page may. */
export const preflight = (): Response => new Response(null, { status: 200, headers: preflightHeaders })

/** A member that is null is a member that is not there: public clients send such. A null in a list stays, and is refused. */
const dropNull = function (this: unknown, _: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

const parse = (text: string): unknown => {
  try {
    return text.includes('null') ? JSON.parse(text, dropNull) : JSON.parse(text === '' ? '{}' : text)
  } catch {
    throw faults.notJson()
  }
}

const check = (schema: TSchema, input: unknown) => {
  const [fault] = inputFaults(schema, input)
  if (fault === undefined) {
    if (holdsNul(input)) throw faults.invalid('1 validation error detected: a text holds the character U+0000')
    return
  }
  if (fault.keyword === 'required') throw faults.missing(fault.params.requiredProperties[0] ?? '')
  if (fault.instancePath === '') throw faults.notJson()
  const place = fault.instancePath.slice(1)
  throw faults.invalid(
    `1 validation error detected: Value at '${place.charAt(0).toLowerCase()}${place.slice(1)}' failed to satisfy constraint: ${fault.message}`,
  )
}

/** Runs one operation of the protocol; throws IdentityFault. */
export const perform = (provider: Provider, name: string, input: unknown): Promise<object> => {
  const operation = operations.get(name)
  if (!operation) throw faults.unknownOperation()
  check(operation.input, input)
  return operation.run(provider, input)
}

const toFault = (provider: Provider, thrown: unknown, id: string): IdentityFault => {
  if (thrown instanceof IdentityFault) return thrown
  if (thrown instanceof Fault) return thrown.status === 413 ? faults.tooLarge() : faults.notJson()
  provider.log.error('identity fault', { id, ...describeError(thrown) })
  return faults.internal()
}

export interface EndpointOptions {
  provider: Provider
  /** The provider as a host shows it. */
  at: (host: string) => Provider
  limits: RateLimit
  proxies: number
}

const checkCaller = ({ provider }: EndpointOptions, exchange: Exchange, body: string): void => {
  const url = new URL(exchange.req.url)
  const header = (name: string) => exchange.req.header(name) ?? (name === 'host' ? url.host : undefined)
  checkSignature({ method: 'POST', url, header, body }, provider.operator, provider.wall.now())
}

const answer = async (options: EndpointOptions, exchange: Exchange): Promise<object> => {
  const { provider, at, limits, proxies } = options
  const name = nameIn(exchange.req.header('x-amz-target'))
  const operation = operations.get(name)
  // Whatever is made up shares one counter.
  const { perMinute, signed } = operation ?? { perMinute: unknownPerMinute, signed: false }
  const network = callerNetwork(exchange, proxies)
  const mayCall = (what: string, most: number) => limits.take(`${what} ${network}`, most * provider.rateFactor)
  if (!mayCall(operation ? name : 'unknown', perMinute)) throw faults.tooManyRequests()
  if (!signed && !mayCall('all', unsignedPerMinute)) throw faults.tooManyRequests()
  if (!operation) throw faults.unknownOperation()
  const body = await readBody(exchange, bodyLimit)
  if (signed) checkCaller(options, exchange, body)
  // What the operator signs is theirs wherever it comes in.
  const shown = signed ? provider : at(requestedHost(exchange))
  return perform({ ...shown, source: network }, name, parse(body))
}

const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 400)

/** The provider's single POST endpoint. */
export const respond = async (options: EndpointOptions, exchange: Exchange): Promise<Response> => {
  const id = options.provider.random.uuid()
  const date = new Date(options.provider.wall.now()).toUTCString()
  const headers = { ...sharedHeaders, date, 'x-amzn-requestid': id }
  try {
    return new Response(JSON.stringify(await answer(options, exchange)), { status: 200, headers })
  } catch (thrown) {
    const { type, message, status } = toFault(options.provider, thrown, id)
    const faultHeaders = { ...headers, 'x-amzn-errortype': type, 'x-amzn-errormessage': ascii(message) }
    return new Response(JSON.stringify({ __type: type, message }), { status, headers: faultHeaders })
  }
}
