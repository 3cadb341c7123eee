import { traitGroup, traits, type PersonalityType, type Trait } from '../questions/index.ts'
import type { Character } from './character.ts'

/** A character accepts when at least this many of the four traits pass (decision 12). */
export const TRAITS_NEEDED = 3
const SIMILAR = 1

function passesByItself(character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean {
  const choice = character.traits[trait - 1]
  if (!choice) return false
  return (own[trait - 1] === other[trait - 1]) === (choice === SIMILAR)
}

function isOpen(character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean {
  return character.openTrait === trait || traitGroup(own, trait) === 'C' || traitGroup(other, trait) === 'C'
}

/** Whether one trait passes: it is the open one, either person is in group C, or same value means Similar (decision 11). */
export function traitPass(character: Character, own: PersonalityType, other: PersonalityType, trait: Trait): boolean {
  return isOpen(character, own, other, trait) || passesByItself(character, own, other, trait)
}

/** Which of the four traits pass (decision 11). */
export function traitPasses(character: Character, own: PersonalityType, other: PersonalityType): boolean[] {
  return traits.map((trait) => traitPass(character, own, other, trait))
}

/** How many of the four traits pass (decision 12). */
export function traitsPassed(character: Character, own: PersonalityType, other: PersonalityType): number {
  return traitPasses(character, own, other).filter(Boolean).length
}

/** How many traits pass by themselves, not through group C or "both" (decision 27). */
export function naturalTraitPasses(character: Character, own: PersonalityType, other: PersonalityType): number {
  const natural = (trait: Trait) => !isOpen(character, own, other, trait) && passesByItself(character, own, other, trait)
  return traits.filter(natural).length
}
