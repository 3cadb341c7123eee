import { parentPort, workerData } from 'node:worker_threads'
import type { Population } from '@quintet/drawing'
import {
  type Estimate,
  type EstimateIndex,
  type Question,
  type TableEstimate,
  type TableQuestion,
  type WeekTables,
  buildEstimateIndex,
  buildTables,
  estimate,
  estimateByTables,
} from '@quintet/drawing/estimate'
import type { Source } from '@quintet/kit/store'
import { openReader } from '../database.ts'
import { readPopulation } from '../sealed-entries.ts'

/** What the thread of an estimator is given: it reads the entries itself, so that they are never all in memory as texts. */
export interface EstimatorWork {
  /** The database. */
  source: Source
  week: number
  /** What the rounding of the tables hangs on. */
  secret: number
}

export interface EstimatorRequest {
  id: number
  question?: Question
  tableQuestion?: TableQuestion
}

/** Ready, or the answer to a question, or why there is none. */
export type EstimatorMessage =
  | { ready: true }
  | { id: number; answer: Estimate[] | TableEstimate | undefined }
  | { id: number; fault: string }

const { source, week, secret } = workerData as EstimatorWork
const say = (message: EstimatorMessage) => parentPort?.postMessage(message, [])

const populationOfWeek = (): Population => {
  const connection = openReader(source)
  const population = readPopulation(connection, week)
  connection.close()
  return population
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const build = (): { index: EstimateIndex; tables: WeekTables } => {
  try {
    const population = populationOfWeek()
    return { tables: buildTables(population, secret), index: buildEstimateIndex(population) }
  } catch (error) {
    // What the database throws loses its words on the way to another thread.
    throw new Error(`The estimator cannot be built: ${reasonOf(error)}`, { cause: error })
  }
}

const { index, tables } = build()

const answerTo = ({ question, tableQuestion }: EstimatorRequest): Estimate[] | TableEstimate | undefined => {
  if (tableQuestion) return estimateByTables(tables, tableQuestion.asker, tableQuestion.character)
  return question && estimate(index, question)
}

parentPort?.on('message', (request: EstimatorRequest) => {
  const { id } = request
  try {
    say({ id, answer: answerTo(request) })
  } catch (error) {
    say({ id, fault: reasonOf(error) })
  }
})
say({ ready: true })
