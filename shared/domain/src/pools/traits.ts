import { traitGroup, traits, type PersonalityType, type Trait } from '../questions/index.ts'
import type { Character } from './character.ts'

/** A character accepts when at least this many of the four traits pass (decision 12). */
export const TRAITS_NEEDED = 3
const SIMILAR = 1

const passesByItself = (character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean => {
  const choice = character.traits[trait - 1]
  if (!choice) return false
  return (own[trait - 1] === other[trait - 1]) === (choice === SIMILAR)
}

const isOpen = (character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean =>
  character.openTrait === trait || traitGroup(own, trait) === 'C' || traitGroup(other, trait) === 'C'

/** Whether one trait passes: it is the open one, either person is in group C, or same value means Similar (decision 11). */
export const traitPass = (character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean =>
  isOpen(character, own, other, trait) || passesByItself(character, own, other, trait)

/** Which of the four traits pass (decision 11). */
export const traitPasses = (character: Character, own: PersonalityType, other: PersonalityType): boolean[] =>
  traits.map((trait) => traitPass(character, own, other, trait))

/** How many of the four traits pass (decision 12). */
export const traitsPassed = (character: Character, own: PersonalityType, other: PersonalityType): number =>
  traitPasses(character, own, other).filter(Boolean).length

/** How many traits pass by themselves, not through group C or "both" (decision 27). */
export const naturalTraitPasses = (character: Character, own: PersonalityType, other: PersonalityType): number => {
  const natural = (trait: Trait) => !isOpen(character, own, other, trait) && passesByItself(character, own, other, trait)
  return traits.filter(natural).length
}
