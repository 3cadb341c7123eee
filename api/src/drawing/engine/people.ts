import { type CompiledCharacter, type Person, accepts, canMeet, compileCharacter, sameCharacter } from '@quintet/domain/pools'
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

const wishesOf = ({ tokens }: Entry, person: Person): Wish[] => {
  const wishes: Wish[] = []
  for (const [index, { character }] of tokens.entries()) {
    const known = wishes.find(({ compiled }) => sameCharacter(compiled.character, character))
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

const grouped = (entrants: readonly Entrant[], keyOf: (entrant: Entrant) => number): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const [index, entrant] of entrants.entries()) {
    const key = keyOf(entrant)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}

// Whom each attraction code may meet is asked once per pair of codes.
const meetingCodes = (entrants: readonly Entrant[]): Map<number, Set<number>> => {
  const samples = [...grouped(entrants, ({ entry }) => entry.answers.attraction ?? 0)].map(
    ([code, [first = 0]]) => [code, entrants[first]?.person] as const,
  )
  const codesFor = (one: Person | undefined) =>
    new Set(samples.filter(([, other]) => one && other && canMeet(one, other)).map(([code]) => code))
  return new Map(samples.map(([code, person]) => [code, codesFor(person)]))
}

type Finder = (wish: Wish, owner: Entrant) => number[]

/** Finds whom a wish accepts, by place in `entrants`: by zone, sex and age first, then by every rule of the domain. */
export const createFinder = (entrants: readonly Entrant[]): Finder => {
  const byZone = grouped(entrants, ({ entry }) => entry.answers.zone ?? 0)
  const meets = meetingCodes(entrants)
  return ({ compiled }, owner) => {
    const wanted = meets.get(owner.entry.answers.attraction ?? 0)
    const ages = compiled.options.get('age')
    const fits = (index: number): boolean => {
      const other = entrants[index]
      if (!other || other === owner) return false
      const { age, attraction } = other.entry.answers
      if (!wanted?.has(attraction ?? 0) || !ages?.has(age ?? 0)) return false
      return accepts(compiled, owner.person, other.person)
    }
    return [...compiled.zones].flatMap((zone) => (byZone.get(zone) ?? []).filter(fits)).toSorted((a, b) => a - b)
  }
}
