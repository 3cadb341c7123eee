import { $gating, $member, $ownPhotos, profileOf } from '@quintet/sdk'
import { CHARACTERS } from '@quintet/domain/limits'
import { isUnverified, needsKeysFrom } from '@quintet/domain/match'
import { MIN_PHOTOS } from '@quintet/domain/photos'
import { sectionProgress, sections } from '@quintet/domain/profile'
import { computed } from 'nanostores'
import { homeMatches } from '../members/matches.ts'
import { type Facts, nextStep } from './next-step.ts'
import { $notEntered, weekTokens } from './not-entered.ts'
import { $steps } from './steps.ts'

/** How many matches there are, how many wait for this member's word, and how many nobody has spoken of yet; undefined until it is known. */
export const $matchCounts = computed(homeMatches.$, ({ data }) =>
  data
    ? {
        all: data.matches.length,
        toAnswer: data.matches.filter(({ keyState, side }) => needsKeysFrom(keyState, side)).length,
        isNew: data.matches.filter(({ keyState }) => isUnverified(keyState)).length,
      }
    : undefined,
)

/** The parts of the data that are open, in their order; visibility comes last. */
export const $openParts = computed($member, ({ data }): Facts['openParts'] => {
  if (!data) return []
  const profile = profileOf(data)
  const open = sections.filter((section) => !sectionProgress(profile, section).valid)
  return profile.visibility ? open : [...open, 'visibility']
})

/** The one thing that comes next; undefined when nothing does, or too little is known yet. */
export const $nextStep = computed(
  [$member, $ownPhotos, $gating, $steps, $openParts, $notEntered, weekTokens.$, $matchCounts],
  ({ data }, photos, gating, steps, openParts, notEntered, tokens, matches) => {
    if (!data || !photos.data || notEntered === 'suspended') return undefined
    return nextStep({
      openParts,
      isAgeDue: data.ageCheck !== undefined,
      photosMissing: Math.max(0, MIN_PHOTOS - steps.images.done),
      charactersMissing: CHARACTERS - steps.pools.done,
      isActive: gating.active,
      hasKeys: data.keys !== undefined,
      matchesToAnswer: matches?.toAnswer ?? 0,
      matchesNew: matches?.isNew ?? 0,
      areTokensOpen: notEntered === 'tokens',
      // During a pause no token is entered (decision 61).
      tokensToEarn: notEntered === 'paused' ? 0 : (tokens.data?.tokensRemaining ?? 0),
    })
  },
)
