import { scopeOfTier, type Tier } from '../membership/index.ts'
import { isAttractedTo } from '../profile/gender.ts'
import {
  categories,
  expandOptions,
  isNotApplicable,
  type Answers,
  type CategoryId,
  type PersonalityType,
} from '../questions/index.ts'
import type { Character } from './character.ts'
import { TRAITS_NEEDED, traitsPassed } from './traits.ts'
import { type Reach, zonesInForce } from './zones.ts'

/** What the rules need to know of a member. */
export interface Person {
  answers: Answers
  personality?: PersonalityType | undefined
  tier: Tier
  /** How far "own zone" reaches for this member at present (decision 14); the zone alone where it is not given. */
  reach?: Reach | undefined
}

/** A character with its choices expanded into sets, to be asked often. */
export interface CompiledCharacter {
  character: Character
  options: ReadonlyMap<CategoryId, ReadonlySet<number>>
  zones: ReadonlySet<number>
}

type ProfileCategory = Exclude<CategoryId, 'scope'>
const profileCategories = categories.filter((id): id is ProfileCategory => id !== 'scope')

const zonesOf = ({ zones }: Character, { answers: { zone }, tier, reach }: Person): number[] =>
  zone === undefined ? zones : zonesInForce(zones, { tier, zone, reach })

/** Prepares a character of that owner for many calls of `accepts`. */
export const compileCharacter = (character: Character, owner: Person): CompiledCharacter => {
  const options = new Map(categories.map((id) => [id, new Set(expandOptions(id, character.options[id] ?? []))] as const))
  return { character, options, zones: new Set(zonesOf(character, owner)) }
}

const categoryAccepts = (compiled: CompiledCharacter, candidate: Person, id: ProfileCategory): boolean => {
  const answer = candidate.answers[id]
  if (answer === undefined) return false
  return isNotApplicable(id, answer) || compiled.options.get(id)?.has(answer) === true
}

const scopeAccepts = (compiled: CompiledCharacter, candidate: Person): boolean => {
  const scope = scopeOfTier(candidate.tier)
  return scope !== undefined && compiled.options.get('scope')?.has(scope) === true
}

/** Whether a character accepts a candidate's profile (decision 12). Compile it first where it is asked often. */
export const accepts = (wanted: Character | CompiledCharacter, owner: Person, candidate: Person): boolean => {
  const compiled = 'character' in wanted ? wanted : compileCharacter(wanted, owner)
  const { zone } = candidate.answers
  if (zone === undefined || !compiled.zones.has(zone)) return false
  if (!owner.personality || !candidate.personality || !scopeAccepts(compiled, candidate)) return false
  if (!profileCategories.every((id) => categoryAccepts(compiled, candidate, id))) return false
  return traitsPassed(compiled.character, owner.personality, candidate.personality) >= TRAITS_NEEDED
}

/** Whether two members may meet at all: each is of a sex the other is attracted to (decision 1). */
export const canMeet = (one: Pick<Person, 'answers'>, other: Pick<Person, 'answers'>): boolean => {
  const [a, b] = [one.answers.attraction, other.answers.attraction]
  return a !== undefined && b !== undefined && isAttractedTo(a, b) && isAttractedTo(b, a)
}
