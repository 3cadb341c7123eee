import { maskWords } from '../population/features.ts'
import type { Population } from '../population/population.ts'
import { type Layout, bytesOf, shortsOf, wordsOf } from './layout.ts'
import { noWish } from './order.ts'

/** Writes the wishes in the order of their owners. */
export const writeWishes = (layout: Layout, population: Population, order: Uint32Array): void => {
  const { firstWish: from, masks, zoneSet: zoneSetOf, traits: traitsOf, tokenBits } = population
  const firstWish = wordsOf(layout, 'memberFirstWish')
  const [zoneSet, traits, tokens] = [
    wordsOf(layout, 'wishZoneSet'),
    shortsOf(layout, 'wishTraits'),
    bytesOf(layout, 'wishTokens'),
  ]
  const target = wordsOf(layout, 'wishMask')
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    const first = from[member] as number
    const end = from[member + 1] as number
    firstWish[place] = next
    for (let word = first * maskWords, to = next * maskWords; word < end * maskWords; word++, to++)
      target[to] = masks[word] as number
    for (let wish = first; wish < end; wish++, next++) {
      zoneSet[next] = zoneSetOf[wish] as number
      traits[next] = traitsOf[wish] as number
      tokens[next] = tokenBits[wish] as number
    }
  }
  firstWish[order.length] = next
}

/** By wish: its owner. */
const ownersOf = (layout: Layout): Uint32Array => {
  const firstWish = wordsOf(layout, 'memberFirstWish')
  const owner = new Uint32Array(layout.counts.wishes)
  for (let member = 0; member < layout.counts.members; member++) owner.fill(member, firstWish[member], firstWish[member + 1])
  return owner
}

/** Writes whose wish stands at each position, and what is asked of the owner first. */
export const writePositions = (layout: Layout, wishes: Uint32Array, probe: readonly number[]): void => {
  const [owner, zone, own] = [ownersOf(layout), shortsOf(layout, 'memberZone'), wordsOf(layout, 'memberSignature')]
  const [positionOwner, positionZone] = [wordsOf(layout, 'positionOwner'), shortsOf(layout, 'positionZone')]
  const positionProbe = wordsOf(layout, 'positionProbe')
  wordsOf(layout, 'positionWish').set(wishes)
  for (let position = 0, at = 0; position < wishes.length; position++, at += probe.length) {
    const wish = wishes[position] as number
    if (wish === noWish) continue
    const member = owner[wish] as number
    positionOwner[position] = member
    positionZone[position] = zone[member] as number
    for (let index = 0; index < probe.length; index++)
      positionProbe[at + index] = own[member * maskWords + (probe[index] as number)] as number
  }
}
