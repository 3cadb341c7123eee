import { countBucket } from '@quintet/domain/match'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { countries, countryOfZone, zonesOfCountry } from '@quintet/domain/places'
import { type CategoryId, categories, categoryOptions } from '@quintet/domain/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { createChance } from '@quintet/synthetic'
import { generateEntries } from '../bench/population.ts'
import type { Entry } from '../src/entries/entry.ts'
import { PopulationBuilder } from '../src/population/population.ts'
import { buildEstimateIndex } from '../src/estimate/build-index.ts'
import { estimate } from '../src/estimate/exact-counts.ts'
import { estimateByTables } from '../src/estimate/tables/live-estimate.ts'
import { type WeekTables, buildTables } from '../src/estimate/tables/tables.ts'

// Four attacks on the live estimate by somebody who may ask whatever they like, as often as they like. Each is played against the
// week as it was and against the same week without its victim: what the attacker learns must be the same.

const full = process.env['QUINTET_FULL'] === '1'
const size = full ? 20_000 : 1200
const victims = full ? 30 : 2
const secret = 20_261_122

const say = (line: string) => process.stdout.write(`${line}\n`)

const tablesOf = (entries: readonly Entry[]): WeekTables => {
  const builder = new PopulationBuilder(entries.length)
  for (const entry of entries) builder.add(entry)
  return buildTables(builder.finish(), secret)
}

let entries: Entry[]
let whole: WeekTables
let targets: Entry[]

beforeAll(() => {
  entries = [...generateEntries({ members: size, seed: 7, pickiness: 'medium' })]
  whole = tablesOf(entries)
  const step = Math.floor(size / victims)
  targets = entries.filter((_, index) => index % step === 3).slice(0, victims)
}, 120_000)

const fewer = new Map<Entry, WeekTables>()
const without = (victim: Entry): WeekTables => {
  const known = fewer.get(victim) ?? tablesOf(entries.filter((entry) => entry !== victim))
  fewer.set(victim, known)
  return known
}

/** Somebody made up whom the victim may meet, and whose membership reaches the whole world. */
const attackerOf = (victim: Entry): Entry => {
  const attraction = [0, 2, 1, 3, 4, 2, 1][victim.answers.attraction ?? 1] as number
  const other = entries.find((entry) => entry.answers.attraction === attraction) as Entry
  return { ...other, member: 0, tier: 3, reach: 'zone', past: [] }
}

const allZones = countries.flatMap(({ id }) => zonesOfCountry(id).map(({ code }) => code))
const open = (): Character => ({ ...newCharacter(), zones: allZones, traits: [1, 1, 1, 1], openTrait: 0 })

const answer = (tables: WeekTables, victim: Entry, character: Character): string => {
  const { accepted, mutual } = estimateByTables(tables, attackerOf(victim), character)
  return JSON.stringify([countBucket(accepted), countBucket(mutual)])
}
const lowOf = (text: string): number => (JSON.parse(text) as [{ low: number }])[0].low

const answered = (victim: Entry, id: CategoryId): number | undefined => (id === 'scope' ? undefined : victim.answers[id])

/** All of the victim's answers but the hidden ones, as narrow as can be. */
const known = (victim: Entry, hidden: readonly CategoryId[]): Character => {
  const options: Character['options'] = { ...open().options }
  for (const id of categories) {
    const own = answered(victim, id)
    if (own !== undefined && !hidden.includes(id)) options[id] = [own]
  }
  return { ...open(), options }
}

const sensitive: CategoryId[] = [
  'religion',
  'sexualPartners',
  'income',
  'hasKids',
  'race',
  'disabilities',
  'debt',
  'bloodType',
  'cbd',
  'alcohol',
  'tobacco',
  'maritalStatus',
  'personalHistory',
  'familyHistory',
]
const hiddenOnes = sensitive.slice(0, full ? sensitive.length : 5)

/** Halves the options until one is left, each time towards the half of which more is told. */
const guessHidden = (tables: WeekTables, victim: Entry, id: CategoryId, chance: ReturnType<typeof createChance>): number => {
  const base = known(victim, hiddenOnes)
  const by = (options: number[]): number =>
    lowOf(answer(tables, victim, { ...base, options: { ...base.options, [id]: options } }))
  let left = [...categoryOptions(id)]
  while (left.length > 1) {
    const [one, other] = [left.slice(0, left.length / 2), left.slice(left.length / 2)]
    const [more, fewer] = [by(one), by(other)]
    left = more === fewer ? (chance.happens(0.5) ? one : other) : more > fewer ? one : other
  }
  return left[0] ?? 0
}

const hits = (tables: (victim: Entry) => WeekTables): number => {
  const chance = createChance(99)
  let right = 0
  for (const victim of targets) {
    const asked = tables(victim)
    for (const id of hiddenOnes) if (guessHidden(asked, victim, id, chance) === answered(victim, id)) right++
  }
  return right
}

