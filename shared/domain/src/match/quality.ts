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

/** The four parts of how well v suits u, each from 0 to 1 (decision 27). */
export interface SideParts {
  /** Share of u's distinct submitted characters that accept v. */
  accepted: number
  /** Share of the four traits that pass by themselves. */
  traits: number
  relationship: number
  lifestyle: number
}

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

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Share of the lifestyle subjects on which two members answer alike, 0 to 1 (decision 27). */
export function lifestyleAgreement(one: Answers, other: Answers): number {
  const agree = (id: QuestionId) => (one[id] !== undefined && one[id] === other[id] ? 1 : 0)
  return average(lifestyle.map((subject) => average(subject.map(agree))))
}

/** Same style 1, adjacent 0.5, else 0 (decision 27). */
export function relationshipAgreement(one: RelationshipStyle | undefined, other: RelationshipStyle | undefined): number {
  if (one === undefined || other === undefined) return 0
  return [1, 0.5][Math.abs(one - other)] ?? 0
}

/** s(u→v), 0 to 1 (decision 27). */
export function sideScore({ accepted, traits, relationship, lifestyle }: SideParts): number {
  return 0.4 * accepted + 0.25 * traits + 0.2 * relationship + 0.15 * lifestyle
}

/** q from both sides' scores, 0 to 100 (decision 27). */
export function quality(one: number, other: number): number {
  return 100 * Math.sqrt(one * other)
}

/** The characters of one owner without repetitions, compiled: once per member and drawing, not once per pair. */
export function distinctCharacters(characters: readonly Character[], owner: Person): CompiledCharacter[] {
  const distinct = characters.filter((one, index) => characters.findIndex((other) => sameCharacter(other, one)) === index)
  return distinct.map((character) => compileCharacter(character, owner))
}

function partsOf(u: QualityMember, v: QualityMember): SideParts {
  const accepting = u.characters.filter((character) => accepts(character, u, v))
  const natural = ({ character }: CompiledCharacter) =>
    u.personality && v.personality ? naturalTraitPasses(character, u.personality, v.personality) : 0
  return {
    accepted: u.characters.length === 0 ? 0 : accepting.length / u.characters.length,
    // Of several accepting characters the one that fits best speaks for the traits.
    traits: Math.max(0, ...accepting.map(natural)) / 4,
    relationship: relationshipAgreement(u.relationship, v.relationship),
    lifestyle: lifestyleAgreement(u.answers, v.answers),
  }
}

/** Quality of a pair of members, 0 to 100, the same from both sides (decision 27). */
export function matchQuality(u: QualityMember, v: QualityMember): number {
  return quality(sideScore(partsOf(u, v)), sideScore(partsOf(v, u)))
}
