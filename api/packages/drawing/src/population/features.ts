import { scopeOfTier, type Tier } from '@quintet/domain/membership'
import {
  type Answers,
  type CategoryId,
  NOT_APPLICABLE,
  type PersonalityType,
  categories,
  expandOptions,
  isAnswer,
  isNotApplicable,
  question,
} from '@quintet/domain/questions'

/**
 * A feature is one answer of one category, the partner's scope, or a whole personality type. Everybody has exactly one feature
 * of every kind; a wish accepts a set of features. So "accepts" is: all features of a person are in the set (decision 12).
 */
interface Kind {
  base: number
  first: number
  count: number
}

const spanOf = (id: CategoryId): { first: number; count: number } => {
  if (id === 'scope') return { first: 1, count: 3 }
  const { first, last } = question(id)
  return { first, count: last - first + 1 }
}

const kinds: Kind[] = []
for (const id of categories) {
  const before = kinds.at(-1)
  kinds.push({ base: before ? before.base + before.count : 0, ...spanOf(id) })
}

const lastKind = kinds.at(-1) as Kind

/** Kinds of features: the 42 categories, then personality. */
export const featureKinds = categories.length + 1
const personalityBase = lastKind.base + lastKind.count
const personalityTypes = 80
/** The feature of members who have not answered: no wish accepts it. */
export const noFeature = personalityBase + personalityTypes
/** Number of features, `noFeature` included. */
export const featureCount = noFeature + 1
/** 32-bit words of a set of features; a multiple of four, so that four are read at once. */
export const maskWords = 4 * Math.ceil(featureCount / 128)

/** The features of one kind: from `first` up to, but without, `end`. */
export const featuresOfKind = (kind: number): { first: number; end: number } => {
  const found = kinds[kind]
  return found ? { first: found.base, end: found.base + found.count } : { first: personalityBase, end: noFeature }
}

/** The types in the order of their codes 0 to 79. */
export const personalityCodes: readonly PersonalityType[] = Array.from({ length: personalityTypes }, (_, code) => {
  const values = [8, 4, 2, 1].map((bit) => ((code % 16) & bit ? 2 : 1))
  return `${values.join('')}${Math.floor(code / 16)}` as PersonalityType
})

const codeOfType = new Map(personalityCodes.map((type, code) => [type, code]))

/** Code 0 to 79 of a type; undefined where there is none. */
export const personalityCode = (type: PersonalityType | undefined): number | undefined =>
  type === undefined ? undefined : codeOfType.get(type)

/** Where the personality types begin among the features. */
export const personalityFeature = (code: number): number => personalityBase + code

const featureOf = (kind: number, answer: number | undefined): number => {
  const { base, first } = kinds[kind] as Kind
  return answer === undefined ? noFeature : base + answer - first
}

/** The kind of features that says how far the membership reaches. */
export const scopeKind = categories.indexOf('scope')

/** The feature of that kind of a member of a tier. */
export const scopeFeature = (tier: Tier): number => featureOf(scopeKind, scopeOfTier(tier))

/** The features of a person, one of each kind, written at `at`; of the scope it is written that there is none. */
export const writeFeatures = (
  target: Uint16Array,
  at: number,
  person: { answers: Answers; personality: PersonalityType | undefined },
): void => {
  for (const [kind, id] of categories.entries()) {
    const isKnown = id !== 'scope' && isAnswer(id, person.answers[id])
    target[at + kind] = featureOf(kind, isKnown ? person.answers[id] : undefined)
  }
  const code = personalityCode(person.personality)
  target[at + categories.length] = code === undefined ? noFeature : personalityFeature(code)
}

/** A set of features as pairs: number of a 32-bit word, and its bits. */
export type BitSet = Uint32Array

/** Makes such a set. */
export const bitSetOf = (features: readonly number[]): BitSet => {
  const words = new Map<number, number>()
  for (const feature of features) words.set(feature >> 5, (words.get(feature >> 5) ?? 0) | (1 << (feature & 31)))
  return Uint32Array.from([...words].flat())
}

const bitsOfOptions = (kind: number, id: CategoryId, options: readonly number[]): BitSet => {
  const { first, count, base } = kinds[kind] as Kind
  const accepted = expandOptions(id, options).filter((option) => option >= first && option < first + count)
  const passes = id !== 'scope' && isNotApplicable(id, NOT_APPLICABLE) ? [NOT_APPLICABLE] : []
  return bitSetOf([...accepted, ...passes].map((option) => base + option - first))
}

// Choices are few and often the very same list: what was worked out for a list is kept as long as the list lives.
const known = categories.map(() => new WeakMap<readonly number[], BitSet>())
const nothing: readonly number[] = []

/** The features that the chosen options of one category accept. */
export const acceptedFeatures = (kind: number, options: readonly number[] = nothing): BitSet => {
  const memory = known[kind]
  const before = memory?.get(options)
  if (before) return before
  const bits = bitsOfOptions(kind, categories[kind] as CategoryId, options)
  memory?.set(options, bits)
  return bits
}
