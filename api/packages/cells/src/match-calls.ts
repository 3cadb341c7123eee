import { type CallDeclaration, calls } from '@quintet/contract'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { classOrder } from '@quintet/domain/match'
import { Fault, Refusal, UndeclaredCall } from '@quintet/kit/errors'
import { type Exchange, callerNetwork, jsonHeaders, readBody } from '@quintet/kit/http'
import { describeError } from '@quintet/kit/log'
import { today } from '@quintet/kit/week'
import { readAwayMatches } from '@quintet/repositories/away-matches'
import { readEndings } from '@quintet/repositories/endings'
import type { Next } from 'hono'
import { faultResponse, orUnreachable } from './ask.ts'
import { homeOf, homesOf, noteAwayRead, refreshAway } from './away.ts'
import { afterMatchCall, matchIn } from './changes.ts'
import { cellOfAddress } from './directory.ts'
import { forwardRequest } from './forward.ts'
import { grantPrefix } from './grants.ts'
import { callAtHome, matchCalls } from './home-call.ts'
import { linksFromHome } from './photos.ts'
import { putBack } from './put-back.ts'
import { queueChanges, queueRecord } from './queue.ts'
import type { Cell } from './read-cells.ts'
import type { CellMember, CellSite } from './site.ts'
import { issuerOf } from './tokens.ts'

const byPath: ReadonlyMap<string, CallDeclaration> = new Map(
  Object.values(calls as Record<string, CallDeclaration>).map((call) => [`${call.method} /api${call.path}`, call]),
)

/** Calls after which other cells may have to know something else of a member. */
const telling: ReadonlySet<string> = new Set([
  'saveProfile',
  'saveKeys',
  'saveChatSigns',
  'saveConsent',
  'saveLanguage',
  'savePhoto',
  'orderPhotos',
  'undoPhotoDelete',
])
/** Calls of strangers that are about an address. */
const byAddress: ReadonlySet<string> = new Set(['requestPasswordReset', 'resetPassword'])
/** The call that makes tokens of tiles: of this site's tiles, whosever the session is. */
const tokenCall = 'openTile'

// As the API itself does: the token of a tile stands for the session in the calls that the tile declared.
const sessionToken = async ({ tiles }: CellSite, call: CallDeclaration, token: string): Promise<string> => {
  const session = tiles.tokens.open(token)
  if (!session) return token
  const declared = await tiles.declared(session.tile, session.version)
  if (!declared?.has(call.name) || call.name === tokenCall) throw new UndeclaredCall()
  return session.idToken
}

// The tiles are this site's, and so is what they declare; that the session stands, its own cell looks at whenever the tile calls.
const openTile = async ({ tiles }: CellSite, body: string, idToken: string): Promise<Response> => {
  const { tile, version } = JSON.parse(body) as { tile: string; version: string }
  const declared = await tiles.declared(String(tile), String(version))
  if (!declared) return faultResponse(new Refusal('tile.unknown'))
  const token = tiles.tokens.seal({ tile, version, idToken })
  return new Response(JSON.stringify({ token, calls: [...declared] }), { headers: jsonHeaders })
}

const bodyOf = async (exchange: Exchange, call: CallDeclaration): Promise<string> => {
  if (call.method === 'GET') return ''
  const body = await readBody(exchange, call.bodyLimit)
  putBack(exchange, body)
  return body
}

interface Asked {
  call: CallDeclaration
  exchange: Exchange
  body: string
  member: CellMember
}

const isAnswer = async (response: Response): Promise<boolean> =>
  response.status === 200 && !(await response.clone().text()).includes('"errorMessage"')

// The member's other browsers show what was sent, as those of any match.
const tellOwn = async (site: CellSite, { member }: Asked, match: number, response: Response): Promise<void> => {
  const { d: sentAt } = (await response.clone().json()) as { d: number }
  site.push.notify([member.id], { match, sentAt, own: true })
}

const lookAgain = (site: CellSite, member: CellMember, home: Cell): Promise<void> =>
  refreshAway(site, member, home).catch((error: unknown) => site.log.error('cell look', describeError(error)))

const afterAway = async (site: CellSite, home: Cell, asked: Asked, match: number, response: Response): Promise<Response> => {
  const { call, member, body } = asked
  if (!(await isAnswer(response))) return response
  if (call.name === 'loadMatchPhotos') return linksFromHome(site, home, { viewer: member, match, body, response })
  if (call.name === 'sendMessage') await tellOwn(site, asked, match, response)
  if (call.name === 'loadMessages' || call.name === 'pollMessages') await noteAwayRead(site, member.id, match)
  if (call.name === 'changeMatch' || call.name === 'deliverMatchKeys') await lookAgain(site, member, home)
  return response
}

// Links, whatever was asked for: they are what this site makes pictures of.
const withLinks = (call: CallDeclaration, body: string): string =>
  call.name === 'loadMatchPhotos' ? JSON.stringify({ ...(JSON.parse(body) as object), links: 1 }) : body

const away = (site: CellSite, home: Cell, asked: Asked, match: number): Promise<Response> =>
  orUnreachable(async () => {
    const { call, body, member, exchange } = asked
    const device = exchange.req.header(deviceHeader)
    const response = await callAtHome(site, home, member, { name: call.name, body: withLinks(call, body), device })
    return afterAway(site, home, asked, match, response)
  })

