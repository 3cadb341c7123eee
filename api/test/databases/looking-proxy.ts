import { Worker } from 'node:worker_threads'

/** A reverse proxy that sends requests in turn to those that say they are ready, as a load balancer does. */
export interface LookingProxy {
  address: string
  /** How many were ready at the last look. */
  ready(): number
  /** Tells it where the processes are now. One that is new has to be seen ready first. */
  moved(addresses: readonly string[]): void
  close(): Promise<void>
}

interface Said {
  port?: number
  ready?: number
}

const thread = new URL('./looking-proxy-thread.mjs', import.meta.url)

/** @param addresses where the processes are */
export const startLookingProxy = async (addresses: readonly string[]): Promise<LookingProxy> => {
  const worker = new Worker(thread, { workerData: addresses })
  let ready = addresses.length
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (said: Said) => {
      ready = said.ready ?? ready
      if (said.port !== undefined) resolve(said.port)
    })
  })
  return {
    address: `http://127.0.0.1:${port}`,
    ready: () => ready,
    moved: (now) => {
      // Until it says what it knows of these.
      ready = 0
      worker.postMessage(now, [])
    },
    close: async () => void (await worker.terminate()),
  }
}
