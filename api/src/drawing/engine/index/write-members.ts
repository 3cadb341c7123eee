import { featureCount, featureKinds, featuresOfKind, maskWords } from '../population/features.ts'
import { type Population, lifeBytes } from '../population/population.ts'
import type { CopySource } from './copy-source.ts'
import { type Layout, bytesOf, rowSlots, shortsOf, wordsOf } from './layout.ts'
import { createRowWriter, kindsOfSlot, slotCount } from './row-plan.ts'

/** Two words of the drawing's seed. */
export type Seed = readonly [number, number]

/** Mixes the seed and a member's number to 32 bits; sets the order where everything else is equal. */
export const memberHash = ([one, two]: Seed, id: number): number => {
  let hash = (one ^ Math.imul(id >>> 0, 0x9e37_79b1) ^ Math.imul(Math.floor(id / 4_294_967_296), 0x85eb_ca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0_aaad) + two
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a_2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** So many members, or wishes, tell what all are like. */
const sampleSize = 4000

/** By feature: the share of wishes that accept it. */
const acceptedShares = ({ wishes, masks }: Population): Float64Array => {
  const accepted = new Float64Array(featureCount)
  const looked = Math.min(wishes, sampleSize)
  for (let wish = 0; wish < looked; wish++) {
    for (let feature = 0; feature < featureCount; feature++) {
      if (((masks[wish * maskWords + (feature >> 5)] as number) >>> (feature & 31)) & 1)
        accepted[feature] = (accepted[feature] as number) + 1 / looked
    }
  }
  return accepted
}

/** The slots, those first that turn most pairs away: so a look at a block ends early. */
export const slotOrder = (population: Population): number[] => {
  const { members, features } = population
  const [accepted, chance] = [acceptedShares(population), new Float64Array(slotCount)]
  for (let member = 0; member < Math.min(members, sampleSize); member++) {
    for (let slot = 0; slot < slotCount; slot++) {
      let product = 1
      for (const kind of kindsOfSlot(slot)) product *= accepted[features[member * featureKinds + kind] as number] as number
      chance[slot] = (chance[slot] as number) + product
    }
  }
  return [...chance.keys()].toSorted((a, b) => (chance[a] as number) - (chance[b] as number) || a - b)
}

/** Writes where the rows of members are, and their own features as sets. */
export const writeFeatures = (layout: Layout, { features, order, slots }: CopySource, first: number, end: number): void => {
  const [rows, own] = [shortsOf(layout, 'memberRows'), wordsOf(layout, 'memberSignature')]
  const writeRows = createRowWriter(slots)
  for (
    let place = first, at = first * rowSlots, set = first * maskWords;
    place < end;
    place++, at += rowSlots, set += maskWords
  ) {
    const from = (order[place] as number) * featureKinds
    writeRows(features, from, rows, at)
    for (let slot = slotCount; slot < rowSlots; slot++) rows[at + slot] = rows[at] as number
    for (let kind = from; kind < from + featureKinds; kind++) {
      const feature = features[kind] as number
      own[set + (feature >> 5)] = (own[set + (feature >> 5)] as number) | (1 << (feature & 31))
    }
  }
}

/** Writes what the rating asks of members. */
export const writeMembers = (layout: Layout, source: CopySource, first: number, end: number): void => {
  const { order, seed } = source
  const [life, hash] = [bytesOf(layout, 'memberLife'), wordsOf(layout, 'memberHash')]
  const [wait, personality] = [bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberPersonality')]
  for (let place = first; place < end; place++) {
    const member = order[place] as number
    for (let byte = 0, to = place * lifeBytes, from = member * lifeBytes; byte < lifeBytes; byte++)
      life[to + byte] = source.life[from + byte] as number
    hash[place] = memberHash(seed, source.ids[member] as number)
    wait[place] = source.wait[member] as number
    personality[place] = source.personality[member] as number
  }
}

const adult = 18
const { first: firstAge, end: endOfAges } = featuresOfKind(0)
const ages = endOfAges - firstAge

/** Youngest and oldest age that any wish of a member accepts; none: nobody is that old and that young. */
export const writeAges = (layout: Layout, from: number, to: number): void => {
  const unions = wordsOf(layout, 'memberUnion')
  const [youngest, oldest] = [bytesOf(layout, 'memberYoungest').fill(255, from, to), bytesOf(layout, 'memberOldest')]
  const accepts = (at: number, age: number) => ((unions[at + ((firstAge + age) >> 5)] as number) >>> ((firstAge + age) & 31)) & 1
  for (let member = from; member < to; member++) {
    const at = member * maskWords
    let low = 0
    while (low < ages && accepts(at, low) === 0) low++
    if (low === ages) continue
    let high = ages - 1
    while (accepts(at, high) === 0) high--
    youngest[member] = adult + low
    oldest[member] = adult + high
  }
}

/** The features that any wish of a member accepts. */
export const writeUnions = (layout: Layout, from: number, to: number): void => {
  const [firstWish, masks, unions] = [
    wordsOf(layout, 'memberFirstWish'),
    wordsOf(layout, 'wishMask'),
    wordsOf(layout, 'memberUnion'),
  ]
  for (let member = from, at = from * maskWords; member < to; member++, at += maskWords) {
    const end = (firstWish[member + 1] as number) * maskWords
    for (let mask = (firstWish[member] as number) * maskWords; mask < end; mask += maskWords)
      for (let word = 0; word < maskWords; word++)
        unions[at + word] = (unions[at + word] as number) | (masks[mask + word] as number)
  }
}
