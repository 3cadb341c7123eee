import type { Exchange } from '@quintet/kit/http'

/** Puts a body back that was read, for who answers the request. */
export const putBack = (exchange: Exchange, body: string): void => {
  const { url, method, headers } = exchange.req.raw
  exchange.req.raw = new Request(url, { method, headers, ...(method !== 'GET' && { body }) })
}
