import { type Character, newCharacter } from '@quintet/domain/pools'
import { type CategoryId, categories, categoryOptions, traits } from '@quintet/domain/questions'
import { type Chance, createChance } from '@quintet/synthetic'
import type { BenchPerson } from './person.ts'
import { type Pickiness, type PickinessSettings, habitOf, settingsOf } from './pickiness.ts'
import { placesFor } from './places.ts'
import { remembered } from './sampler.ts'

type Options = Character['options']
type NarrowedId = Exclude<CategoryId, 'age' | 'height'>

const everything = newCharacter().options
const variants = 12
const owns = 128
const anyClass = 15
const anyShape = 8

const span = remembered((key) => {
  const [low, high] = [Math.floor(key / 256), key % 256]
  return Array.from({ length: Math.max(1, high - low + 1) }, (_, index) => low + index)
})
const spanOf = (low: number, high: number): number[] => span(256 * low + Math.max(low, high))

// Groups of options that stand for others are chosen by themselves, or they would undo the narrowing.
const isGroup = (id: CategoryId, option: number): boolean =>
  (id === 'bodyType' && option > anyClass) || (id === 'bodyShape' && option === anyShape)

const classOf = (bodyType: number): number => anyClass + Math.ceil(bodyType / 3)

const narrow = (chance: Chance, id: CategoryId, own: number, keep: number): number[] => {
  const byClass = id === 'bodyType' && chance.happens(0.5)
  const options = categoryOptions(id).filter((option) => isGroup(id, option) === byClass)
  const mine = byClass ? classOf(own) : own
  const kept = options.filter((option) => option === mine || chance.happens(keep))
  return kept.length === 0 ? options : kept
}

/** Ready-made choices of one category by own answer and variant, so that equal ones are one and the same array. */
const createChoices = (id: NarrowedId, severity: number, layout: number) => {
  const { keep } = habitOf(id)
  const made = remembered((key) => narrow(createChance(layout + key), id, Math.floor(key / variants), keep ** severity))
  return (chance: Chance, own: number): number[] => made(Math.min(own, owns) * variants + chance.between(0, variants - 1))
}

const straight = 2

const agesFor = (chance: Chance, { answers }: BenchPerson, width: number): number[] => {
  const { age = 30, attraction = 1, gender } = answers
  const years = (low: number, high: number) => Math.round(chance.between(low, high) * width)
  if (attraction > straight) return spanOf(Math.max(18, age - years(3, 10)), Math.min(109, age + years(3, 10)))
  const [younger, older] = gender === 1 ? [years(3, 12), years(1, 6)] : [years(1, 5), years(4, 13)]
  return spanOf(Math.max(18, age - younger), Math.min(109, age + older))
}

const heightsFor = (chance: Chance, { answers }: BenchPerson, share: number): number[] => {
  const { height = 67, attraction = 1 } = answers
  if (!chance.happens(share)) return everything.height ?? []
  if (attraction === 2) return spanOf(Math.max(60, height + chance.between(-1, 3)), 84)
  return attraction === 1
    ? spanOf(53, Math.min(80, height + chance.between(-1, 3)))
    : spanOf(Math.max(53, height - 5), Math.min(84, height + 6))
}

const traitChoices = Array.from(
  { length: 16 },
  (_, bits) => [0, 1, 2, 3].map((bit) => ((bits >> bit) & 1) + 1) as Character['traits'],
)
const traitsFor = (chance: Chance): Character['traits'] =>
  traitChoices[[0, 1, 2, 3].reduce((bits, bit) => bits | (chance.happens(0.38) ? 1 << bit : 0), 0)] as Character['traits']

type Choosers = readonly (readonly [id: NarrowedId, share: number, choose: (chance: Chance, own: number) => number[]])[]

const layoutStep = 1e6

const choosersOf = ({ narrowing, severity }: PickinessSettings): Choosers =>
  categories
    .filter((id): id is NarrowedId => id !== 'age' && id !== 'height')
    .map((id, index) => [id, habitOf(id).share * narrowing, createChoices(id, severity, index * layoutStep)])

const ownOf = ({ answers }: BenchPerson, id: NarrowedId): number => (id === 'scope' ? 0 : (answers[id] ?? 0))

const redrawn = 5

/** Makes the characters of members with such a pickiness. */
export const createWishes = (pickiness: Pickiness) => {
  const settings = settingsOf[pickiness]
  const choosers = choosersOf(settings)

  const optionsFor = (chance: Chance, person: BenchPerson, mood: number): Options => {
    const options = { ...everything }
    for (const [id, share, choose] of choosers) if (chance.next() < share * mood) options[id] = choose(chance, ownOf(person, id))
    options.age = agesFor(chance, person, settings.ages)
    options.height = heightsFor(chance, person, Math.min(0.9, 0.3 * settings.narrowing * mood))
    return options
  }

  const fresh = (chance: Chance, person: BenchPerson, mood: number): Character => ({
    options: optionsFor(chance, person, mood),
    zones: placesFor(chance, person),
    traits: traitsFor(chance),
    openTrait: chance.happens(settings.openTrait) ? chance.pick(traits) : 0,
  })

  // A copy of which a few categories were then changed.
  const varied = (chance: Chance, person: BenchPerson, from: Character): Character => {
    const options = { ...from.options }
    for (let time = 0; time < redrawn; time++) {
      const [id, share, choose] = chance.pick(choosers)
      options[id] = chance.happens(2 * share) ? choose(chance, ownOf(person, id)) : (everything[id] ?? [])
    }
    return { ...from, options, openTrait: chance.happens(settings.openTrait) ? chance.pick(traits) : 0 }
  }

  const next = (chance: Chance, person: BenchPerson, mood: number, earlier: readonly Character[]): Character => {
    if (earlier.length === 0 || chance.happens(0.2)) return fresh(chance, person, mood)
    const from = chance.pick(earlier)
    return chance.happens(0.55) ? from : varied(chance, person, from)
  }

  /** So many characters of a member; some are copies of others, as people make them. */
  return (chance: Chance, person: BenchPerson, count: number): Character[] => {
    const mood = Math.exp(chance.around(0, settings.spread))
    const characters: Character[] = []
    while (characters.length < count) characters.push(next(chance, person, mood, characters))
    return characters
  }
}
