import { featureKinds, maskWords } from '../population/features.ts'
import type { Scope } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { type Layout, bytesOf, shortsOf, wordsOf } from './layout.ts'
import { cellOf, noCell } from './order.ts'
import { sampleSize } from './write-members.ts'

const straightMan = 1

/** Cell of every wish, in the order of the owners. Nobody looks for the wishes of men who look for women: they look themselves. */
export const wishCells = ({ firstWish, scope, zone, attraction, wishes }: Population, order: Uint32Array): Uint32Array => {
  const cells = new Uint32Array(wishes)
  let next = 0
  for (const member of order) {
    const code = attraction[member] as number
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++)
      cells[next] = code === straightMan || code === 0 ? noCell : cellOf(scope[wish] as Scope, code, zone[member] as number)
  }
  return cells
}

/** By feature: the share of members who have it. */
const featureShares = ({ members, features }: Population): Float64Array => {
  const shares = new Float64Array(maskWords * 32)
  const looked = Math.min(members, sampleSize)
  for (let at = 0; at < looked * featureKinds; at++)
    shares[features[at] as number] = (shares[features[at] as number] as number) + 1 / looked
  return shares
}

const pickinessSteps = 10
const mostPicky = 127

/** By byte of a set of features and its 256 values: the share of people turned away by what is not in it. */
const rejectedByByte = (shares: Float64Array): Float32Array =>
  Float32Array.from({ length: (shares.length / 8) * 256 }, (_, at) => {
    let sum = 0
    for (let bit = 0; bit < 8; bit++) if (((at >> bit) & 1) === 0) sum += shares[(at >> 8) * 8 + bit] as number
    return sum
  })

/**
 * How many of a random person's features every wish turns away, in tenths up to 127; in the order of the owners. Of those that nobody looks
 * for it is not asked.
 */
export const wishPickiness = (population: Population, order: Uint32Array, cells: Uint32Array): Uint8Array => {
  const { firstWish, wishes } = population
  const masks = new Uint8Array(population.masks.buffer, population.masks.byteOffset, population.masks.byteLength)
  const [rejected, bytes] = [rejectedByByte(featureShares(population)), maskWords * 4]
  const pickiness = new Uint8Array(wishes)
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++) {
      if (cells[next] === noCell) continue
      let sum = 0
      for (let byte = 0, at = wish * bytes; byte < bytes; byte++, at++)
        sum += rejected[(byte << 8) | (masks[at] as number)] as number
      pickiness[next] = Math.min(mostPicky, Math.floor(sum * pickinessSteps))
    }
  }
  return pickiness
}

/** Writes the wishes in the order of their owners. */
export const writeWishes = (layout: Layout, population: Population, order: Uint32Array): void => {
  const [firstWish, owner] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishOwner')]
  const [zoneSet, traits, tokens] = [
    wordsOf(layout, 'wishZoneSet'),
    shortsOf(layout, 'wishTraits'),
    bytesOf(layout, 'wishTokens'),
  ]
  const [source, target] = [population.masks, wordsOf(layout, 'wishMask')]
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    const [first, end] = [population.firstWish[member] as number, population.firstWish[member + 1] as number]
    firstWish[place] = next
    for (let from = first * maskWords, to = next * maskWords; from < end * maskWords; from++, to++)
      target[to] = source[from] as number
    for (let wish = first; wish < end; wish++, next++) {
      zoneSet[next] = population.zoneSet[wish] as number
      traits[next] = population.traits[wish] as number
      tokens[next] = population.tokenBits[wish] as number
      owner[next] = place
    }
  }
  firstWish[order.length] = next
}
