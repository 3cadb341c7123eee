import { featureKinds, featuresOfKind, maskWords } from '../population/features.ts'
import { lifeBytes } from '../population/life.ts'
import type { Copying } from './copying.ts'
import { type Layout, bytesOf, probeWords, rowSlots, shortsOf, wordsOf } from './layout.ts'
import { memberHash } from './member-hash.ts'
import { slotCount, writeRowsOf } from './row-plan.ts'

const slotPlanOf = (layout: Layout) => ({
  kinds: bytesOf(layout, 'slotKinds'),
  bases: shortsOf(layout, 'slotBases'),
  sizes: bytesOf(layout, 'slotSizes'),
  shares: shortsOf(layout, 'featureShares'),
})

/** Writes where the rows of members are, and their own features as sets. */
export const writeFeatures = (layout: Layout, { order, sources }: Copying, from: number, to: number): void => {
  const [rows, own, plan] = [shortsOf(layout, 'memberRows'), wordsOf(layout, 'memberSignature'), slotPlanOf(layout)]
  const { features } = sources
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

/** Writes what the rating asks of members; the compiled kernel reads it on their cards. */
export const writeMembers = (layout: Layout, { order, seed, sources }: Copying, from: number, to: number): void => {
  const [life, hash] = [bytesOf(layout, 'memberLife'), wordsOf(layout, 'memberHash')]
  const [wait, personality] = [bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberPersonality')]
  for (let place = from; place < to; place++) {
    const member = order[place] as number
    for (let byte = 0; byte < lifeBytes; byte++)
      life[place * lifeBytes + byte] = sources.life[member * lifeBytes + byte] as number
    hash[place] = memberHash(seed, sources.ids[member] as number)
    wait[place] = sources.wait[member] as number
    personality[place] = sources.personality[member] as number
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
