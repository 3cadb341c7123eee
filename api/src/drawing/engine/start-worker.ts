import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Starts a worker thread from a TypeScript file, however this process reads TypeScript. */
export const startWorker = (file: URL, workerData: unknown): Worker => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return new Worker(file, { workerData, execArgv: ['--import', loader] })
}
