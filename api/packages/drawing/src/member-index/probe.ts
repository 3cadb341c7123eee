import { featureKinds, maskWords } from '../population/features.ts'
import type { Population } from '../population/population.ts'
import { probeWords } from './layout.ts'
import { spread } from './spread.ts'

/** So many members tell what all are like; fewer do where there are few to look through. */
const sampleFor = (members: number): number => Math.min(members, 100, 12 + Math.ceil(Math.sqrt(members) / 10))

/** The features that any wish of a member accepts, and the member's own, as sets at a place. */
const writeSets = (
  { firstWish, masks, features }: Population,
  member: number,
  [unions, own]: readonly [Uint32Array, Uint32Array],
  at: number,
): void => {
  const end = (firstWish[member + 1] as number) * maskWords
  for (let mask = (firstWish[member] as number) * maskWords, word = 0; mask < end; mask++, word = (word + 1) % maskWords)
    unions[at + word] = (unions[at + word] as number) | (masks[mask] as number)
  for (let kind = 0; kind < featureKinds; kind++) {
    const feature = features[member * featureKinds + kind] as number
    own[at + (feature >> 5)] = (own[at + (feature >> 5)] as number) | (1 << (feature & 31))
  }
}

/** For all pairs of some members: in which words of the sets the one has what the other's wishes turn away, as bits. */
const sampleRejections = (population: Population): Uint32Array => {
  const sample = sampleFor(population.members)
  const [unions, own] = [new Uint32Array(sample * maskWords), new Uint32Array(sample * maskWords)]
  for (let index = 0; index < sample; index++)
    writeSets(population, spread(index, population.members), [unions, own], index * maskWords)
  const found = new Uint32Array(sample ** 2)
  for (let pair = 0; pair < found.length; pair++) {
    const one = Math.floor(pair / sample) * maskWords
    const other = (pair % sample) * maskWords
    let bits = 0
    for (let word = 0; word < maskWords; word++)
      if ((own[other + word] as number) & ~(unions[one + word] as number)) bits |= 1 << word
    found[pair] = bits
  }
  return found
}

const mostFrequent = (rejections: Uint32Array): number => {
  const counts = new Uint32Array(maskWords)
  for (const each of rejections)
    for (let bits = each; bits !== 0; bits &= bits - 1) {
      const word = 31 - Math.clz32(bits & -bits)
      counts[word] = (counts[word] as number) + 1
    }
  return counts.indexOf(Math.max(...counts))
}

/** The words of a set of features that, together, turn most people away. */
export const chooseProbe = (population: Population): number[] => {
  const chosen: number[] = []
  let left = sampleRejections(population)
  while (chosen.length < probeWords) {
    const word = mostFrequent(left)
    chosen.push(word)
    left = left.filter((bits) => ((bits >>> word) & 1) === 0)
  }
  return chosen
}
