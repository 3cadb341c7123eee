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

const pass = (target: string, from: IncomingMessage, to: ServerResponse): void => {
  const onward = request(target + (from.url ?? ''), { method: from.method, headers: from.headers, agent: false }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  onward.on('error', () => {
    if (!to.headersSent) to.writeHead(502)
    to.end()
  })
  from.pipe(onward)
}

const isReady = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(500) })).ok
  } catch {
    return false
  }
}

/** @param addresses where the processes are right now; asked before each look */
export const startLookingProxy = async (addresses: () => string[]): Promise<LookingProxy> => {
  let ready = addresses()
  let turn = 0
  const look = async () => {
    const known = addresses()
    const answers = await Promise.all(known.map(isReady))
    ready = known.filter((_, index) => answers[index])
  }
  const timer = setInterval(() => void look(), lookEvery)
  const server: Server = createServer((from, to) => {
    turn += 1
    pass(ready[turn % ready.length] ?? '', from, to)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ready: () => ready.length,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
