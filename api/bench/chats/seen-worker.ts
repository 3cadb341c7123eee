import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from '../serving/http-client.ts'
import { openPushClient } from './push-client.ts'

/** What the thread is told. */
export interface SeenWork {
  port: number
  /** Who listens. */
  token: string
  /** Messages that are sent, one after the other. */
  requests: readonly Uint8Array[]
}

const pauseMs = 5
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, pauseMs))

// A thread of its own: the one that holds thousands of connections would measure itself.
const { port, token, requests } = workerData as SeenWork
const client = openPushClient(port, token, '127.2.0.1')
await client.ready
const connection = await openConnection(port)
const times: number[] = []
for (const request of requests) {
  const seen = new Promise<void>((resolve) => {
    client.onMessage = () => resolve()
  })
  const began = performance.now()
  await Promise.all([connection.send(Buffer.from(request)), seen])
  times.push(performance.now() - began)
  await pause()
}
connection.close()
client.close()
parentPort?.postMessage(times, [])
