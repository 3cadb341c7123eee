import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/** Hono's environment here: the socket when served by Node, nothing when called as `fetch` in tests. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
}

export type Exchange = HonoContext<AppEnv>

/** The address that the outermost of the trusted proxies appended; without proxies the one the connection comes from. */
export const forwardedAddress = (forwarded: string, direct: string, proxies: number): string =>
  (proxies > 0 && forwarded.split(',').at(-proxies)?.trim()) || direct

/** The caller's address; behind `proxies` trusted proxies the entry that the outermost of them appended. */
export const callerAddress = (exchange: Exchange, proxies: number): string => {
  const direct = exchange.env?.incoming?.socket?.remoteAddress ?? 'local'
  return forwardedAddress(exchange.req.header('x-forwarded-for') ?? '', direct, proxies)
}
