import { featureKinds, featuresOfKind, maskWords } from '../population/features.ts'
import { lifeBytes } from '../population/life.ts'
import type { Seed } from './build-index.ts'
import { type Layout, bytesOf, numbersOf, probeWords, rowSlots, shortsOf, wordsOf } from './layout.ts'
import { slotCount, writeRowsOf } from './row-plan.ts'

/** Mixes the seed and a member's number to 32 bits; sets the order where everything else is equal. */
export const memberHash = (seed: Seed, id: number): number => {
  let hash = (seed[0] ^ Math.imul(id >>> 0, 0x9e37_79b1) ^ Math.imul(Math.floor(id / 4_294_967_296), 0x85eb_ca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0_aaad) + seed[1]
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a_2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

const slotPlanOf = (layout: Layout) => ({
  kinds: bytesOf(layout, 'slotKinds'),
  bases: shortsOf(layout, 'slotBases'),
  sizes: bytesOf(layout, 'slotSizes'),
  shares: shortsOf(layout, 'featureShares'),
})

/** Writes where the rows of members are, and their own features as sets. */
export const writeFeatures = (layout: Layout, from: number, to: number): void => {
  const [rows, own] = [shortsOf(layout, 'memberRows'), wordsOf(layout, 'memberSignature')]
  const [order, features, plan] = [wordsOf(layout, 'sourceOrder'), shortsOf(layout, 'sourceFeatures'), slotPlanOf(layout)]
  for (let place = from, at = from * rowSlots, set = from * maskWords; place < to; place++, at += rowSlots, set += maskWords) {
    const first = (order[place] as number) * featureKinds
    writeRowsOf(plan, [features, first], rows, at)
    for (let slot = slotCount; slot < rowSlots; slot++) rows[at + slot] = rows[at] as number
    for (let kind = first; kind < first + featureKinds; kind++) {
      const feature = features[kind] as number
      own[set + (feature >> 5)] = (own[set + (feature >> 5)] as number) | (1 << (feature & 31))
    }
  }
}

/** Writes what the rating asks of members. */
export const writeMembers = (layout: Layout, from: number, to: number): void => {
  const [order, ids] = [wordsOf(layout, 'sourceOrder'), numbersOf(layout, 'sourceIds')]
  const [lives, waits, types] = [
    bytesOf(layout, 'sourceLife'),
    bytesOf(layout, 'sourceWait'),
    bytesOf(layout, 'sourcePersonality'),
  ]
  const [life, hash] = [bytesOf(layout, 'memberLife'), wordsOf(layout, 'memberHash')]
  const [wait, personality] = [bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberPersonality')]
  const [one = 0, two = 0] = wordsOf(layout, 'seed')
  const seed = [one, two] as const
  for (let place = from; place < to; place++) {
    const member = order[place] as number
    for (let byte = 0; byte < lifeBytes; byte++) life[place * lifeBytes + byte] = lives[member * lifeBytes + byte] as number
    hash[place] = memberHash(seed, ids[member] as number)
    wait[place] = waits[member] as number
    personality[place] = types[member] as number
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

/** Writes the words of the unions that turn most people away. */
export const writeProbes = (layout: Layout, from: number, to: number): void => {
  const [unions, target, probe] = [wordsOf(layout, 'memberUnion'), wordsOf(layout, 'memberProbe'), wordsOf(layout, 'probe')]
  for (let member = from; member < to; member++)
    for (let index = 0; index < probeWords; index++)
      target[member * probeWords + index] = unions[member * maskWords + (probe[index] as number)] as number
}
