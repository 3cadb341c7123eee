import type { AnswerOf, Calls } from '@quintet/contract'
import { accountMap, type Resource, resource, send } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'

/** About how many people a character accepts, and how many of them accept back. */
export type Estimate = AnswerOf<Calls['estimateCharacter']>

// A drawing may have been held since. The same question costs nothing on the same day.
const maxAge = 600_000

const asked = accountMap<string, Resource<Estimate>>()

/** Whether this was asked for already: then it can be shown without spending a question of the day (decision 48). */
export const isEstimated = (character: Character): boolean => asked.has(JSON.stringify(character))

/** The estimate for a character, asked for once in a while. */
export const estimateOf = (character: Character): Resource<Estimate> => {
  const key = JSON.stringify(character)
  const known = asked.get(key) ?? resource(() => send('estimateCharacter', { character }), { maxAge })
  asked.set(key, known)
  return known
}
