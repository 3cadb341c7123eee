import type { DrawnToken } from '@quintet/contract'
import { countBucket, isLowestBucket, SMALLEST_TOLD_COUNT } from '@quintet/domain/match'
import { zoneLimit } from '@quintet/domain/pools'
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

/**
 * Fills in what the drawing did not count: for a token whose location holds a part of a country, how many people there were in
 * its countries as a whole; for one that met fewer people than are told, the choice that cost most (decision 48).
 */
export const withAdvice = async (
  estimator: Pick<Estimator, 'ask'>,
  entry: Entry,
  tokens: readonly DrawnToken[],
): Promise<DrawnToken[]> => {
  const pools = tokens.filter(isOpen).map(({ pool }) => pool)
  const asked = entry.tokens.filter(({ pool }) => pools.includes(pool))
  const characters = asked.map(({ character }) => character)
  const estimates = await estimator.ask({ asker: entry, characters, countries: true })
  return tokens.map((token) => {
    const found = estimates[asked.findIndex(({ pool }) => pool === token.pool)]
    if (!found) return token
    const people = token.people.high === undefined ? countBucket(found.mutual) : token.people
    return { ...token, people, ...(!token.matched && isLowestBucket(people) && { advice: adviceOf(entry, found) }) }
  })
}
