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
  const addUnion = (sets: Uint32Array): number => {
    const at = words.extend(zoneWords)
    for (const set of sets)
      for (let word = 0; word < zoneWords; word++)
        words.array[at + word] = (words.array[at + word] as number) | (zoneSets[set * zoneWords + word] as number)
    return at / zoneWords
  }
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    if (scopes[member] !== world) continue
    const [first, end] = [firstWish[member] as number, firstWish[member + 1] as number]
    let wish = first + 1
    while (wish < end && zoneSet[wish] === zoneSet[first]) wish++
    ofMember[place] = wish === end ? (zoneSet[first] as number) : addUnion(zoneSet.subarray(first, end))
  }
  return { words: words.written, ofMember }
}
