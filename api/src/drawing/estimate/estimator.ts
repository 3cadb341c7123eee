import type { Worker } from 'node:worker_threads'
import { openReader } from '../database.ts'
import { startWorker } from '../engine/start-worker.ts'
import { readPopulation } from '../sealed-entries.ts'
import { buildEstimateIndex } from './build-index.ts'
import { type Estimate, type Question, estimate } from './estimate.ts'
import type { EstimatorMessage, EstimatorRequest, EstimatorWork } from './estimate-worker.ts'

/** Answers questions about the population of one week. */
export interface Estimator {
  ask(question: Question): Promise<Estimate[]>
  close(): void
}

/** An estimator in this thread, for so few entries that nobody waits for it. */
export const openEstimatorHere = ({ file, week }: EstimatorWork): Estimator => {
  const connection = openReader(file)
  const index = buildEstimateIndex(readPopulation(connection, week))
  connection.sqlite.close()
  return { ask: async (question) => estimate(index, question), close: () => undefined }
}

interface Waiting {
  resolve(estimates: Estimate[]): void
  reject(error: Error): void
}

const askWorker = (worker: Worker, waiting: Map<number, Waiting>): Estimator => {
  let next = 0
  const ask = (question: Question) =>
    new Promise<Estimate[]>((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, question } satisfies EstimatorRequest, [])
    })
  return { ask, close: () => void worker.terminate() }
}

/** An estimator in a thread of its own, so that the server goes on answering. */
export const openEstimatorElsewhere = (work: EstimatorWork): Promise<Estimator> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(new URL('./estimate-worker.ts', import.meta.url), work)
    const waiting = new Map<number, Waiting>()
    const fail = (error: Error) => {
      reject(error)
      for (const each of waiting.values()) each.reject(error)
      waiting.clear()
    }
    // The thread alone keeps nobody from ending.
    worker.unref()
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The estimator has ended.')))
    worker.on('message', (message: EstimatorMessage) => {
      if ('ready' in message) return resolve(askWorker(worker, waiting))
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if ('fault' in message) asked?.reject(new Error(message.fault))
      else asked?.resolve(message.estimates)
    })
  })
