import { type CallDeclaration, calls } from '@quintet/contract'
import type { Page } from 'playwright-core'
import { isChange } from '../site/worlds.ts'
import { isCutOff } from './network.ts'
import type { Sealed } from './read-sealed.ts'
import { isPictureCode } from './thumbnails.ts'

/** A call as it is sent, without what chance or time put in; of what is encrypted, what it says. */
export interface SentCall {
  call: string
  /** Way to a value in the body → the value. */
  body: Record<string, string>
  /** Whether it was refused. */
  hasFailed?: boolean
}

const names = new Map(
  Object.entries(calls as Record<string, CallDeclaration>).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)

// A time is told by how far it is from the page's own, in steps of ten minutes; keys and what is encrypted by their being there.
// A short one, such as the number of a device, has letters of both sizes.
const isCode = (value: string): boolean =>
  /^[\w+/=.-]{20,}$/.test(value) || (/^[\w-]{16,}$/.test(value) && /.[A-Z]/.test(value) && /[a-z]/.test(value))
const plain = (value: unknown, now: number): string => {
  if (typeof value === 'number' && value > 1e9) {
    const isSeconds = value < 1e11
    return `a time ${Math.round((isSeconds ? value * 1000 : value) / 600_000 - now / 600_000)}${isSeconds ? ' in seconds' : ''}`
  }
  if (typeof value === 'string' && isCode(value)) return 'a code'
  return JSON.stringify(value)
}

// A hash is of a message that names another by its hash, and so on to the first.
const mostDeep = 2

// What a message is bound to is a list in a text.
const inText = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/**
 * Each value of a body by the way to it. What a code was made of stands in its place.
 * @param now epoch milliseconds
 * @param sealed code → what it was made of
 */
export const leavesOf = (value: unknown, now: number, sealed: Sealed = {}, way = '', deep = 0): Record<string, string> => {
  const parts = inText(value)
  if (parts !== undefined) return leavesOf(parts, now, sealed, `${way}~`, deep)
  const said = typeof value === 'string' && deep < mostDeep ? sealed[value] : undefined
  if (said !== undefined) return leavesOf(said, now, sealed, `${way}~`, deep + 1)
  if (typeof value !== 'object' || value === null) return { [way]: plain(value, now) }
  const leaves = Object.entries(value).map(([name, part]) => leavesOf(part, now, sealed, way ? `${way}.${name}` : name, deep))
  return Object.assign({}, ...leaves) as Record<string, string>
}

const bodyOf = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return { size: `${String(text?.length).length} digits` }
  }
}

interface Asked {
  call: string
  body: unknown
  at: number
  hasFailed: boolean
}

/** Tells of the codes of changes whether the very same was sent before at the same place: what is sent once more under another is another. */
export const watchCodes = (): ((call: string, body: unknown, leaves: Record<string, string>) => Record<string, string>) => {
  const known = new Set<string>()
  return (call, body, leaves) => {
    if (!isChange(call) || typeof body !== 'object' || body === null) return leaves
    const codes = Object.entries(body).filter(([way, value]) => leaves[way] === 'a code' && typeof value === 'string')
    const again = codes.filter(([way, value]) => known.has(`${call} ${way} ${value}`)).map(([way]) => [way, 'the code of before'])
    for (const [way, value] of codes) known.add(`${call} ${way} ${value}`)
    return { ...leaves, ...(Object.fromEntries(again) as Record<string, string>) }
  }
}

/** The texts of a body that may be pictures. */
const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isPictureCode(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}

/** What a page has sent since it was asked last. */
export interface WatchedCalls {
  /** Pictures as they are sent, base64. */
  pictures(): string[]
  /** @param sealed what the page has sealed @param pictures what is shown by what it sends */
  take(sealed: Sealed, pictures: Sealed): SentCall[]
}

/** Keeps what a page sends. */
export const watchCalls = (page: Page, now: () => number): WatchedCalls => {
  const sent: Asked[] = []
  const asked = new WeakMap<object, Asked>()
  const known: Sealed = {}
  const codes = watchCodes()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/(?:api|identity)(?:\/|$)/.test(pathname)) return
    const operation = request.headers()['x-amz-target'] ?? ''
    const call = operation || (names.get(`${request.method()} ${pathname.slice(4)}`) ?? pathname)
    if (/openTile|GetTokens/.test(call)) return
    const body = request.method() === 'GET' ? Object.fromEntries(searchParams) : bodyOf(request.postData())
    const one = { call, body, at: now(), hasFailed: false }
    asked.set(request, one)
    sent.push(one)
  })
  page.on('response', (response) => {
    const one = asked.get(response.request())
    if (one) one.hasFailed = response.status() >= 400
  })
  page.on('requestfailed', (request) => {
    const one = asked.get(request)
    if (one && isCutOff(request.failure())) one.hasFailed = true
  })
  return {
    pictures: () => [...new Set(sent.flatMap(({ body }) => picturesIn(body)))],
    take: (sealed, pictures) => {
      Object.assign(known, sealed)
      return sent.splice(0).map(({ call, body, at, hasFailed }) => ({
        call,
        body: codes(call, body, leavesOf(body, at, { ...known, ...pictures })),
        ...(hasFailed && { hasFailed }),
      }))
    },
  }
}
