import type { Tier } from '@quintet/domain/membership'
import { type RegionId, regions, zonesOfRegion } from '@quintet/domain/places'
import { type Profile, answersFromBirthDate, applyGender, defaultVisibility } from '@quintet/domain/profile'
import {
  type Answers,
  QUIZ1_ITEMS,
  QUIZ2_ITEMS,
  type QuestionId,
  personalityFrom,
  quiz1,
  relationshipFrom,
} from '@quintet/domain/questions'
import { dateOfDay } from '@quintet/domain/time'
import type { Chance } from './chance.ts'
import { answerWeights, answerWeightsBySex, attractionWeights, heights, tierWeights } from './data/answers.ts'
import { type RegionPeople, type Weights, regionPeople } from './data/regions.ts'
import { bios, closings, questions, topics } from './data/words.ts'

export interface SyntheticPerson {
  birthDate: string
  tier: Tier
  language: number
  profile: Profile
}

/** What is fixed beforehand about a person; the demo's accounts are not left to chance alone. */
export interface Given {
  region?: RegionId
  zone?: number
  attraction?: number
  name?: string
  age?: number
  tier?: Tier
}

const arabic = 6
const daysPerYear = 365.25

const pickOption = (chance: Chance, weights: Weights): number => {
  const options = Object.keys(weights).map(Number)
  return options[chance.weighted(Object.values(weights))] ?? 1
}

const ageOf = (chance: Chance): number => {
  const age = Math.round(chance.around(35, 9))
  return age < 19 ? chance.between(19, 30) : Math.min(age, 74)
}

const birthDateOf = (chance: Chance, age: number, today: number): string =>
  dateOfDay(Math.floor(today - age * daysPerYear - chance.between(2, 363)))

const weightedAnswers = (chance: Chance, table: Partial<Record<QuestionId, readonly number[]>>): Answers =>
  Object.fromEntries(Object.entries(table).map(([id, weights]) => [id, chance.weighted(weights) + 1])) as Answers

// Fifteen body types: class (mostly 2 and 3) by three levels of activity.
const bodyTypeOf = (chance: Chance): number => 3 * chance.weighted([4, 48, 30, 12, 6]) + chance.weighted([28, 48, 24]) + 1

const heightOf = (chance: Chance, male: boolean): number => {
  const { mean, spread } = heights[male ? 'men' : 'women']
  return Math.min(84, Math.max(53, Math.round(chance.around(mean, spread))))
}

const cultureOf = (chance: Chance, people: RegionPeople): Answers => ({
  mainLanguage: pickOption(chance, people.languages),
  secondLanguage: chance.happens(0.45) ? 1 : chance.happens(0.5) ? 30 : chance.between(2, 29),
  race: pickOption(chance, people.race),
  primaryEthnicity: pickOption(chance, people.ethnicity),
  secondaryEthnicity: chance.happens(0.7) ? 32 : pickOption(chance, people.ethnicity),
  religion: pickOption(chance, people.religion),
})

// People lean one way on a trait, more or less; hence the answers to its statements.
const quizOf = (chance: Chance): number[] => {
  const leanings = [0, 1, 2, 3].map(() => chance.around(0, 0.9))
  return quiz1.slice(0, QUIZ1_ITEMS).map(({ trait, isReversed }) => {
    const leaning = (leanings[trait - 1] ?? 0) * (isReversed ? -1 : 1)
    return Math.min(7, Math.max(1, Math.round(chance.around(4 + leaning, 1.1))))
  })
}

const relationshipAnswersOf = (chance: Chance): number[] => {
  const style = chance.between(1, 4)
  return Array.from({ length: QUIZ2_ITEMS }, () => (chance.happens(0.55) ? style : chance.between(1, 4)))
}

const aboutOf = (chance: Chance, name: string) => ({
  name,
  topic: chance.pick(topics),
  question: chance.pick(questions),
  bio: `${chance.pick(bios)} ${chance.pick(closings)}`,
})

const answersOf = (chance: Chance, given: Given, region: RegionId, birthDate: string, today: number): Answers => {
  const attraction = given.attraction ?? chance.weighted(attractionWeights) + 1
  const male = attraction % 2 === 1
  const answers: Answers = {
    ...weightedAnswers(chance, answerWeights),
    ...weightedAnswers(chance, answerWeightsBySex[male ? 'men' : 'women']),
    ...cultureOf(chance, regionPeople[region]),
    ...answersFromBirthDate(birthDate, dateOfDay(today)),
    bodyType: bodyTypeOf(chance),
    height: heightOf(chance, male),
    zone: given.zone ?? chance.pick(zonesOfRegion(region)).code,
  }
  return applyGender(answers, attraction as 1 | 2 | 3 | 4 | 5 | 6)
}

const regionOf = (chance: Chance): RegionId => regions[chance.weighted(regions.map((region) => regionPeople[region].share))] ?? 1

/** A person who does not exist, with every answer of the profile; `today` is the day number of the demo's start. */
export const syntheticPerson = (chance: Chance, today: number, given: Given = {}): SyntheticPerson => {
  const region = given.region ?? regionOf(chance)
  const birthDate = birthDateOf(chance, given.age ?? ageOf(chance), today)
  const answers = answersOf(chance, given, region, birthDate, today)
  const [personalityAnswers, relationshipAnswers] = [quizOf(chance), relationshipAnswersOf(chance)]
  const names = regionPeople[region][answers.gender === 1 ? 'men' : 'women']
  const profile: Profile = {
    answers,
    personality: personalityFrom(personalityAnswers),
    personalityAnswers,
    relationship: relationshipFrom(relationshipAnswers),
    relationshipAnswers,
    about: aboutOf(chance, given.name ?? chance.pick(names)),
    visibility: defaultVisibility(answers),
    changedDays: { personality: today - 120, relationship: today - 120, location: today - 120 },
    measureUnit: region === 1 ? 2 : 1,
    handSide: chance.happens(0.1) ? 2 : 1,
  }
  const tier = given.tier ?? (chance.weighted(tierWeights) as Tier)
  return { birthDate, tier, language: answers.mainLanguage === arabic ? arabic : 1, profile }
}
