import type { PublicProfile } from '../profile/index.ts'
import { isPersonalityType, type PersonalityType, type QuestionId, type Trait, traitGroup, traits } from '../questions/index.ts'

/** Something that two members have in common, and that both show. */
export type SharedReason =
  | { kind: 'relationship'; style: number }
  | { kind: 'nearRelationship'; style: number }
  | { kind: 'traits'; traits: readonly Trait[] }
  | { kind: 'answer'; id: QuestionId; value: number }

// The subjects of decision 27, the weightiest in a life together first; then the language that both speak at home.
const subjects = [
  'wantsKids',
  'religion',
  'education',
  'diet',
  'tobacco',
  'alcohol',
  'cbd',
  'maritalStatus',
  'hasKids',
  'mainLanguage',
] as const satisfies readonly QuestionId[]

const relationshipReason = (own: PublicProfile, other: PublicProfile): SharedReason[] => {
  const [mine, theirs] = [own.relationship, other.relationship]
  if (typeof mine !== 'number' || typeof theirs !== 'number') return []
  if (mine === theirs) return [{ kind: 'relationship', style: theirs }]
  return Math.abs(mine - theirs) === 1 ? [{ kind: 'nearRelationship', style: theirs }] : []
}

const typeOf = ({ personality }: PublicProfile): PersonalityType | undefined =>
  typeof personality === 'string' && isPersonalityType(personality) ? personality : undefined

const traitsReason = (own: PublicProfile, other: PublicProfile): SharedReason[] => {
  const [mine, theirs] = [typeOf(own), typeOf(other)]
  if (!mine || !theirs) return []
  // Who is near the middle of a trait fits everyone, which is nothing in common (decision 27).
  const alike = traits.filter((trait) => {
    const group = traitGroup(mine, trait)
    return group !== 'C' && group === traitGroup(theirs, trait)
  })
  // One of four is chance.
  return alike.length < 2 ? [] : [{ kind: 'traits', traits: alike }]
}

const answerReasons = (own: PublicProfile, other: PublicProfile): SharedReason[] =>
  subjects.flatMap((id) => {
    const value = other[id]
    return typeof value === 'number' && own[id] === value ? [{ kind: 'answer', id, value } as const] : []
  })

/**
 * What two members have in common, the weightiest first: relationship style, traits, then the subjects of decision 27. It is worked out of
 * what each shows to the other, and of nothing else: what one of them hides is no reason.
 * @param own what the reader shows
 * @param other what the other person shows
 */
export const sharedReasons = (own: PublicProfile, other: PublicProfile): SharedReason[] => [
  ...relationshipReason(own, other),
  ...traitsReason(own, other),
  ...answerReasons(own, other),
]
