import { scopeBit, slots } from './layout.ts'
import type { Members } from './members.ts'

/** Why two members can't be drawn together; a category by its name. */
export type Refusal = 'attraction' | 'past' | 'zone' | 'scope' | 'traits' | (typeof slots)[number]['id']

const traitsNeeded = 3
const allTraits = 15
const bitCount = Uint8Array.from({ length: 16 }, (_, bits) => [1, 2, 4, 8].filter((bit) => bits & bit).length)

/** Traits for which both are fine: the character leaves them open, or either person counts as both (decision 11). */
const openTraits = (members: Members, character: number, owner: number, other: number): number => {
  const personality = members.personality.list
  const [own, their] = [personality[owner] as number, personality[other] as number]
  return (members.characters.traits(character) | own | their) >> 4
}

/** Traits on which the other is as the character wants: equal or opposite. */
const wantedTraits = (members: Members, character: number, owner: number, other: number): number => {
  const personality = members.personality.list
  const differs = (personality[owner] as number) ^ (personality[other] as number)
  return ~(differs ^ members.characters.traits(character)) & allTraits
}

/** How many traits pass by themselves, not through "both" (decision 27). */
export const naturalTraits = (members: Members, character: number, owner: number, other: number): number => {
  const [wanted, open] = [wantedTraits(members, character, owner, other), openTraits(members, character, owner, other)]
  return bitCount[wanted & ~open & allTraits] as number
}

const traitsPass = (members: Members, character: number, owner: number, other: number): boolean => {
  const passed = wantedTraits(members, character, owner, other) | openTraits(members, character, owner, other)
  return (bitCount[passed & allTraits] as number) >= traitsNeeded
}

const isScopeWanted = ({ characters, scope }: Members, character: number, other: number): boolean => {
  const own = scope.list[other] as number
  return own !== 0 && characters.hasBit(character, scopeBit + own - 1)
}

/** The rule by which a character does not accept another member; undefined when it does (decision 12). */
export const refusalOf = (members: Members, character: number, owner: number, other: number): Refusal | undefined => {
  const { characters, zone, answers } = members
  if (!characters.listsZone(character, zone.list[other] as number)) return 'zone'
  if (!isScopeWanted(members, character, other)) return 'scope'
  const refused = slots[characters.firstRefusal(character, answers.list, other)]
  if (refused) return refused.id
  return traitsPass(members, character, owner, other) ? undefined : 'traits'
}

export const accepts = (members: Members, character: number, owner: number, other: number): boolean =>
  refusalOf(members, character, owner, other) === undefined

// By attraction code 1 to 6: man to women, woman to men, man to men, woman to women, man to both, woman to both.
const isMan = [false, true, false, true, false, true, false]
const wantsMen = [false, false, true, true, false, true, true]
const wantsWomen = [false, true, false, false, true, true, true]

const isDrawnTo = (own: number, other: number): boolean => (isMan[other] ? wantsMen[own] : wantsWomen[own]) === true

/** Whether people of two attraction codes are each of a sex that the other is attracted to (decision 1). */
export const attractionFits = (own: number, other: number): boolean => isDrawnTo(own, other) && isDrawnTo(other, own)

/** What keeps two members apart whatever their tokens say. */
export const apartBecause = (members: Members, one: number, other: number): Refusal | undefined => {
  const codes = members.attraction.list
  if (!attractionFits(codes[one] as number, codes[other] as number)) return 'attraction'
  return members.names(one, other) || members.names(other, one) ? 'past' : undefined
}
