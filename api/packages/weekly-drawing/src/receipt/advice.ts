import type { DrawnToken } from '@quintet/contract'
import { countBucket, isLowestBucket, SMALLEST_TOLD_COUNT } from '@quintet/domain/match'
import { type PoolNumber, zoneLimit } from '@quintet/domain/pools'
import type { Entry } from '@quintet/drawing'
import type { Estimate } from '@quintet/drawing/estimate'
import type { Estimator } from '../estimate/estimator.ts'

type Advice = NonNullable<DrawnToken['advice']>

// Where only so many zones may be added, nobody knows which: then no number is told.
const isCountTold = (choice: string, { tier }: Entry): boolean => choice !== 'zones' || zoneLimit(tier) === undefined

/** The choice that cost most, if it cost enough people to be told at all. */
const adviceOf = (entry: Entry, { mutual, gains }: Estimate): Advice => {
  const [best] = gains.filter(([, more]) => mutual + more >= SMALLEST_TOLD_COUNT).toSorted(([, a], [, b]) => b - a)
  if (!best) return {}
  const [choice, more] = best
  return { choice, ...(isCountTold(choice, entry) && { people: countBucket(mutual + more) }) }
}

const isOpen = ({ people, matched }: DrawnToken): boolean => people.high === undefined || (!matched && isLowestBucket(people))

/** What an estimator says of a token: about how many people there were in its countries, and what would have brought it more. */
export interface Estimated {
  pool: PoolNumber
  people: DrawnToken['people']
  advice: Advice
}

/** Asks for the tokens of an entry that are in some pools. */
export const estimateTokens = async (
  estimator: Pick<Estimator, 'ask'>,
  entry: Entry,
  pools: readonly PoolNumber[],
): Promise<Estimated[]> => {
  const asked = entry.tokens.filter(({ pool }) => pools.includes(pool))
  const characters = asked.map(({ character }) => character)
  const estimates = await estimator.ask({ asker: entry, characters, countries: true })
  return asked.flatMap(({ pool }, index) => {
    const found = estimates[index]
    return found ? [{ pool, people: countBucket(found.mutual), advice: adviceOf(entry, found) }] : []
  })
}

/**
 * Fills in what the drawing did not count: for a token whose location holds a part of a country, how many people there were in
 * its countries as a whole; for one that met fewer people than are told, the choice that cost most (decision 48).
 * @param estimate what is said of the tokens in some pools
 */
export const withAdvice = async (
  tokens: readonly DrawnToken[],
  estimate: (pools: readonly PoolNumber[]) => Promise<readonly Estimated[]>,
): Promise<DrawnToken[]> => {
  const pools = tokens.filter(isOpen).map(({ pool }) => pool as PoolNumber)
  if (pools.length === 0) return [...tokens]
  const estimates = await estimate(pools)
  return tokens.map((token) => {
    const found = estimates.find(({ pool }) => pool === token.pool)
    if (!found) return token
    const people = token.people.high === undefined ? found.people : token.people
    return { ...token, people, ...(!token.matched && isLowestBucket(people) && { advice: found.advice }) }
  })
}
