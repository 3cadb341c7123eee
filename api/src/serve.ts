import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'
import type { Context } from './context.ts'
import { ConfigError } from '@quintet/kit/errors'
import { dataHeaders } from '@quintet/kit/http'
import { countOpenRequests } from '@quintet/kit/http'

export interface Running {
  readonly server: Server
  readonly address: string
  /**
   * Refuses requests, lets open ones end in bounded time while it says that it is ending, then closes everything.
   * @param last what is to be done once no request is under way, while the database can still be asked
   */
  stop(last?: () => Promise<void>): Promise<void>
}

/** Connections that may wait to be taken: Node's 511 are few when all pages come back at once, and who is turned away waits for seconds. */
const backlog = 4096

// Said by the name of the setting that is to be changed.
const listenFault = (error: NodeJS.ErrnoException, port: number, host: string): Error => {
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT ${port} is taken: another process listens there.`)
  if (error.code === 'EACCES') return new ConfigError(`PORT ${port} is not open to this user; take one from 1024 on.`)
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(error.code ?? ''))
    return new ConfigError(`HOST must be an address of this machine, not "${host}".`)
  return error
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(listenFault(error, port, host))
    server.once('error', fail)
    server.listen({ port, host, backlog }, () => {
      server.off('error', fail)
      resolve()
    })
  })

// By now nothing is open but what would not end.
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const healthPaths = new Set(['/healthz', '/readyz'])

const refused = (): Response =>
  new Response(null, { status: 503, headers: { ...dataHeaders, 'retry-after': '2', connection: 'close' } })

type Served = Pick<App, 'fetch'> & Partial<Pick<App, 'direct'>>

/** Answers what is asked before the end, then only whether the server is well. */
const untilEnd = (app: Served, { draining }: { draining: () => boolean }): App['fetch'] => {
  const { fetch } = app
  return (request, ...rest) =>
    draining() && !healthPaths.has(new URL(request.url).pathname) ? refused() : fetch(request, ...rest)
}

/**
 * Milliseconds within which a whole request and its headers must have come, how often that is looked at, and how long open requests are
 * waited for at the end.
 */
const timeouts = { request: 30_000, headers: 10_000, check: 1000, end: 10_000 }

/** Serves the app. `onUpgrade` takes WebSocket upgrades, where there is something to take them. */
export const serveApp = async (
  app: Served,
  { config, db, ending }: Context,
  onUpgrade?: Parameters<Server['on']>[1],
  changed: Partial<typeof timeouts> = {},
): Promise<Running> => {
  const limits = { ...timeouts, ...changed }
  // A slow or silent client must not hold a connection. Node looks every half minute unless told otherwise.
  const serverOptions = { connectionsCheckingInterval: limits.check }
  let draining = false
  const fetch = untilEnd(app, { draining: () => draining })
  const listener = getRequestListener(fetch)
  const open = countOpenRequests()
  const server = createServer(serverOptions, (incoming, response) => {
    open.add(response)
    if (draining || !app.direct?.(incoming, response)) void listener(incoming, response)
  })
  server.requestTimeout = limits.request
  server.headersTimeout = limits.headers
  server.keepAliveTimeout = 65_000
  if (onUpgrade) server.on('upgrade', onUpgrade)
  await listen(server, config.port, config.host)
  const { port } = server.address() as AddressInfo
  return {
    server,
    address: `http://localhost:${port}`,
    stop: async (last) => {
      ending.begin()
      draining = true
      await open.end(limits.end)
      await close(server)
      await last?.()
      await db.close()
    },
  }
}
