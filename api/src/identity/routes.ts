import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { type AppEnv, createRateLimit } from '@quintet/kit/http'
import { configuration, keySet } from './discovery.ts'
import { mountUndo } from './undo-page.ts'
import { type EndpointOptions, preflight, respond } from './endpoint.ts'

/** `/identity/`: the endpoint of the protocol, and per pool its public keys. */
export const mountIdentity = (app: Hono<AppEnv>, context: Context): void => {
  const { identity, config, wall } = context
  const { provider } = identity
  mountUndo(app, context)
  const options: EndpointOptions = {
    provider,
    limits: createRateLimit(wall),
    proxies: config.proxies,
    rateFactor: config.rateFactor,
  }
  for (const path of ['/identity', '/identity/']) {
    app.post(path, (exchange) => respond(options, exchange))
    app.options(path, preflight)
  }
  app.get(
    '/identity/:pool/.well-known/jwks.json',
    (exchange) => keySet(provider, exchange.req.param('pool')) ?? exchange.notFound(),
  )
  app.get(
    '/identity/:pool/.well-known/openid-configuration',
    (exchange) => configuration(provider, exchange.req.param('pool')) ?? exchange.notFound(),
  )
}
