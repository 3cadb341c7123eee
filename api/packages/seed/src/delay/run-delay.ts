import { availableParallelism } from 'node:os'
import { prepareWorker, startWorker } from '@quintet/drawing/threads'
import { challengeOf } from './challenge.ts'
import type { Delay } from './delay.ts'
import { type Evaluated, stride } from './evaluate.ts'
import { bytesOf, multiply, smaller } from './group.ts'
import { type DelayAnswer, type DelayJob, doJob } from './jobs.ts'
import { elementBytes } from './modulus.ts'
import { quotientDigits } from './prove.ts'

const delayWorker = new URL('./delay-worker.ts', import.meta.url)

/** Makes ready what the threads of a delay start from. */
export const prepareDelay = (): Promise<void> => prepareWorker(delayWorker)

const lookEvery = 200

/** A job in a thread of its own, which ends as soon as `check` throws. */
const inThread = (job: DelayJob, check: () => void): Promise<DelayAnswer> => {
  const worker = startWorker(delayWorker, job)
  let looking: ReturnType<typeof setInterval> | undefined
  const done = new Promise<DelayAnswer>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The delay ended without a result.')))
    looking = setInterval(() => {
      try {
        check()
      } catch (error) {
        reject(error)
      }
    }, lookEvery)
  })
  return done.finally(() => {
    clearInterval(looking)
    return worker.terminate()
  })
}

// So few take less time than a thread does to start.
const fewSquarings = 20 * stride
const mostThreads = 4

type Run = (job: DelayJob) => DelayAnswer | Promise<DelayAnswer>

const prove = async ({ checkpoints }: Evaluated, digits: readonly bigint[], threads: number, run: Run): Promise<bigint> => {
  const share = Math.ceil(digits.length / threads)
  const parts = Array.from({ length: threads }, (_, part) => part * share).filter((from) => from < digits.length)
  const products = await Promise.all(
    parts.map((from) =>
      run({
        checkpoints: checkpoints.slice(from * elementBytes, (from + share) * elementBytes),
        digits: digits.slice(from, from + share),
      }),
    ),
  )
  return products.reduce((product, part) => multiply(product, (part as { product: bigint }).product), 1n)
}

/**
 * Works a delay out, with its proof: the squarings in one thread, the proof, which takes some more of them, in a few.
 * @param start From `startOf`.
 * @param check Is asked a few times a second, and throws to stop.
 */
export const runDelay = async (start: Uint8Array, squarings: number, check: () => void): Promise<Required<Delay>> => {
  const isShort = squarings <= fewSquarings
  const run: Run = isShort ? doJob : (job) => inThread(job, check)
  const evaluated = (await run({ start, squarings })) as Evaluated
  const digits = quotientDigits(squarings, challengeOf(start, evaluated.output, squarings))
  const proof = await prove(evaluated, digits, isShort ? 1 : Math.min(mostThreads, availableParallelism()), run)
  return {
    squarings,
    output: Buffer.from(evaluated.output).toString('hex'),
    proof: bytesOf(smaller(proof), elementBytes).toString('hex'),
  }
}
