import { type Evaluated, evaluate } from './evaluate.ts'
import { productOf } from './prove.ts'

/** What a thread is asked for: the squarings, which one thread alone can do, or a part of the proof. */
export type DelayJob = { start: Uint8Array; squarings: number } | { checkpoints: Uint8Array; digits: readonly bigint[] }

export type DelayAnswer = Evaluated | { product: bigint }

export const doJob = (job: DelayJob): DelayAnswer =>
  'start' in job ? evaluate(job.start, job.squarings) : { product: productOf(job.checkpoints, job.digits) }
