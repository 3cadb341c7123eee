import type { Hono } from 'hono'
import { type AppEnv, requestedHost } from '@quintet/kit/http'
import { configuration, keySet } from './discovery.ts'
import { mountUndo } from './undo-page.ts'
import { type EndpointOptions, preflight, respond } from './endpoint.ts'
import { createHosts, type Provider } from './provider.ts'

/**
 * `/identity/`: the endpoint of the protocol, and per pool its public keys; `/undo/TOKEN`.
 * @param proxies how many trusted ones stand in front
 */
export const mountIdentity = (app: Hono<AppEnv>, provider: Provider, proxies: number): void => {
  mountUndo(app, provider, proxies)
  const at = createHosts(provider)
  const options: EndpointOptions = { provider, at, limits: provider.rateLimits('identity'), proxies }
  for (const path of ['/identity', '/identity/']) {
    app.post(path, (exchange) => respond(options, exchange))
    app.options(path, preflight)
  }
  app.get(
    '/identity/:pool/.well-known/jwks.json',
    (exchange) => keySet(at(requestedHost(exchange)), exchange.req.param('pool')) ?? exchange.notFound(),
  )
  app.get(
    '/identity/:pool/.well-known/openid-configuration',
    (exchange) => configuration(at(requestedHost(exchange)), exchange.req.param('pool')) ?? exchange.notFound(),
  )
}