describe('an attacker who asks for live estimates', () => {
  it(
    'finds no hidden answer more often than without the member it belongs to',
    () => {
      const [with_, without_] = [hits(() => whole), hits(without)]
      const tries = victims * hiddenOnes.length
      say(`hidden answers: ${with_} of ${tries} guessed, ${without_} of ${tries} without the member`)
      // The spread of guessing alone.
      expect(with_ - without_).toBeLessThanOrEqual(2 * Math.sqrt(tries / 4))
      expect(with_).toBeLessThan(tries / 2)
    },
    full ? 1_200_000 : 300_000,
  )

  it('reads a match’s really hidden answers no better: the same question has the same answer without the member', () => {
    let [asked, different] = [0, 0]
    for (const victim of targets) {
      const rest = without(victim)
      for (const id of ['chestSize', 'appendageSize'] as const)
        for (const option of categoryOptions(id)) {
          const base = known(victim, ['chestSize', 'appendageSize'])
          const question = { ...base, options: { ...base.options, [id]: [option] } }
          asked++
          if (answer(whole, victim, question) !== answer(rest, victim, question)) different++
        }
    }
    say(`answers hidden by their owners: ${different} of ${asked} questions told by one member`)
    expect(different).toBe(0)
  }, 300_000)

  it('does not learn whether an acquaintance is a member (decision 48)', () => {
    const facts: CategoryId[] = [
      'age',
      'height',
      'hairColour',
      'eyeColour',
      'mainLanguage',
      'race',
      'education',
      'careerField',
      'hasKids',
      'maritalStatus',
      'tobacco',
    ]
    let [found, invented] = [0, 0]
    for (const victim of targets) {
      const home = zonesOfCountry(countryOfZone(victim.answers.zone ?? 1)?.id ?? '').map(({ code }) => code)
      const others = categories.filter((id) => !facts.includes(id))
      const question = { ...known(victim, others), zones: home }
      if (lowOf(answer(whole, victim, question)) > 0) found++
      if (lowOf(answer(without(victim), victim, question)) > 0) invented++
    }
    say(`acquaintances: ${found} of ${victims} members "found", ${invented} of ${victims} who are none`)
    expect(found).toBe(invented)
  }, 300_000)

  it('cannot halve a country to find a zone, with or without a country of one zone beside it', () => {
    const decoy = countries.map(({ id }) => zonesOfCountry(id)).find(({ length }) => length === 1)?.[0]?.code ?? 0
    let told = 0
    for (const victim of targets) {
      const home = zonesOfCountry(countryOfZone(victim.answers.zone ?? 1)?.id ?? '').map(({ code }) => code)
      if (home.length < 2) continue
      const base = known(victim, [])
      const halves = [home.slice(0, home.length / 2), home.slice(home.length / 2)]
      for (const beside of [[], [decoy]]) {
        const [one, other] = halves.map((zones) => answer(whole, victim, { ...base, zones: [...zones, ...beside] }))
        if (one !== other) told++
      }
    }
    say(`zones: ${told} of ${targets.length} told`)
    expect(told).toBe(0)
  })

  it('hears of countries with fewer than thirty members nothing at all (decision 48)', () => {
    const few = tablesOf(entries.slice(0, 25))
    expect(few).toEqual([])
    expect(estimateByTables(few, attackerOf(entries[0] as Entry), open())).toEqual({ accepted: 0, mutual: 0 })
  })
})

describe('the estimate', () => {
  it('is within a factor of two for most characters, beside a count of all rows', () => {
    const builder = new PopulationBuilder()
    const askers: Entry[] = []
    for (const entry of generateEntries({ members: full ? 100_000 : 4000, seed: 8, pickiness: 'wide' })) {
      builder.add(entry)
      if (entry.member % (full ? 120 : 60) === 0 && askers.length < 200) askers.push(entry)
    }
    const population = builder.finish()
    const [index, tables] = [buildEstimateIndex(population), buildTables(population, secret)]
    let [asked, near, zero] = [0, 0, 0]
    for (const asker of askers) {
      const { character } = asker.tokens[0] as Entry['tokens'][number]
      const [exact] = estimate(index, { asker, characters: [character], countries: true })
      const { accepted } = estimateByTables(tables, asker, character)
      const truth = exact?.accepted ?? 0
      if (truth < 10) continue
      asked++
      if (accepted === 0) zero++
      if (accepted >= truth / 2 && accepted <= 2 * truth) near++
    }
    say(`wide characters: ${near} of ${asked} within a factor of two, ${zero} where nothing is told`)
    expect(asked).toBeGreaterThan(20)
    // A small site has few cells to go by; at a hundred thousand members nine of ten are near.
    expect(near / asked).toBeGreaterThan(full ? 0.9 : 0.6)
  }, 60_000)
})
