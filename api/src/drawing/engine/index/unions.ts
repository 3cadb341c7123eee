import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { growWords } from '../population/growing.ts'

const world = 3

/**
 * For whoever looks beyond the own region: the zones that any of the wishes accepts, as a set among the others. Where wishes
 * differ a new set is added. Others need none; theirs is set 0.
 */
export const unionOfZones = (
  { firstWish, zoneSet, zoneSets }: Population,
  order: Uint32Array,
  scopes: Uint8Array,
): { words: Uint32Array; ofMember: Uint32Array } => {
  const ofMember = new Uint32Array(order.length)
  const words = growWords(zoneSets.length + 1)
  words.array.set(zoneSets, words.extend(zoneSets.length))
  for (const [place, member] of order.entries()) {
    if (scopes[member] !== world) continue
    const sets = new Set(zoneSet.subarray(firstWish[member], firstWish[member + 1]))
    if (sets.size === 1) ofMember[place] = zoneSet[firstWish[member] as number] as number
    else {
      const at = words.extend(zoneWords)
      ofMember[place] = at / zoneWords
      for (const set of sets)
        for (let word = 0; word < zoneWords; word++)
          words.array[at + word] = (words.array[at + word] as number) | (zoneSets[set * zoneWords + word] as number)
    }
  }
  return { words: words.written, ofMember }
}
