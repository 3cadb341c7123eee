import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app.ts'
import type { Context } from './context.ts'

export interface Running {
  readonly server: Server
  readonly address: string
  /** Stops taking requests, lets running ones end, closes the database. */
  stop(): Promise<void>
}

const grace = 10_000

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), grace).unref()
  })

/** Milliseconds within which a whole request and its headers must have come, and how often that is looked at. */
const timeouts = { request: 30_000, headers: 10_000, check: 1000 }

/** Serves the app. `onUpgrade` takes WebSocket upgrades, where there is something to take them. */
export const serveApp = async (
  app: App,
  { config, db }: Context,
  onUpgrade?: Parameters<Server['on']>[1],
  limits = timeouts,
): Promise<Running> => {
  // A slow or silent client must not hold a connection. Node looks every half minute unless told otherwise.
  const serverOptions = { connectionsCheckingInterval: limits.check }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
  server.requestTimeout = limits.request
  server.headersTimeout = limits.headers
  server.keepAliveTimeout = 65_000
  if (onUpgrade) server.on('upgrade', onUpgrade)
  await listen(server, config.port, config.host)
  const { port } = server.address() as AddressInfo
  return {
    server,
    address: `http://localhost:${port}`,
    stop: async () => {
      await close(server)
      await db.close()
    },
  }
}
