import type { Copying } from './copying.ts'

const wordsOfLine = 16

// What was read goes somewhere, or the compiler would leave the reading out.
const seen = new Uint32Array(1)

const readMembers = ({ order, sources, featureKinds }: Copying, from: number, to: number): number => {
  const { ids, age, features, life, wait, personality, firstWish } = sources
  const lifeBytes = life.length / ids.length
  let mixed = 0
  for (let place = from; place < to; place++) {
    const member = order[place] as number
    const first = member * featureKinds
    mixed ^= (features[first] as number) ^ (features[first + featureKinds - 1] as number) ^ (firstWish[member] as number)
    mixed ^= (life[member * lifeBytes] as number) ^ (wait[member] as number) ^ (personality[member] as number)
    mixed ^= (age[member] as number) ^ (ids[member] as number)
  }
  return mixed
}

/** Of the wishes of each member the first: the processor brings what lies behind. */
const readWishes = ({ order, sources, maskWords }: Copying, from: number, to: number): number => {
  const { firstWish, masks, zoneSet, traits, tokenBits } = sources
  let mixed = 0
  for (let place = from; place < to; place++) {
    const wish = firstWish[order[place] as number] as number
    mixed ^= (zoneSet[wish] as number) ^ (traits[wish] as number) ^ (tokenBits[wish] as number)
    const first = wish * maskWords
    for (let word = first; word < first + 2 * maskWords; word += wordsOfLine) mixed ^= masks[word] as number
  }
  return mixed
}

/**
 * Reads a little of everything that members from one place to another are copied from. It lies all over the memory: a short loop waits
 * for much of it at once, the long ones that copy would wait for one after the other.
 */
export const readAhead = (copying: Copying, from: number, to: number): void => {
  seen[0] = readMembers(copying, from, to) ^ readWishes(copying, from, to)
}
