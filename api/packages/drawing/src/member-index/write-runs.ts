import { type Layout, shortsOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'

/** Runs do not go beyond so many positions: half a block is what a kernel looks at with one number. */
const halfBlock = 64

interface Places {
  wishes: Uint32Array
  owner: Uint32Array
}

/** Where the run ends that begins at a position: wishes of one owner, one after the other. */
const endOfRun = ({ wishes, owner }: Places, start: number): number => {
  const limit = Math.min(wishes.length, (Math.floor(start / halfBlock) + 1) * halfBlock)
  let end = start + 1
  while (end < limit && owner[end] === owner[start] && wishes[end] === (wishes[end - 1] as number) + 1) end++
  return end
}

/**
 * Writes for every position of blocks the run of wishes to which it belongs: where it begins in its half of the block (6 bits), how many
 * there are (3), which of the owner's wishes is the first (3), and whether these are all that the owner has (1).
 */
export const writeRuns = (layout: Layout, firstBlock: number, endBlock: number): void => {
  const places = { wishes: wordsOf(layout, 'positionWish'), owner: wordsOf(layout, 'positionOwner') }
  const [runs, firstWish] = [shortsOf(layout, 'positionRun'), wordsOf(layout, 'memberFirstWish')]
  const last = Math.min(runs.length, endBlock * blockSize)
  for (let start = firstBlock * blockSize; start < last;) {
    const wish = places.wishes[start] as number
    const end = wish === noWish ? start + 1 : endOfRun(places, start)
    if (wish !== noWish) {
      const member = places.owner[start] as number
      const first = firstWish[member] as number
      const isWhole = end - start === (firstWish[member + 1] as number) - first ? 1 : 0
      runs.fill((start % halfBlock) | ((end - start) << 6) | ((wish - first) << 9) | (isWhole << 12), start, end)
    }
    start = end
  }
}
