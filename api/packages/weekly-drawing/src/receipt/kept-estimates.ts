import type { PoolNumber } from '@quintet/domain/pools'
import type { Entry } from '@quintet/drawing'
import type { Estimator } from '../estimate/estimator.ts'
import { type Estimated, estimateTokens } from './advice.ts'
import { type Keep, keepNewest } from '@quintet/kit/keep-newest'

type Asking = Pick<Estimator, 'ask'>

const mostKept = 2000

const known = new WeakMap<Asking, Keep<Promise<readonly Estimated[]>>>()

const keepOf = (estimator: Asking): Keep<Promise<readonly Estimated[]>> => {
  const keep = known.get(estimator) ?? keepNewest(mostKept)
  known.set(estimator, keep)
  return keep
}

/**
 * What an estimator says of pools of a sealed entry. It is asked once: its population does not change, and a leaf stands for the very
 * entry that was sealed.
 * @param leaf of the entry
 */
export const keptEstimates =
  (estimator: Asking, leaf: Buffer, entry: () => Entry) =>
  (pools: readonly PoolNumber[]): Promise<readonly Estimated[]> =>
    keepOf(estimator)(`${leaf.toString('base64')} ${pools.join()}`, () => estimateTokens(estimator, entry(), pools))
