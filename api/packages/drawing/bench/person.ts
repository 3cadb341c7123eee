import { applyGender } from '@quintet/domain/profile'
import { type Answers, type PersonalityType, type QuestionId, type RelationshipStyle, catalogue } from '@quintet/domain/questions'
import { regions } from '@quintet/domain/places'
import type { Tier } from '@quintet/domain/membership'
import { type Chance, answerWeights, answerWeightsBySex, heights, regionPeople } from '@quintet/synthetic'
import { homeOf, regionOf } from './homes.ts'
import { type Sampler, createOptionSampler, createSampler } from './sampler.ts'

export interface BenchPerson {
  answers: Answers
  personality: PersonalityType
  relationship: RelationshipStyle
  tier: Tier
}

type Leaning = 'years' | 'tradition' | 'means'

/** What pulls an answer towards the later options (or the earlier ones, where negative), and how hard. */
const pulls: Partial<Record<QuestionId, readonly [Leaning, number]>> = {
  maritalStatus: ['years', 1.6],
  hasKids: ['years', 1.5],
  sexualPartners: ['tradition', -1.2],
  wantsKids: ['tradition', -0.9],
  alcohol: ['tradition', -1],
  tobacco: ['tradition', -0.7],
  cbd: ['tradition', -1.1],
  tattoos: ['tradition', -1.2],
  piercings: ['tradition', -0.8],
  education: ['means', 1.8],
  income: ['means', 1.9],
  debt: ['means', -0.8],
  disabilities: ['years', 0.8],
  personalHistory: ['years', 0.9],
}

const levels = [-2, -1, 0, 1, 2] as const
const levelOf = (leaning: number): number => Math.min(4, Math.max(0, Math.round(leaning + 2)))

const pulledSamplers = (weights: readonly number[], pull: number): Sampler[] =>
  levels.map((level) =>
    createSampler(weights.map((weight, place) => weight * Math.exp((pull * level * place) / Math.max(1, weights.length - 1)))),
  )

type Drawing = readonly [id: QuestionId, leaning: Leaning, byLevel: readonly Sampler[]]

const drawingsOf = (table: Partial<Record<QuestionId, readonly number[]>>): Drawing[] =>
  (Object.entries(table) as [QuestionId, readonly number[]][]).map(([id, weights]) => {
    const [leaning, pull] = pulls[id] ?? (['years', 0] as const)
    return [id, leaning, pulledSamplers(weights, pull)]
  })

const drawings = {
  1: drawingsOf({ ...answerWeights, ...answerWeightsBySex.men }),
  2: drawingsOf({ ...answerWeights, ...answerWeightsBySex.women }),
}

const cultures = new Map(
  regions.map((region) => {
    const { languages, race, ethnicity, religion } = regionPeople[region]
    const [language, people, origin, belief] = [languages, race, ethnicity, religion].map(createOptionSampler)
    return [region, { language, people, origin, belief }] as const
  }),
)

const orientation = createSampler([46, 46, 2, 1.5, 1.5, 3])
const tier = createSampler([40, 25, 20, 10, 5])
const bodyClass = createSampler([4, 48, 30, 12, 6])
const bodyLevel = createSampler([28, 48, 24])
const template = Object.fromEntries(catalogue.map(({ id }) => [id, 1])) as Answers

// Most are between 22 and 45, some much older.
const ageOf = (chance: Chance): number => {
  const age = Math.round(chance.happens(0.72) ? chance.around(30, 6.5) : chance.around(46, 12))
  return age < 18 ? chance.between(18, 24) : Math.min(age, 85)
}

const heightOf = (chance: Chance, male: boolean): number => {
  const { mean, spread } = heights[male ? 'men' : 'women']
  return Math.min(84, Math.max(53, Math.round(chance.around(mean, spread))))
}

const addCulture = (chance: Chance, answers: Answers, zone: number): void => {
  const culture = cultures.get(regionOf(zone))
  answers.zone = zone
  answers.mainLanguage = culture?.language?.(chance) ?? 1
  answers.secondLanguage = chance.happens(0.45) ? 1 : chance.happens(0.5) ? 30 : chance.between(2, 29)
  answers.race = culture?.people?.(chance) ?? 1
  answers.primaryEthnicity = culture?.origin?.(chance) ?? 1
  answers.secondaryEthnicity = chance.happens(0.7) ? 32 : (culture?.origin?.(chance) ?? 1)
  answers.religion = culture?.belief?.(chance) ?? 1
}

const answersOf = (chance: Chance): Answers => {
  const attraction = (orientation(chance) + 1) as 1 | 2 | 3 | 4 | 5 | 6
  const sex = attraction % 2 === 1 ? 1 : 2
  const answers: Answers = { ...template, age: ageOf(chance), zodiac: chance.between(1, 12), height: heightOf(chance, sex === 1) }
  const leanings: Record<Leaning, number> = {
    years: levelOf(((answers.age ?? 30) - 34) / 9),
    tradition: levelOf(chance.around(0, 1)),
    means: levelOf(chance.around(0, 1)),
  }
  addCulture(chance, answers, homeOf(chance))
  for (const [id, leaning, byLevel] of drawings[sex]) answers[id] = (byLevel[leanings[leaning]] as Sampler)(chance) + 1
  answers.bodyType = 3 * bodyClass(chance) + bodyLevel(chance) + 1
  return applyGender(answers, attraction)
}

const personalities = Array.from({ length: 80 }, (_, index) => {
  const values = [8, 4, 2, 1].map((bit) => (Math.floor(index / 5) & bit ? 2 : 1))
  return `${values.join('')}${index % 5}` as PersonalityType
})
const openOf = createSampler([60, 10, 10, 10, 10])
const relationshipOf = createSampler([30, 28, 24, 18])

export const personOf = (chance: Chance): BenchPerson => ({
  answers: answersOf(chance),
  personality: personalities[chance.between(0, 15) * 5 + openOf(chance)] ?? '11110',
  relationship: (relationshipOf(chance) + 1) as RelationshipStyle,
  tier: tier(chance) as Tier,
})
