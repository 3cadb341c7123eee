import { featureCount, featureKinds } from '../../population/features.ts'
import type { Population } from '../../population/population.ts'
import { cellStep, keyOfTable, releaseBy } from './cells.ts'

/** Codes of attraction (decision 1) with 0 for members who can meet no other. */
export const attractions = 7

/** Counts of the people of one country: by one answer, and by two. */
export interface PeopleTable {
  people: number
  /** By attraction. */
  attracted: Float64Array
  /** By feature. */
  having: Float64Array
  /** By attraction and feature, `featureCount` cells an attraction. */
  attractedHaving: Float64Array
  /** By two features of different kinds, in steps of the release; of each pair the lower feature first. */
  pairs: Uint16Array
}

/** Where the pair of a lower and a higher feature stands. */
export const pairPlace = (low: number, high: number): number => (high * (high - 1)) / 2 + low

const pairCells = pairPlace(0, featureCount)

const countInto = (cells: Float64Array | Uint32Array, at: number): void => {
  cells[at] = (cells[at] as number) + 1
}

interface Raw {
  attracted: Float64Array
  having: Float64Array
  attractedHaving: Float64Array
  pairs: Uint32Array
}

// Kinds stand in rising order and so do their features: the earlier one of a pair is the lower one.
const countPairs = (features: Uint16Array, from: number, pairs: Uint32Array): void => {
  for (let late = 1; late < featureKinds; late++) {
    const high = features[from + late] as number
    const row = pairPlace(0, high)
    for (let early = 0; early < late; early++) countInto(pairs, row + (features[from + early] as number))
  }
}

const countMembers = ({ features, attraction }: Population, members: Uint32Array, raw: Raw): void => {
  for (const member of members) {
    const own = attraction[member] as number
    const from = member * featureKinds
    countInto(raw.attracted, own)
    for (let at = from; at < from + featureKinds; at++) {
      countInto(raw.having, features[at] as number)
      countInto(raw.attractedHaving, own * featureCount + (features[at] as number))
    }
    countPairs(features, from, raw.pairs)
  }
}

// One for all countries, since it is large.
const scratch = new Uint32Array(pairCells)

/** Counts the people of one country. */
export const countPeople = (population: Population, members: Uint32Array, secret: number): PeopleTable => {
  const raw: Raw = {
    attracted: new Float64Array(attractions),
    having: new Float64Array(featureCount),
    attractedHaving: new Float64Array(attractions * featureCount),
    pairs: scratch.fill(0),
  }
  countMembers(population, members, raw)
  const release = (table: number) => releaseBy(keyOfTable(secret, table))
  const releasePair = release(4)
  return {
    people: release(0)(members.length, 0),
    attracted: raw.attracted.map(release(1)),
    having: raw.having.map(release(2)),
    attractedHaving: raw.attractedHaving.map(release(3)),
    pairs: Uint16Array.from(raw.pairs, (count, cell) => releasePair(count, cell) / cellStep),
  }
}
