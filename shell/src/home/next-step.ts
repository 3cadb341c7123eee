import {
  characterMinutes,
  KEY_MINUTES,
  partMinutes,
  photoMinutes,
  ROUND_MINUTES,
  sectionPath,
  type SectionId,
} from '@quintet/domain/profile'

/** What is known of a member on the dashboard, as far as it decides what comes next. */
export interface Facts {
  /** The parts of the data that are open, in their order. */
  openParts: readonly (SectionId | 'visibility')[]
  /** A check of age is due where the member lives. */
  isAgeDue: boolean
  photosMissing: number
  charactersMissing: number
  isActive: boolean
  hasKeys: boolean
  /** Matches that wait for this member's word. */
  matchesToAnswer: number
  /** Matches that nobody has looked at yet. */
  matchesNew: number
  /** Nothing is in the way of the free tokens, but they are not in. */
  areTokensOpen: boolean
  /** Tokens that can still be earned this week. */
  tokensToEarn: number
}

/** The one thing that comes next: where it is done, the values of its words, and how long it takes. */
export interface NextStep {
  kind: 'section' | 'visibility' | 'age' | 'photos' | 'characters' | 'answer' | 'tokens' | 'look' | 'key' | 'keyNow' | 'round'
  to: string
  section?: SectionId
  left?: number
  minutes?: number
}

const dataStep = ({ openParts: [first, ...others] }: Facts): NextStep | undefined => {
  if (first === undefined) return undefined
  if (first === 'visibility') return { kind: 'visibility', to: '/data/user-data-visibility', minutes: partMinutes.visibility }
  return { kind: 'section', to: sectionPath(first), section: first, left: others.length + 1, minutes: partMinutes[first] }
}

const wayStep = (facts: Facts): NextStep | undefined => {
  const { photosMissing, charactersMissing, isAgeDue } = facts
  const data = dataStep(facts)
  if (data) return data
  if (isAgeDue) return { kind: 'age', to: '/data/account-age' }
  if (photosMissing > 0) return { kind: 'photos', to: '/images', left: photosMissing, minutes: photoMinutes(photosMissing) }
  if (charactersMissing === 0) return undefined
  return { kind: 'characters', to: '/pools', left: charactersMissing, minutes: characterMinutes(charactersMissing) }
}

const key: NextStep = { kind: 'key', to: '/data/account-encrypt', minutes: KEY_MINUTES }

const weekStep = ({ hasKeys, matchesToAnswer, matchesNew, areTokensOpen, tokensToEarn }: Facts): NextStep | undefined => {
  // A match opens with the key: without it neither an answer nor a look leads anywhere.
  const waiting = matchesToAnswer + matchesNew
  if (!hasKeys && waiting > 0) return { ...key, kind: 'keyNow', left: waiting }
  if (matchesToAnswer > 0) return { kind: 'answer', to: '/matches', left: matchesToAnswer }
  if (areTokensOpen) return { kind: 'tokens', to: '/judging' }
  if (matchesNew > 0) return { kind: 'look', to: '/matches', left: matchesNew }
  if (!hasKeys) return key
  return tokensToEarn > 0 ? { kind: 'round', to: '/judging', left: tokensToEarn, minutes: ROUND_MINUTES } : undefined
}

/** The one thing that comes next for a member; undefined when nothing is left to do before the drawing. Who waits for a word comes first. */
export const nextStep = (facts: Facts): NextStep | undefined => wayStep(facts) ?? (facts.isActive ? weekStep(facts) : undefined)
