import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database.ts'
import type { Population } from '../engine/population/population.ts'
import { readPopulation } from '../sealed-entries.ts'
import { type EstimateIndex, buildEstimateIndex } from './build-index.ts'
import { type Estimate, type Question, estimate } from './estimate.ts'

/** What the thread of an estimator is given: it reads the entries itself, so that they are never all in memory as texts. */
export interface EstimatorWork {
  /** The database. */
  file: string
  week: number
}

export interface EstimatorRequest {
  id: number
  question: Question
}

/** Ready, or the estimates of a question, or why there are none. */
export type EstimatorMessage = { ready: true } | { id: number; estimates: Estimate[] } | { id: number; fault: string }

const { file, week } = workerData as EstimatorWork
const say = (message: EstimatorMessage) => parentPort?.postMessage(message, [])

const populationOfWeek = (): Population => {
  const connection = openReader(file)
  const population = readPopulation(connection, week)
  connection.sqlite.close()
  return population
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const buildIndex = (): EstimateIndex => {
  try {
    return buildEstimateIndex(populationOfWeek())
  } catch (error) {
    // What the database throws loses its words on the way to another thread.
    throw new Error(`The estimator cannot be built: ${reasonOf(error)}`, { cause: error })
  }
}

const index = buildIndex()

parentPort?.on('message', ({ id, question }: EstimatorRequest) => {
  try {
    say({ id, estimates: estimate(index, question) })
  } catch (error) {
    say({ id, fault: reasonOf(error) })
  }
})
say({ ready: true })
