import { type CallDeclaration, calls } from '@quintet/contract'
import type { Page } from 'playwright-core'

/** A call as it is sent, without what chance or time put in. */
export interface SentCall {
  call: string
  /** Way to a value in the body → the value. */
  body: Record<string, string>
}

const names = new Map(
  Object.entries(calls as Record<string, CallDeclaration>).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)

// A time is told by how far it is from the page's own, in steps of ten minutes; keys and what is encrypted by their being there.
const plain = (value: unknown, now: number): string => {
  if (typeof value === 'number' && value > 1e9) {
    const isSeconds = value < 1e11
    return `a time ${Math.round((isSeconds ? value * 1000 : value) / 600_000 - now / 600_000)}${isSeconds ? ' in seconds' : ''}`
  }
  if (typeof value === 'string' && /^[\w+/=.-]{20,}$/.test(value)) return 'a code'
  return JSON.stringify(value)
}

/** Each value of a body by the way to it. */
export const leavesOf = (value: unknown, now: number, way = ''): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return { [way]: plain(value, now) }
  const parts = Object.entries(value).map(([name, part]) => leavesOf(part, now, way ? `${way}.${name}` : name))
  return Object.assign({}, ...parts) as Record<string, string>
}

const bodyOf = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return { size: `${String(text?.length).length} digits` }
  }
}

/** Keeps what a page sends. @returns a function that gives the calls since it was asked last */
export const watchCalls = (page: Page, now: () => number): (() => SentCall[]) => {
  const sent: SentCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/(?:api|identity)(?:\/|$)/.test(pathname)) return
    const operation = request.headers()['x-amz-target'] ?? ''
    const call = operation || (names.get(`${request.method()} ${pathname.slice(4)}`) ?? pathname)
    if (/openTile|GetTokens/.test(call)) return
    const body = request.method() === 'GET' ? Object.fromEntries(searchParams) : bodyOf(request.postData())
    sent.push({ call, body: leavesOf(body, now()) })
  })
  return () => sent.splice(0)
}
