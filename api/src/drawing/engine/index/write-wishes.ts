import { maskWords } from '../population/features.ts'
import type { CopySource } from './copy-source.ts'
import { type Layout, bytesOf, shortsOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'

/** Writes the wishes of members, in the order of their owners. */
export const writeWishes = (layout: Layout, source: CopySource, first: number, end: number): void => {
  const { firstWish: from, masks, zoneSet: zoneSetOf, traits: traitsOf, tokenBits, order } = source
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
export const writePositions = (
  layout: Layout,
  { owner }: CopySource,
  probe: readonly number[],
  [firstBlock, endBlock]: readonly [number, number],
): void => {
  const [zone, own] = [shortsOf(layout, 'memberZone'), wordsOf(layout, 'memberSignature')]
  const [positionOwner, positionZone] = [wordsOf(layout, 'positionOwner'), shortsOf(layout, 'positionZone')]
  const [positionProbe, wishes] = [wordsOf(layout, 'positionProbe'), wordsOf(layout, 'positionWish')]
  const end = Math.min(wishes.length, endBlock * blockSize)
  for (let position = firstBlock * blockSize, at = position * probe.length; position < end; position++, at += probe.length) {
    const wish = wishes[position] as number
    if (wish === noWish) continue
    const member = owner[wish] as number
    positionOwner[position] = member
    positionZone[position] = zone[member] as number
    for (let index = 0; index < probe.length; index++)
      positionProbe[at + index] = own[member * maskWords + (probe[index] as number)] as number
  }
}
