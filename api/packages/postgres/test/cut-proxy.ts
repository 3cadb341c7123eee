import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A TCP proxy whose line can be cut: nothing passes then, and nobody is told, as where a network drops what it is given. */
export interface CutProxy {
  cut(): Promise<void>
  /** Lets through again what waits and what comes. */
  heal(): Promise<void>
  close(): Promise<void>
}

const thread = new URL('./cut-proxy-thread.mjs', import.meta.url)

/** Puts such a proxy in front of a server. @returns its address by way of the proxy, and the proxy */
export const cutProxyTo = async (url: string, defaultPort: number): Promise<[url: string, proxy: CutProxy]> => {
  const address = new URL(url)
  const worker = new Worker(thread, { workerData: { host: address.hostname, port: Number(address.port || defaultPort) } })
  const [port] = (await once(worker, 'message')) as [number]
  address.hostname = '127.0.0.1'
  address.port = String(port)
  const tell = async (isCut: boolean) => {
    worker.postMessage(isCut, [])
    await once(worker, 'message')
  }
  return [address.href, { cut: () => tell(true), heal: () => tell(false), close: async () => void (await worker.terminate()) }]
}
