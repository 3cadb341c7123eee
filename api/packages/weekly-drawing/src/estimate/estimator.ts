import type { Worker } from 'node:worker_threads'
import { startWorker } from '@quintet/drawing/threads'
import {
  type Estimate,
  type Question,
  type TableEstimate,
  type TableQuestion,
  buildEstimateIndex,
  buildTables,
  estimate,
  estimateByTables,
} from '@quintet/drawing/estimate'
import { openReader } from '../database.ts'
import { readPopulation } from '../sealed-entries.ts'
import type { EstimatorMessage, EstimatorRequest, EstimatorWork } from './estimate-worker.ts'

/** Answers questions about the population of one week. */
export interface Estimator {
  /** Counts members' rows: for the receipts of what was drawn, and for the server alone. */
  ask(question: Question): Promise<Estimate[]>
  /** Works a live estimate out of the week's tables, in which no member can be found (decision 48). */
  askTables(question: TableQuestion): Promise<TableEstimate>
  close(): void
}

/** An estimator in this thread, for so few entries that nobody waits for it. */
export const openEstimatorInProcess = ({ source, week, secret }: EstimatorWork): Estimator => {
  const connection = openReader(source)
  const population = readPopulation(connection, week)
  connection.close()
  const [tables, index] = [buildTables(population, secret), buildEstimateIndex(population)]
  return {
    ask: async (question) => estimate(index, question),
    askTables: async ({ asker, character }) => estimateByTables(tables, asker, character),
    close: () => undefined,
  }
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

const askWorker = (worker: Worker, waiting: Map<number, Waiting>): Estimator => {
  let next = 0
  const post = <T>(request: Omit<EstimatorRequest, 'id'>) =>
    new Promise<T>((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve: (answer) => resolve(answer as T), reject })
      worker.postMessage({ id, ...request } satisfies EstimatorRequest, [])
    })
  const ask = (question: Question) => post<Estimate[]>({ question })
  const askTables = (tableQuestion: TableQuestion) => post<TableEstimate>({ tableQuestion })
  return { ask, askTables, close: () => void worker.terminate() }
}

/** An estimator in a thread of its own, so that the server goes on answering. */
export const openEstimatorInWorker = (work: EstimatorWork): Promise<Estimator> =>
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
      else asked?.resolve(message.answer)
    })
  })
