import { maskWords } from '../population/features.ts'
import { type Layout, bytesOf, probeWords, shortsOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'

/** Writes the wishes of members, in the order of their owners. */
export const writeWishes = (layout: Layout, first: number, end: number): void => {
  const [order, from] = [wordsOf(layout, 'sourceOrder'), wordsOf(layout, 'sourceFirstWish')]
  const [masks, zoneSetOf] = [wordsOf(layout, 'sourceMasks'), wordsOf(layout, 'sourceZoneSet')]
  const [traitsOf, tokenBits] = [shortsOf(layout, 'sourceTraits'), bytesOf(layout, 'sourceTokenBits')]
  const [firstWish, target] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishMask')]
  const [zoneSet, traits, tokens] = [
    wordsOf(layout, 'wishZoneSet'),
    shortsOf(layout, 'wishTraits'),
    bytesOf(layout, 'wishTokens'),
  ]
  for (let place = first, next = firstWish[first] as number; place < end; place++) {
    const member = order[place] as number
    const [firstOwn, endOfOwn] = [from[member] as number, from[member + 1] as number]
    for (let word = firstOwn * maskWords, to = next * maskWords; word < endOfOwn * maskWords; word++, to++)
      target[to] = masks[word] as number
    for (let wish = firstOwn; wish < endOfOwn; wish++, next++) {
      zoneSet[next] = zoneSetOf[wish] as number
      traits[next] = traitsOf[wish] as number
      tokens[next] = tokenBits[wish] as number
    }
  }
}

/** Writes whose wish stands at the positions of blocks, and what is asked of the owner first. */
export const writePositions = (layout: Layout, firstBlock: number, endBlock: number): void => {
  const [zone, own] = [shortsOf(layout, 'memberZone'), wordsOf(layout, 'memberSignature')]
  const [owner, probe] = [wordsOf(layout, 'wishOwner'), wordsOf(layout, 'probe')]
  const [positionOwner, positionZone] = [wordsOf(layout, 'positionOwner'), shortsOf(layout, 'positionZone')]
  const [positionProbe, wishes] = [wordsOf(layout, 'positionProbe'), wordsOf(layout, 'positionWish')]
  const end = Math.min(wishes.length, endBlock * blockSize)
  for (let position = firstBlock * blockSize; position < end; position++) {
    const wish = wishes[position] as number
    if (wish === noWish) continue
    const member = owner[wish] as number
    positionOwner[position] = member
    positionZone[position] = zone[member] as number
    for (let index = 0; index < probeWords; index++)
      positionProbe[position * probeWords + index] = own[member * maskWords + (probe[index] as number)] as number
  }
}
