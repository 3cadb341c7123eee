import { qualityPoints } from '@quintet/domain/match'
import { featureKinds, maskWords } from './features.ts'
import { zoneWords } from './places.ts'
import { lifeBytes, relationshipByte } from './life.ts'
import type { Population } from './population.ts'

/** Columns that acceptance and quality need; of a population, or of an index, whose members come in another order. */
export interface RatedColumns {
  firstWish: Uint32Array
  masks: Uint32Array
  zoneSet: Uint32Array
  zoneSets: Uint32Array
  traits: Uint16Array
  natural: Uint8Array
  personality: Uint8Array
  life: Uint8Array
  zone: Uint16Array
  /** Whether the set of features that begins at a place holds all features of a member. */
  holds(masks: Uint32Array, at: number, member: number): boolean
}

const personalities = 80
const pairedQuestions = 7
const ofPart = qualityPoints

/** Questions to pairs of members by their places: who accepts whom, and how well they suit each other (decisions 12 and 27). */
export const createRating = (columns: RatedColumns) => {
  const { firstWish, masks, zoneSet, zoneSets, traits, natural, personality, life, zone, holds } = columns

  const isInZones = (wish: number, member: number): boolean => {
    const rank = zone[member] as number
    return (((zoneSets[(zoneSet[wish] as number) * zoneWords + (rank >> 5)] as number) >>> (rank & 31)) & 1) === 1
  }

  const accepts = (wish: number, member: number): boolean => holds(masks, wish * maskWords, member) && isInZones(wish, member)

  /** Which wishes of a member accept another, as bits. */
  const accepting = (member: number, other: number): number => {
    const first = firstWish[member] as number
    let bits = 0
    for (let wish = first; wish < (firstWish[member + 1] as number); wish++) if (accepts(wish, other)) bits |= 1 << (wish - first)
    return bits
  }

  const lifestyle = (u: number, v: number): number => {
    let sum = 0
    for (let at = 0; at < relationshipByte; at++) {
      const answer = life[u * lifeBytes + at] as number
      if (answer !== 0 && answer === life[v * lifeBytes + at]) sum += at < pairedQuestions ? 2 : 1
    }
    return sum
  }

  const relationship = (u: number, v: number): number => {
    const apart = Math.abs(
      (life[u * lifeBytes + relationshipByte] as number) - (life[v * lifeBytes + relationshipByte] as number),
    )
    return apart > 1 ? 0 : 2 - apart
  }

  /** s(u→v) in points, without what is the same both ways. */
  const side = (u: number, v: number, ofU: number): number => {
    const first = firstWish[u] as number
    const count = (firstWish[u + 1] as number) - first
    let accepted = 0
    let fitting = 0
    for (let index = 0; index < count; index++) {
      if (((ofU >> index) & 1) === 0) continue
      accepted += 1
      fitting = Math.max(
        fitting,
        natural[(traits[first + index] as number) * personalities + (personality[v] as number)] as number,
      )
    }
    return (ofPart.characters / count) * accepted + ofPart.trait * fitting
  }

  /** s(u→v) times s(v→u), in points; takes the wishes that accept as bits. */
  const points = (u: number, v: number, ofU: number, ofV: number): number => {
    const common = ofPart.relationship * relationship(u, v) + ofPart.lifestyle * lifestyle(u, v)
    return (side(u, v, ofU) + common) * (side(v, u, ofV) + common)
  }

  return { accepts, accepting, isInZones, points }
}

const holdsFeatures =
  (features: Uint16Array): RatedColumns['holds'] =>
  (masks, at, member) => {
    for (let kind = member * featureKinds; kind < (member + 1) * featureKinds; kind++) {
      const feature = features[kind] as number
      if ((((masks[at + (feature >> 5)] as number) >>> (feature & 31)) & 1) === 0) return false
    }
    return true
  }

/** The rating of a population. */
export const ratePopulation = (population: Population) =>
  createRating({ ...population, holds: holdsFeatures(population.features) })
