import { $gating, $member, $ownPhotos, type Loaded } from '@quintet/sdk'
import { computed } from 'nanostores'
import { $isRevealKnown } from '../reveal/reveal.ts'
import { homeMatches } from '../members/matches.ts'
import { weekTokens } from './not-entered.ts'

const isAnswered = ({ state, data }: Loaded<unknown>): boolean => data !== undefined || state === 'failed'

/**
 * Whether all is known that the cards above the tiles are made of. Cards that came later would push the tiles away from under the
 * finger that is about to press one.
 */
export const $isSettled = computed(
  [$member, $ownPhotos, $gating, weekTokens.$, homeMatches.$, $isRevealKnown],
  (own, photos, { active }, tokens, matches, isRevealKnown): boolean =>
    isAnswered(own) && isAnswered(photos) && (!active || (isAnswered(tokens) && isAnswered(matches) && isRevealKnown)),
)
