import {
  type Character,
  type CompiledCharacter,
  type Person,
  accepts,
  canMeet,
  compileCharacter,
  sameCharacter,
} from '@quintet/domain/pools'
import type { Entry } from './entry.ts'

/** A distinct character of an entrant with the tokens that carry it, by their place in the entrant's list. */
export interface Wish {
  compiled: CompiledCharacter
  tokens: number[]
}

/** An entrant made ready for many questions. */
export interface Entrant {
  entry: Entry
  person: Person
  wishes: Wish[]
  past: ReadonlySet<number>
}

// A cheap look first; most characters differ in what is compared at once.
const mayBeSame = (one: Character, other: Character): boolean =>
  one.openTrait === other.openTrait && one.traits.every((choice, index) => choice === other.traits[index])

const wishesOf = ({ tokens }: Entry, person: Person): Wish[] => {
  const wishes: Wish[] = []
  for (const [index, { character }] of tokens.entries()) {
    const known = wishes.find(
      ({ compiled }) => mayBeSame(compiled.character, character) && sameCharacter(compiled.character, character),
    )
    if (known) known.tokens.push(index)
    else wishes.push({ compiled: compileCharacter(character, person), tokens: [index] })
  }
  return wishes
}

/** Prepares an entry: its characters compiled once, repeated ones put together. */
export const entrantOf = (entry: Entry): Entrant => {
  const { answers, personality, tier, reach } = entry
  const person = { answers, personality, tier, reach }
  return { entry, person, wishes: wishesOf(entry, person), past: new Set(entry.past) }
}

const attractionOf = ({ entry }: Entrant): number => entry.answers.attraction ?? 0

/** By attraction code: the places of everybody whom such an entrant may meet. */
const meetingPlaces = (entrants: readonly Entrant[]): Map<number, number[]> => {
  const samples = new Map(entrants.map((entrant) => [attractionOf(entrant), entrant.person]))
  const mayMeet = (one: Person, entrant: Entrant) => canMeet(one, samples.get(attractionOf(entrant)) ?? entrant.person)
  return new Map(
    [...samples].map(([code, person]) => [
      code,
      [...entrants.keys()].filter((place) => {
        const entrant = entrants[place]
        return entrant !== undefined && mayMeet(person, entrant)
      }),
    ]),
  )
}

const tableOf = (numbers: ReadonlySet<number> | undefined, size: number): Uint8Array => {
  const table = new Uint8Array(size)
  for (const number of numbers ?? []) table[number] = 1
  return table
}

const zoneCodes = 1024
const ages = 128

type Finder = (wish: Wish, owner: Entrant) => number[]

/** Finds whom a wish accepts, by place in `entrants`: by sex, zone and age first, then by every rule of the domain. */
export const createFinder = (entrants: readonly Entrant[]): Finder => {
  const places = meetingPlaces(entrants)
  const zoneOf = Int32Array.from(entrants, ({ entry }) => entry.answers.zone ?? 0)
  const ageOf = Int32Array.from(entrants, ({ entry }) => entry.answers.age ?? 0)
  return ({ compiled }, owner) => {
    const [zones, wantedAges] = [tableOf(compiled.zones, zoneCodes), tableOf(compiled.options.get('age'), ages)]
    const fits = (place: number): boolean => {
      if (zones[zoneOf[place] ?? 0] !== 1 || wantedAges[ageOf[place] ?? 0] !== 1) return false
      const other = entrants[place]
      return other !== undefined && other !== owner && accepts(compiled, owner.person, other.person)
    }
    return (places.get(attractionOf(owner)) ?? []).filter(fits)
  }
}
