import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A reverse proxy that sends requests in turn to those that say they are ready, as a load balancer does. */
export interface LookingProxy {
  address: string
  /** How many were ready at the last look. */
  ready(): number
  close(): Promise<void>
}

const lookEvery = 100
/** Milliseconds after which a look is given up. One that is only late changes nothing: on a machine that is busy all are. */
const lookTimeoutMs = 3000

const pass = (target: string, from: IncomingMessage, to: ServerResponse): void => {
  const onward = request(target + (from.url ?? ''), { method: from.method, headers: from.headers, agent: false }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => to.destroy())
    answer.pipe(to)
  })
  onward.on('error', () => {
    if (!to.headersSent) to.writeHead(502)
    to.end()
  })
  from.pipe(onward)
}

/** Undefined where no answer came in time. */
const isReady = async (address: string): Promise<boolean | undefined> => {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(lookTimeoutMs) })).ok
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? undefined : false
  }
}

/** Looks at each process by itself, so that none waits for another. */
const createLooks = (addresses: () => string[]) => {
  const known = new Map(addresses().map((address) => [address, true]))
  const under = new Set<string>()
  const lookAt = async (address: string): Promise<void> => {
    if (under.has(address)) return
    under.add(address)
    known.set(address, (await isReady(address)) ?? known.get(address) ?? false)
    under.delete(address)
  }
  const timer = setInterval(() => {
    for (const address of addresses()) void lookAt(address)
  }, lookEvery)
  return {
    ready: () => addresses().filter((address) => known.get(address)),
    end: () => clearInterval(timer),
  }
}

/** @param addresses where the processes are right now; asked before each look */
export const startLookingProxy = async (addresses: () => string[]): Promise<LookingProxy> => {
  const looks = createLooks(addresses)
  let turn = 0
  const server: Server = createServer((from, to) => {
    const ready = looks.ready()
    turn += 1
    const target = ready[turn % ready.length]
    if (target === undefined) to.writeHead(503).end()
    else pass(target, from, to)
  })
  // A client that was held up for seconds still finds the connection that it goes on with.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ready: () => looks.ready().length,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      looks.end()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
