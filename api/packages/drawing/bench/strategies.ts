import type { Character } from '@quintet/domain/pools'
import { categories, categoryOptions } from '@quintet/domain/questions'
import type { Entry } from '../src/entries/entry.ts'

/** What a member could have submitted in place of what they did, with as many tokens. */
export type Strategy = (entry: Entry) => Entry

const textOf = (character: Character): string => JSON.stringify(character)

/** The characters of an entry, each once. */
export const distinctOf = ({ tokens }: Entry): Character[] => [
  ...new Map(tokens.map(({ character }) => [textOf(character), character])).values(),
]

const united = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())].toSorted((a, b) => a - b)

/** Accepts whomever one of them accepts, apart from the traits, which cannot be joined: those are the first one's. */
const unionOf = (characters: readonly Character[]): Character => ({
  ...(characters[0] as Character),
  options: Object.fromEntries(categories.map((id) => [id, united(characters.map(({ options }) => options[id] ?? []))])),
  zones: united(characters.map(({ zones }) => zones)),
})

const withCharacters = (entry: Entry, characterAt: (place: number, own: Character) => Character): Entry => ({
  ...entry,
  tokens: entry.tokens.map(({ pool, character }, place) => ({ pool, character: characterAt(place, character) })),
})

// Age has an option for each year: one at an end costs next to nothing, and makes a character another one.
const without = (character: Character, place: number): Character => {
  const ages = character.options.age ?? categoryOptions('age')
  return { ...character, options: { ...character.options, age: ages.slice(0, ages.length - place) } }
}

/** By name; `copies` says in which of them all characters of a member are one. */
export const strategies: Readonly<Record<string, Strategy>> = {
  'as they are': (entry) => entry,
  'copies of the first': (entry) => withCharacters(entry, () => distinctOf(entry)[0] as Character),
  'one union, others as they are': (entry) => {
    const union = unionOf(distinctOf(entry))
    return withCharacters(entry, (place, own) => (place === 0 ? union : own))
  },
  'copies of the union': (entry) => {
    const union = unionOf(distinctOf(entry))
    return withCharacters(entry, () => union)
  },
  'different by a year of age': (entry) => {
    const union = unionOf(distinctOf(entry))
    return withCharacters(entry, (place) => without(union, place))
  },
}
