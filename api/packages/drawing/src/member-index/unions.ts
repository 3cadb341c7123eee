import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { type Layout, wordsOf } from './layout.ts'

const world = 3

/**
 * For members who look beyond the own region: the set of the zones that any of the wishes accepts. Where wishes differ it is a new one
 * behind those of the wishes, and written with the member. Others need none; theirs is set 0.
 */
export const planUnions = (
  { firstWish, zoneSet, zoneSets }: Population,
  order: Uint32Array,
  scopes: Uint8Array,
): { ofMember: Uint32Array; sets: number } => {
  const ofMember = new Uint32Array(order.length)
  let sets = zoneSets.length / zoneWords
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    if (scopes[member] !== world) continue
    const first = firstWish[member] as number
    const end = firstWish[member + 1] as number
    let wish = first + 1
    while (wish < end && zoneSet[wish] === zoneSet[first]) wish++
    ofMember[place] = wish === end ? (zoneSet[first] as number) : sets++
  }
  return { ofMember, sets }
}

/** Writes the new sets of members. */
export const writeZoneUnions = (layout: Layout, from: number, to: number): void => {
  const [firstWish, zoneSet] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishZoneSet')]
  const [union, sets] = [wordsOf(layout, 'memberZoneSet'), wordsOf(layout, 'zoneSets')]
  for (let place = from; place < to; place++) {
    const target = union[place] as number
    if (target < layout.counts.zoneSetsOfWishes) continue
    for (let wish = firstWish[place] as number; wish < (firstWish[place + 1] as number); wish++)
      for (let word = 0, at = (zoneSet[wish] as number) * zoneWords; word < zoneWords; word++)
        sets[target * zoneWords + word] = (sets[target * zoneWords + word] as number) | (sets[at + word] as number)
  }
}
