import type { Hono } from 'hono'
import { type AppEnv, type Exchange, dataHeaders, jsonHeaders, readBody } from '@quintet/kit/http'
import { hasRefused, refusalCookie } from './visitor.ts'

const bodyLimit = 64

const refusedIn = (body: string): boolean | undefined => {
  try {
    const { refused } = JSON.parse(body) as { refused?: unknown }
    return typeof refused === 'boolean' ? refused : undefined
  } catch {
    return undefined
  }
}

const change = async (exchange: Exchange): Promise<Response> => {
  const site = exchange.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return new Response(null, { status: 403, headers: dataHeaders })
  const refused = refusedIn(await readBody(exchange, bodyLimit))
  if (refused === undefined) return new Response(null, { status: 400, headers: dataHeaders })
  const cookie = refusalCookie(exchange.req.raw, refused)
  return new Response(JSON.stringify({ refused }), { headers: { ...jsonHeaders, 'set-cookie': cookie } })
}

/**
 * `GET /trials` tells whether this visitor refused trials of new versions, `POST /trials` refuses or allows them; both without an
 * account (decision 63).
 */
export const mountTrials = (app: Hono<AppEnv>): void => {
  app.get('/trials', ({ req }) => new Response(JSON.stringify({ refused: hasRefused(req.raw) }), { headers: jsonHeaders }))
  app.post('/trials', change)
}
