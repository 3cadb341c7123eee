import { isOperators, staffClientId } from '@quintet/identity'
import { type Exchange, callerNetwork, dataHeaders, readBody } from '@quintet/kit/http'
import type { Next } from 'hono'
import { CellUnreachable } from './ask.ts'
import { cellOfAddress } from './directory.ts'
import { forwardRequest } from './forward.ts'
import type { Cell } from './read-cells.ts'
import { putBack } from './put-back.ts'
import type { CellSite } from './site.ts'
import { issuerOf, sealerOf, tagged, untagged } from './tokens.ts'

type Body = Record<string, unknown>

const bodyLimit = 65_536
/** Questions to the directory that one network may cause in a minute. */
const lookUpsPerMinute = 240

const parse = (text: string): Body | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

const textAt = (body: Body, ...names: string[]): string => {
  const value = names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? (found as Body)[name] : undefined),
    body,
  )
  return typeof value === 'string' ? value : ''
}

/** Where refresh tokens stand in requests of the protocol, and challenges that are in flight. */
const refreshTokens = [['RefreshToken'], ['Token'], ['AuthParameters', 'REFRESH_TOKEN']] as const
const challenges = [['Session'], ['ChallengeResponses', 'PASSWORD_CLAIM_SECRET_BLOCK']] as const
const addresses = [['Username'], ['AuthParameters', 'USERNAME']] as const

const replaceAt = (body: Body, [name, ...rest]: readonly string[], value: string): Body =>
  name === undefined ? body : { ...body, [name]: rest.length === 0 ? value : replaceAt(body[name] as Body, rest, value) }

/** A request that is for another cell, as that one is to read it. */
interface Routed {
  cell: Cell
  body: Body
}

const byToken = ({ cells }: CellSite, body: Body): Routed | undefined => {
  for (const names of refreshTokens) {
    const found = untagged(cells, textAt(body, ...names))
    if (found) return { cell: found.cell, body: replaceAt(body, names, found.token) }
  }
  const sealer = challenges.map((names) => sealerOf(cells, textAt(body, ...names))).find((cell) => cell !== undefined)
  const cell = sealer ?? issuerOf(cells, textAt(body, 'AccessToken'))
  return cell && { cell, body }
}

const byAddress = async (site: CellSite, body: Body, network: string): Promise<Routed | undefined> => {
  const address = addresses.map((names) => textAt(body, ...names)).find((text) => text.includes('@'))
  if (address === undefined || textAt(body, 'ClientId') === staffClientId) return undefined
  // A caller who asks too often is left to this cell, which has limits of its own for that.
  if (!site.rateLimits('cell look-ups').take(network, lookUpsPerMinute * site.config.rateFactor)) return undefined
  const cell = await cellOfAddress(site, address)
  return cell && { cell, body }
}

// A refresh token says nothing of whose it is: it gets the cell's name, so that the next request finds the way.
const tagAnswer = async (cell: Cell, response: Response): Promise<Response> => {
  const text = await response.text()
  const token = textAt(parse(text) ?? {}, 'AuthenticationResult', 'RefreshToken')
  const place = ['AuthenticationResult', 'RefreshToken'] as const
  const changed = token === '' ? text : JSON.stringify(replaceAt(parse(text) ?? {}, place, tagged(cell, token)))
  return new Response(changed, { status: response.status, headers: response.headers })
}

const unreachable = (): Response => {
  const type = 'InternalErrorException'
  const headers = { ...dataHeaders, 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type }
  return new Response(JSON.stringify({ __type: type, message: new CellUnreachable().message }), { status: 500, headers })
}

/** Answers an operation of the identity provider by the cell that has the account. What is for this cell goes on here. */
export const routeSignIn = async (site: CellSite, exchange: Exchange, next: Next): Promise<Response | void> => {
  if (exchange.req.method !== 'POST' || isOperators(exchange.req.header('x-amz-target'))) return next()
  // What cannot be read is refused by this cell's own provider, in the words of the protocol.
  const text = await readBody(exchange, bodyLimit).catch(() => undefined)
  if (text === undefined) return next()
  putBack(exchange, text)
  const body = parse(text)
  const network = callerNetwork(exchange, site.config.proxies)
  const routed = body && (byToken(site, body) ?? (await byAddress(site, body, network)))
  if (!routed) return next()
  if (routed.cell === site.cells.own) {
    putBack(exchange, JSON.stringify(routed.body))
    return next()
  }
  try {
    return await tagAnswer(routed.cell, await forwardRequest(site, routed.cell, exchange, JSON.stringify(routed.body)))
  } catch (error) {
    if (error instanceof CellUnreachable) return unreachable()
    throw error
  }
}
