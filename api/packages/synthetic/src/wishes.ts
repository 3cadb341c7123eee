import { ADULT_AGE, MAX_AGE } from '@quintet/domain/limits'
import { TIERS } from '@quintet/domain/membership'
import { regionOfZone, zonesOfRegion, regions } from '@quintet/domain/places'
import { type Character, type Reach, MAX_WORLD_ZONES, allowedZones, newCharacter } from '@quintet/domain/pools'
import { type CategoryId, type QuestionId, categoryOptions, traits } from '@quintet/domain/questions'
import type { Chance } from './chance.ts'
import { pickyCategories } from './data/answers.ts'
import type { SyntheticPerson } from './person.ts'

const span = (low: number, high: number) => Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index)

const agesFor = (chance: Chance, { profile }: SyntheticPerson): number[] => {
  const { age = 30, gender } = profile.answers
  const [younger, older] =
    gender === 1 ? [chance.between(7, 16), chance.between(4, 10)] : [chance.between(4, 9), chance.between(8, 18)]
  return span(Math.max(ADULT_AGE, age - younger), Math.min(MAX_AGE, age + older))
}

const heightsFor = (chance: Chance): number[] =>
  chance.happens(0.35) ? span(chance.between(58, 63), chance.between(74, 84)) : categoryOptions('height')

// What is common is kept, and a part of the rest is crossed out.
const narrowed = (chance: Chance, id: CategoryId, keep: number, own: number | undefined): number[] => {
  const options = categoryOptions(id)
  const kept = options.filter((option) => option === own || chance.happens(keep))
  return kept.length === 0 ? options : kept
}

const optionsFor = (chance: Chance, person: SyntheticPerson): Character['options'] => {
  const picky = Object.entries(pickyCategories) as [
    Exclude<QuestionId, 'gender' | 'attraction' | 'zone'>,
    { share: number; keep: number },
  ][]
  const chosen = picky
    .filter(([, { share }]) => chance.happens(share))
    .map(([id, { keep }]) => [id, narrowed(chance, id, keep, person.profile.answers[id])])
  return { ...newCharacter().options, ...Object.fromEntries(chosen), age: agesFor(chance, person), height: heightsFor(chance) }
}

const worldZones = (chance: Chance, own: number): number[] => {
  const home = regionOfZone(own) ?? 1
  const others = chance.shuffled(regions.filter((region) => region !== home))
  const codes = [home, ...others].flatMap((region) => zonesOfRegion(region).map(({ code }) => code))
  return codes.slice(0, MAX_WORLD_ZONES).toSorted((a, b) => a - b)
}

/** The zones a character of that person lists, within the tier and reach (decisions 13 and 14). */
const zonesFor = (chance: Chance, { tier, profile }: SyntheticPerson, reach: Reach): number[] => {
  const own = profile.answers.zone ?? 1
  if (tier === TIERS.world) return worldZones(chance, own)
  return allowedZones(tier, own, reach)
}

/** A moderately open character: it narrows what people narrow, and leaves the rest as it began. */
export const syntheticCharacter = (chance: Chance, person: SyntheticPerson, reach: Reach = 'region'): Character => ({
  options: optionsFor(chance, person),
  zones: zonesFor(chance, person, reach),
  traits: traits.map(() => (chance.happens(0.62) ? 1 : 2)) as Character['traits'],
  openTrait: chance.happens(0.45) ? chance.pick(traits) : 0,
})

const variantShare = 0.35

/** The five characters; some are copies, as people make them. */
export const syntheticCharacters = (chance: Chance, person: SyntheticPerson): Character[] => {
  const characters: Character[] = []
  for (let number = 1; number <= 5; number++) {
    const copied = number > 1 && !chance.happens(variantShare) ? chance.pick(characters) : undefined
    characters.push(copied ?? syntheticCharacter(chance, person))
  }
  return characters
}
