import {
  accepts,
  compileCharacter,
  naturalTraitPasses,
  sameCharacter,
  type Character,
  type CompiledCharacter,
  type Person,
} from '../pools/index.ts'
import type { Answers, QuestionId, RelationshipStyle } from '../questions/index.ts'

/**
 * The four parts of how well v suits u, counted in whole steps (decision 27): a quality is worked out the same to the last bit
 * wherever that is done.
 */
export interface SideParts {
  /** How many of u's distinct submitted characters accept v. */
  accepted: number
  /** How many distinct submitted characters u has, 1 to 5. */
  characters: number
  /** How many of the four traits pass by themselves. */
  traits: number
  /** 2 the same relationship style, 1 an adjacent one, else 0. */
  relationship: number
  /** Sixteenths of the lifestyle subjects on which they answer alike. */
  lifestyle: number
}

/** What of a member counts for the quality of a match. */
export interface QualityMember extends Person {
  relationship?: RelationshipStyle | undefined
  /** The distinct characters whose tokens were submitted: see `distinctCharacters`. */
  characters: readonly CompiledCharacter[]
}

// Kids are one subject of two questions. Attractiveness, race and income never count (decision 27).
const lifestyle: readonly (readonly QuestionId[])[] = [
  ['religion'],
  ['maritalStatus'],
  ['hasKids', 'wantsKids'],
  ['diet'],
  ['alcohol'],
  ['tobacco'],
  ['cbd'],
  ['education'],
]

/** On how much of life two members answer alike, in sixteenths (decision 27). */
export const lifestyleAgreement = (one: Answers, other: Answers): number => {
  const agree = (id: QuestionId) => (one[id] !== undefined && one[id] === other[id] ? 1 : 0)
  return lifestyle.reduce((sum, subject) => sum + subject.reduce((part, id) => part + (2 / subject.length) * agree(id), 0), 0)
}

/** Same style 2, adjacent 1, else 0: halves of decision 27. */
export const relationshipAgreement = (one: RelationshipStyle | undefined, other: RelationshipStyle | undefined): number => {
  if (one === undefined || other === undefined) return 0
  return [2, 1][Math.abs(one - other)] ?? 0
}

/** What s(u→v) = 1 stands for in points: the smallest number that makes every part of decision 27 a whole number. */
export const SIDE_POINTS = 4800

/**
 * Points of each part: of all characters together, and of one trait, step of the relationship style and sixteenth of the lifestyle.
 * That is 40 % characters, 25 % traits, 20 % relationship, 15 % lifestyle (decision 27).
 */
export const qualityPoints = { characters: 1920, trait: 300, relationship: 480, lifestyle: 45 } as const

/** Points of both sides, as the root of their product, that make 1 of the quality's 100. */
export const POINTS_PER_QUALITY = SIDE_POINTS / 100

/** s(u→v) in points, 0 to 4800 (decision 27). */
export const sidePoints = ({ accepted, characters, traits, relationship, lifestyle }: SideParts): number => {
  const share = characters === 0 ? 0 : (accepted * qualityPoints.characters) / characters
  return share + qualityPoints.trait * traits + qualityPoints.relationship * relationship + qualityPoints.lifestyle * lifestyle
}

/** q from the product of the points of both sides, 0 to 100 (decision 27). */
export const qualityOf = (product: number): number => Math.sqrt(product) / POINTS_PER_QUALITY

/**
 * q in a unit of which one point of quality has `steps`, rounded, halves up: tenths make the weight (decision 29), hundredths are
 * stored. Rounded from the product of the points, so that it comes out the same to the last bit wherever it is done.
 */
export const roundedQuality = (product: number, steps: 10 | 100): number =>
  Math.floor((steps * Math.sqrt(product) + POINTS_PER_QUALITY / 2) / POINTS_PER_QUALITY)

/** The characters of one owner without repetitions, compiled: once per member and drawing, not once per pair. */
export const distinctCharacters = (characters: readonly Character[], owner: Person): CompiledCharacter[] => {
  const distinct = characters.filter((one, index) => characters.findIndex((other) => sameCharacter(other, one)) === index)
  return distinct.map((character) => compileCharacter(character, owner))
}

const partsOf = (u: QualityMember, v: QualityMember): SideParts => {
  const accepting = u.characters.filter((character) => accepts(character, u, v))
  const natural = ({ character }: CompiledCharacter) =>
    u.personality && v.personality ? naturalTraitPasses(character, u.personality, v.personality) : 0
  return {
    accepted: accepting.length,
    characters: u.characters.length,
    // Of several accepting characters the one that fits best speaks for the traits.
    traits: Math.max(0, ...accepting.map(natural)),
    relationship: relationshipAgreement(u.relationship, v.relationship),
    lifestyle: lifestyleAgreement(u.answers, v.answers),
  }
}

/** Points of both sides of a pair of members: s(u→v) and s(v→u) (decision 27). */
export const pairPoints = (u: QualityMember, v: QualityMember): [one: number, other: number] => [
  sidePoints(partsOf(u, v)),
  sidePoints(partsOf(v, u)),
]

/** Quality of a pair of members, 0 to 100, the same from both sides (decision 27). */
export const matchQuality = (u: QualityMember, v: QualityMember): number => {
  const [one, other] = pairPoints(u, v)
  return qualityOf(one * other)
}
