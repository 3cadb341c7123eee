import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

// In a thread of its own: Node takes one new connection a turn of its loop, and the loop of a thread that also signs members in turns slowly.

const lookEvery = 100
/** Milliseconds after which a look is given up. One that is only late changes nothing: on a machine that is busy all are. */
const lookTimeoutMs = 3000

// Connections are kept as load balancers keep them: a process that has to take a new one for each request takes a browser's late.
const agent = new Agent({ keepAlive: true })

/** By address, whether it was ready at the last look. */
let known = new Map()
const under = new Set()
let told

const readyOnes = () => [...known].filter(([, isReady]) => isReady).map(([address]) => address)

const pass = (target, from, to) => {
  const onward = request(target + (from.url ?? ''), { method: from.method, headers: from.headers, agent }, (answer) => {
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
const isReady = async (address) => {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(lookTimeoutMs) })).ok
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? undefined : false
  }
}

const tell = () => {
  const count = readyOnes().length
  if (told !== count) parentPort.postMessage({ ready: (told = count) }, [])
}

/** Looks at a process by itself, so that none waits for another. */
const lookAt = async (address) => {
  if (under.has(address)) return
  under.add(address)
  const found = await isReady(address)
  under.delete(address)
  if (found !== undefined && known.has(address)) known.set(address, found)
  tell()
}

const setAddresses = (addresses, wasReady) => {
  told = undefined
  known = new Map(addresses.map((address) => [address, known.get(address) ?? wasReady]))
  tell()
}

setAddresses(workerData, true)
setInterval(() => {
  for (const address of known.keys()) void lookAt(address)
}, lookEvery)
parentPort.on('message', (addresses) => setAddresses(addresses, false))

let turn = 0
const server = createServer((from, to) => {
  const ready = readyOnes()
  turn += 1
  const target = ready[turn % ready.length]
  if (target === undefined) to.writeHead(503).end()
  else pass(target, from, to)
})
// A client that was held up for seconds still finds the connection that it goes on with.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
parentPort.postMessage({ port: server.address().port }, [])
