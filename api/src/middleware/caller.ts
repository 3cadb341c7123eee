import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/** Hono's environment here: the socket when served by Node, nothing when called as `fetch` in tests. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
}

export type Exchange = HonoContext<AppEnv>

/** The caller's address; behind `proxies` trusted proxies the entry that the outermost of them appended. */
export const callerAddress = (exchange: Exchange, proxies: number): string => {
  const direct = exchange.env?.incoming?.socket?.remoteAddress ?? 'local'
  if (proxies === 0) return direct
  const chain = (exchange.req.header('x-forwarded-for') ?? '').split(',').map((item) => item.trim())
  return chain.at(-proxies) || direct
}
