import { categories, categoryOptions, isCategoryOption, traits, type CategoryId, type Trait } from '../questions/index.ts'
import { sensitiveQuestions } from '../profile/consent.ts'

/** 0 unset, 1 similar, 2 opposite (decision 11). */
export type TraitChoice = 0 | 1 | 2

/** The partner wanted in one pool. */
export interface Character {
  options: Partial<Record<CategoryId, number[]>>
  /** Zone codes. */
  zones: number[]
  /** Social Orientation, Perception, Decision-Making, Daily Operations. */
  traits: [TraitChoice, TraitChoice, TraitChoice, TraitChoice]
  /** The one trait for which both are accepted; 0 none. */
  openTrait: 0 | Trait
}

/** What can be wrong with a character. */
export type CharacterProblem =
  | { kind: 'category'; category: CategoryId }
  | { kind: 'unknownOption'; category: CategoryId }
  | { kind: 'trait'; trait: Trait }
  | { kind: 'location' }

/** A new character: every option of every category selected; traits and location are still to be chosen (decision 11). */
export const newCharacter = (): Character => {
  const options = Object.fromEntries(categories.map((id) => [id, categoryOptions(id)]))
  return { options, zones: [], traits: [0, 0, 0, 0], openTrait: 0 }
}

const sensitiveCategories = categories.filter((id) => id !== 'scope' && sensitiveQuestions.has(id))

/** Whether a character wants something of a sensitive kind: the sex life or the faith of a partner speak of one's own. */
export const hasSensitiveWish = ({ options }: Character): boolean =>
  sensitiveCategories.some((id) => (options[id]?.length ?? 0) < categoryOptions(id).length)

/** The character with every option of the sensitive categories selected, as it stands once the consent is withdrawn. */
export const withoutSensitiveWishes = (character: Character): Character => {
  const open = Object.fromEntries(sensitiveCategories.map((id) => [id, categoryOptions(id)]))
  return { ...character, options: { ...character.options, ...open } }
}

const categoryProblem = (character: Character, category: CategoryId): CharacterProblem[] => {
  const chosen = character.options[category] ?? []
  if (chosen.length === 0) return [{ kind: 'category', category }]
  return chosen.every((option) => isCategoryOption(category, option)) ? [] : [{ kind: 'unknownOption', category }]
}

/** What keeps a character from being complete (specification, section 4); empty when nothing does. */
export const characterProblems = (character: Character): CharacterProblem[] => {
  const unsetTraits = traits.filter((trait) => character.traits[trait - 1] === 0)
  return [
    ...categories.flatMap((category) => categoryProblem(character, category)),
    ...unsetTraits.map((trait): CharacterProblem => ({ kind: 'trait', trait })),
    ...(character.zones.length === 0 ? [{ kind: 'location' } as const] : []),
  ]
}

/** Whether every topic of a character is filled, so that its token may enter the drawing. */
export const isCharacterComplete = (character: Character | undefined): character is Character =>
  character !== undefined && characterProblems(character).length === 0

/** How many of the topics (42 categories, personality, location) are done. */
export const characterProgress = (character: Character): { filled: number; required: number } => {
  const problems = characterProblems(character)
  const openTopics = new Set(problems.map((problem) => ('category' in problem ? problem.category : problem.kind)))
  const required = categories.length + 2
  return { filled: required - openTopics.size, required }
}

/** Copies a character over another slot (1 to 5); refused for the same slot or an empty source. Cannot be undone. */
export const duplicateCharacter = (
  characters: readonly (Character | undefined)[],
  from: number,
  to: number,
): { characters: (Character | undefined)[]; problem?: 'sameCharacter' | 'emptyCharacter' } => {
  const source = characters[from - 1]
  if (from === to) return { characters: [...characters], problem: 'sameCharacter' }
  if (!source) return { characters: [...characters], problem: 'emptyCharacter' }
  const slots = Array.from({ length: Math.max(characters.length, to) }, (_, index) => characters[index])
  return { characters: slots.with(to - 1, structuredClone(source)) }
}

const sameNumbers = (one: readonly number[] = [], other: readonly number[] = []): boolean => {
  if (one === other || (one.length === other.length && one.every((value, index) => value === other[index]))) return true
  const [first, second] = [new Set(one), new Set(other)]
  return first.size === second.size && [...first].every((value) => second.has(value))
}

/** Whether two characters want the same, whatever the order of their choices (decision 27 counts distinct ones). */
export const sameCharacter = (one: Character, other: Character): boolean =>
  one === other ||
  (one.openTrait === other.openTrait &&
    one.traits.every((choice, index) => choice === other.traits[index]) &&
    categories.every((id) => sameNumbers(one.options[id], other.options[id])) &&
    sameNumbers(one.zones, other.zones))
