import { $countdown, $gating, useStore } from '@quintet/sdk'
import { minutesLeft } from '@quintet/domain/profile'
import { type Translate, useTexts } from '@quintet/ui/texts'
import { $matchCounts, $openParts } from './facts.ts'
import { weekTokens } from './not-entered.ts'
import { $steps, missingStep, type TileName } from './steps.ts'

/** From this many hours before the drawing on, the time that is left stands beside the tokens. */
const LATE_HOURS = 24

const useJudging = (t: Translate): string => {
  const tokens = useStore(weekTokens.$).data
  const { days, hours } = useStore($countdown)
  if (!tokens) return ' '
  const values = { submitted: tokens.submitted, cap: tokens.submitted + tokens.tokensRemaining }
  // During a pause no token is entered (decision 61), so no time is left for one.
  const isOpen = tokens.tokensRemaining > 0 && tokens.pausedUntil === undefined
  return days * 24 + hours < LATE_HOURS && isOpen
    ? t('home.status.tokensLate', { ...values, hours })
    : t('home.status.tokens', values)
}

const useMatches = (t: Translate): string => {
  const counts = useStore($matchCounts)
  if (!counts || counts.all === 0) return t('home.status.matches')
  const matches = t('home.status.matchCount', { count: counts.all })
  const waiting = counts.toAnswer + counts.isNew
  return waiting === 0 ? matches : t('home.status.matchesWait', { matches, count: waiting })
}

/** What a tile that is open says of itself: a fact, never an invitation. */
export const useTileStatus = (tile: TileName): string => {
  const t = useTexts()
  const step = useStore($steps)[tile]
  const minutes = minutesLeft(useStore($openParts))
  const [judging, matches] = [useJudging(t), useMatches(t)]
  if (tile === 'judging') return judging
  if (tile === 'matches') return matches
  const isWhole = step.done >= step.of
  if (tile === 'data') return isWhole ? t('home.status.data') : t('home.status.dataLeft', { ...step, minutes })
  if (tile === 'images' && step.done > 0 && !isWhole) return t('home.status.imagesLeft', { ...step })
  return t(`home.status.${tile}`, { ...step })
}

/** What a locked tile needs, with how far that is. */
export const useTileNeed = (): string => {
  const t = useTexts()
  const steps = useStore($steps)
  const missing = missingStep(useStore($gating))
  if (!missing) return t('home.needs.opening')
  const { done, of } = steps[missing]
  return t(`home.needs.${missing}`, { done, left: of - done })
}
