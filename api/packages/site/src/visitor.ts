import { DAY_SECONDS } from '@quintet/domain/time'
import { randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

const name = 'quintet_try'
const days = 30
const valid = /^[\w-]{22}$/
/** What the cookie says of a visitor who wants no trials: nothing but that. */
const refusal = 'no'
const refusalDays = 365

const valueOf = (request: Request): string | undefined => parse(request.headers.get('cookie') ?? '', name)[name]

/** Whether the visitor refused trials here (decision 63), or refuses such things everywhere (Global Privacy Control). */
export const hasRefused = (request: Request): boolean => valueOf(request) === refusal || request.headers.get('sec-gpc') === '1'

const isSecure = (request: Request): boolean =>
  request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https'

/** The cookie that remembers a refusal, or that forgets it. */
export const refusalCookie = (request: Request, refused: boolean): string =>
  generateCookie(name, refused ? refusal : '', {
    path: '/',
    maxAge: refused ? refusalDays * DAY_SECONDS : 0,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(request),
  })

/** A visitor while something is being tried out on a share of them. */
export interface Visitor {
  id: string
  /** Value of `set-cookie`, for one who has none yet. */
  cookie?: string
}

/** The number of a visitor who has one. */
export const knownVisitor = (request: Request): string | undefined => {
  const known = valueOf(request)
  return known !== undefined && valid.test(known) ? known : undefined
}

/**
 * Tells visitors apart by a random number that stands for nothing and nobody: not made from the visitor, bound to no account,
 * read by this site alone, gone after a month. Asked for only while a canary runs; without one no cookie is ever set.
 */
export const visitorOf = (request: Request): Visitor => {
  const known = knownVisitor(request)
  if (known !== undefined) return { id: known }
  const id = randomBytes(16).toString('base64url')
  const secure = isSecure(request)
  return { id, cookie: generateCookie(name, id, { maxAge: days * DAY_SECONDS, httpOnly: true, sameSite: 'Lax', secure }) }
}
