import { maskWords } from '../population/features.ts'
import type { Copying } from './copying.ts'
import { type Layout, bytesOf, probeWords, shortsOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'

/** Writes what the rating asks of the wishes of members; the compiled kernel reads it on their owners' cards. */
export const writeWishes = (layout: Layout, { order, sources }: Copying, first: number, end: number): void => {
  const [firstWish, traits, tokens] = [
    wordsOf(layout, 'memberFirstWish'),
    shortsOf(layout, 'wishTraits'),
    bytesOf(layout, 'wishTokens'),
  ]
  for (let place = first, next = firstWish[first] as number; place < end; place++) {
    const member = order[place] as number
    const endOfOwn = sources.firstWish[member + 1] as number
    for (let wish = sources.firstWish[member] as number; wish < endOfOwn; wish++, next++) {
      traits[next] = sources.traits[wish] as number
      tokens[next] = sources.tokenBits[wish] as number
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
