import type { RelationshipStyle } from '@quintet/domain/questions'
import type { Tier } from '@quintet/domain/membership'
import { newCharacter } from '@quintet/domain/pools'
import { zones } from '@quintet/domain/places'
import { type Chance, createChance } from '@quintet/synthetic'
import type { Entry, Token } from '../src/entries/entry.ts'
import { smallWorld } from './worlds.ts'

// Places where many fit many: there lists of the best few by weight alone name the same people for everybody, and most matches are lost.

const worldPlus = 3 as Tier
const style = (number: number) => number as RelationshipStyle
const character: Token['character'] = {
  ...newCharacter(),
  zones: zones.map(({ code }) => code),
  traits: [1, 1, 1, 1],
  openTrait: 1,
}
const tokensOf = (count: number): Token[] =>
  Array.from({ length: count }, (_, index) => ({ pool: (index + 1) as Token['pool'], character }))

interface Place {
  index: number
  chance: Chance
}

/** Women and men by turns who accept everybody; what makes a population special is put over it. */
const openWorld = (members: number, change: (place: Place, entry: Entry) => Partial<Entry>): Entry[] => {
  const chance = createChance(7)
  const people = smallWorld(3, 2 * members).slice(0, members)
  if (people.length < members) throw new Error('There are too few people.')
  return people.map((person, index) => {
    const entry: Entry = {
      ...person,
      member: index + 1,
      answers: { ...person.answers, attraction: 1 + (index % 2) },
      personality: '11110' as Entry['personality'],
      tier: worldPlus,
      wait: 0,
      past: [],
      tokens: tokensOf(5),
    }
    return { ...entry, ...change({ index, chance }, entry) }
  })
}

/** Some categories of a character narrowed to some of their options; ages to those around one's own. */
const narrowed = (chance: Chance, share: number, age: number): Token['character'] => {
  const [low, high] = [age - chance.between(4, 10), age + chance.between(4, 10)]
  const options = Object.entries(character.options).map(([id, all]) => {
    if (id === 'age') return [id, all.filter((year) => year >= low && year <= high)]
    if (id === 'zone' || !chance.happens(share)) return [id, all]
    const kept = all.filter(() => chance.happens(2 / 3))
    return [id, kept.length === 0 ? all : kept]
  })
  return { ...character, options: Object.fromEntries(options) as Token['character']['options'] }
}

/** A city: age, traits and a few categories decide; people have waited as they do after some weeks. */
const city = (members: number, share: number): Entry[] => {
  const own = smallWorld(3, 2 * members)
  return openWorld(members, ({ index, chance }, { answers, tokens }) => ({
    personality: (own[index] as Entry).personality,
    wait: chance.weighted([60, 20, 9, 5, 2, 1, 1, 1, 1]),
    tokens: tokens
      .slice(0, chance.between(2, 5))
      .map(({ pool }) => ({ pool, character: narrowed(chance, share, answers.age ?? 30) })),
  }))
}

/** Of so many one has waited for long, or is liked by all. */
const oneOf = 8

/** By name; each is made for a number of members. */
export const denseWorlds: Record<string, (members: number) => Entry[]> = {
  'a few who have waited long': (members) => openWorld(members, ({ index }) => ({ wait: index % oneOf < 2 ? 8 : 0 })),
  'waits as they come about': (members) =>
    openWorld(members, ({ chance }) => ({ wait: chance.weighted([50, 20, 10, 8, 5, 3, 2, 1, 1]) })),
  'a few whom all rate best': (members) =>
    openWorld(members, ({ index }) => ({ relationship: style(index % oneOf < 2 ? 2 : 1 + 2 * (index % 2)) })),
  'one token each': (members) => openWorld(members, () => ({ tokens: tokensOf(1) })),
  'people who are all alike': (members) => {
    const [first] = openWorld(members, () => ({}))
    return openWorld(members, ({ index }) => ({
      answers: { ...first?.answers, attraction: 1 + (index % 2) } as Entry['answers'],
      relationship: style(2),
    }))
  },
  'all six attractions': (members) =>
    openWorld(members, ({ index, chance }, { answers }) => ({
      answers: { ...answers, attraction: 1 + (index % 6) },
      wait: chance.between(0, 3),
      tokens: tokensOf(chance.between(1, 5)),
    })),
  'a city of open people': (members) => city(members, 0),
  'a city, a twentieth narrowed': (members) => city(members, 0.05),
  'a city, an eighth narrowed': (members) => city(members, 0.12),
  'traits that filter': (members) => {
    const own = smallWorld(3, 2 * members)
    return openWorld(members, ({ index, chance }) => ({
      personality: (own[index] as Entry).personality,
      wait: chance.weighted([60, 25, 10, 5]),
    }))
  },
}
