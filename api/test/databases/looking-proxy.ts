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
/** Looks without an answer after which a process is left out: a busy one answers late. One that says that it is not ready is left out at once. */
const mostUnanswered = 3

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

const isReady = async (address: string): Promise<boolean | undefined> => {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(500) })).ok
  } catch {
    return undefined
  }
}

/** Looks at processes, and remembers how often each did not answer. */
const createLook = () => {
  const unanswered = new Map<string, number>()
  return async (address: string, before: boolean): Promise<boolean> => {
    const answer = await isReady(address)
    const count = answer === undefined ? (unanswered.get(address) ?? 0) + 1 : 0
    unanswered.set(address, count)
    return answer ?? (before && count < mostUnanswered)
  }
}

const refuse = (to: ServerResponse): void => void to.writeHead(503).end()

/** @param addresses where the processes are right now; asked before each look */
export const startLookingProxy = async (addresses: () => string[]): Promise<LookingProxy> => {
  let ready = addresses()
  let turn = 0
  const lookAt = createLook()
  const look = async () => {
    const known = addresses()
    const answers = await Promise.all(known.map((each) => lookAt(each, ready.includes(each))))
    ready = known.filter((_, index) => answers[index])
  }
  let [timer, isClosed]: [NodeJS.Timeout | undefined, boolean] = [undefined, false]
  const keepLooking = async (): Promise<void> => {
    await look()
    if (!isClosed) timer = setTimeout(() => void keepLooking(), lookEvery)
  }
  void keepLooking()
  const server: Server = createServer((from, to) => {
    turn += 1
    const target = ready[turn % ready.length]
    if (target === undefined) refuse(to)
    else pass(target, from, to)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ready: () => ready.length,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