const respond = (response: Response): Response => new Response(response.body, response)

const onMatch = async (site: CellSite, asked: Asked, next: Next): Promise<Response | void> => {
  const { call, exchange, body, member } = asked
  const match = matchIn(call.name, body)
  const home = match === undefined ? undefined : await homeOf(site, member.id, match)
  if (home && match !== undefined) return away(site, home, asked, match)
  await next()
  exchange.res = respond(await afterMatchCall(site, { member, name: call.name, body, response: exchange.res }))
  return undefined
}

type Listed = Record<string, unknown> & { zp: number; zd: number; zz: number }

const rank = ({ zp }: Listed): number => (classOrder as readonly number[]).indexOf(zp)

const inOrder = (a: Listed, b: Listed): number => rank(a) - rank(b) || b.zd - a.zd || b.zz - a.zz

const merge = async (site: CellSite, { exchange, member }: Asked): Promise<Response> => {
  const answer = (await exchange.res.clone().json()) as { matches?: Listed[] }
  const homes = answer.matches ? await homesOf(site, member.id) : []
  if (!answer.matches || homes.length === 0) return exchange.res
  // What a cell showed last stands for one that does not answer now: its matches say so themselves once they are opened.
  await Promise.all(homes.map((home) => lookAgain(site, member, home)))
  const rows = await readAwayMatches(site.db.read, member.id)
  const matches = [...answer.matches, ...rows.map(({ listed }) => JSON.parse(listed ?? '{}') as Listed)].toSorted(inOrder)
  // A sentence that a match closed with may have come only with these looks.
  const endings = await readEndings(site.db.read, member.id, today(site))
  return new Response(JSON.stringify({ ...answer, matches, ...(endings.length > 0 && { endings }) }), exchange.res)
}

const tellCells = async (site: CellSite, { call, exchange, member }: Asked): Promise<void> => {
  if (!(await isAnswer(exchange.res))) return
  await site.db.write(async (trx) => {
    await queueRecord(trx, site, member.id)
    // New keys begin every match anew.
    if (call.name === 'saveKeys') await queueChanges(trx, site, member.id)
  })
}

const ofOwnMember = async (site: CellSite, asked: Asked, next: Next): Promise<Response | void> => {
  const { call, exchange } = asked
  if (matchCalls.has(call.name) && call.name !== 'listMatches') return onMatch(site, asked, next)
  await next()
  if (call.name === 'listMatches') exchange.res = respond(await merge(site, asked))
  else await tellCells(site, asked)
  return undefined
}

const concernsCells = ({ name }: CallDeclaration): boolean => matchCalls.has(name) || telling.has(name)

const emailIn = (call: CallDeclaration, body: string): unknown => {
  try {
    return (call.wire.request.decode(JSON.parse(body)) as { email?: unknown }).email
  } catch {
    return undefined
  }
}

const ofAddress = async (site: CellSite, call: CallDeclaration, exchange: Exchange, next: Next): Promise<Response | void> => {
  const body = await bodyOf(exchange, call)
  const email = emailIn(call, body)
  const mayAsk = site.rateLimits('cell look-ups').take(callerNetwork(exchange, site.config.proxies), 60 * site.config.rateFactor)
  const cell = typeof email === 'string' && mayAsk ? await cellOfAddress(site, email) : undefined
  return cell ? orUnreachable(() => forwardRequest(site, cell, exchange, body)) : next()
}

const route = async (site: CellSite, call: CallDeclaration, exchange: Exchange, next: Next): Promise<Response | void> => {
  const header = exchange.req.header(authHeader) ?? ''
  if (byAddress.has(call.name)) return ofAddress(site, call, exchange, next)
  if (header === '' || call.auth === 'none' || header.startsWith(grantPrefix)) return next()
  const token = await sessionToken(site, call, header)
  const issuer = issuerOf(site.cells, token)
  if (issuer && call.name === tokenCall) return openTile(site, await bodyOf(exchange, call), token)
  if (issuer) {
    const body = await bodyOf(exchange, call)
    return orUnreachable(() => forwardRequest(site, issuer, exchange, body, { headers: { authhead: token } }))
  }
  if (!concernsCells(call)) return next()
  const body = await bodyOf(exchange, call)
  const member = await site.identity.authenticate(token).catch(() => undefined)
  return member ? ofOwnMember(site, { call, exchange, body, member }, next) : next()
}

/** Whether a request is for this site alone, so that it may be answered the shortest way. */
export const isPlain = ({ cells, tiles }: CellSite, method: string, path: string, header: string): boolean => {
  const call = byPath.get(`${method} ${path}`)
  if (!call || concernsCells(call) || byAddress.has(call.name)) return false
  return issuerOf(cells, tiles.tokens.open(header)?.idToken ?? header) === undefined
}

/** Answers a call of the API where it belongs: for members of other cells, and for matches that live in another one. */
export const routeCall = async (site: CellSite, exchange: Exchange, next: Next): Promise<Response | void> => {
  const call = byPath.get(`${exchange.req.method} ${exchange.req.path}`)
  if (!call) return next()
  try {
    return await route(site, call, exchange, next)
  } catch (thrown) {
    if (thrown instanceof Fault) return faultResponse(thrown)
    throw thrown
  }
}
