import type { DrawnToken } from '@quintet/contract'
import { countInArea } from '@quintet/domain/match'
import { allowedZones, zoneLimit } from '@quintet/domain/pools'
import type { Entry } from '../engine/entry.ts'
import type { Estimate } from '../estimate/estimate.ts'
import type { Estimator } from '../estimate/estimator.ts'
import type { Choice } from '../estimate/question.ts'
import { holdsCountry, zonesReached } from './area.ts'

type Token = Entry['tokens'][number]

// Where only so many zones may be added, nobody knows which: then it counts as no larger than it is.
const areaIf = (choice: Choice, { character }: Token, entry: Entry): ReadonlySet<number> => {
  const zones = zonesReached(character, entry)
  return choice === 'zones' && zoneLimit(entry.tier) === undefined
    ? new Set([...zones, ...allowedZones(entry.tier, entry.answers.zone ?? 0, entry.reach)])
    : zones
}

const adviceOf = (token: Token, entry: Entry, { gains }: Estimate): NonNullable<DrawnToken['advice']> => {
  const [best] = gains.toSorted(([, a], [, b]) => b - a)
  if (!best) return {}
  const [choice, people] = best
  return { choice, people: countInArea(people, holdsCountry(areaIf(choice, token, entry))) }
}

/** Names for every token without anybody the choice that cost most, and how many people there would be without it. */
export const withAdvice = async (estimator: Estimator, entry: Entry, tokens: readonly DrawnToken[]): Promise<DrawnToken[]> => {
  const wanting = entry.tokens.filter(({ pool }) => tokens.some((token) => token.pool === pool && token.people.high === 0))
  const characters = wanting.map(({ character }) => character)
  const estimates = await estimator.ask({ asker: entry, characters, countries: false })
  const advice = new Map(
    wanting.map((token, index) => [token.pool as number, adviceOf(token, entry, estimates[index] as Estimate)]),
  )
  return tokens.map((token) => {
    const found = advice.get(token.pool)
    return found ? { ...token, advice: found } : token
  })
}
