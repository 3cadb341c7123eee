import { relationshipByte } from '../population/life.ts'
import type { Copying } from './copying.ts'
import { memberHash } from './member-hash.ts'
import { memberRecordPlaces, recordBytes } from './member-record.ts'
import { readAhead } from './read-ahead.ts'

/** Copies what a rating asks of each member to the member's card: one place of the memory in place of ten. */
const copyToRecords = ({ order, seed, sources, copies, numbers }: Copying, from: number, to: number): void => {
  const { ids, life, personality, wait } = sources
  const [bytes, , words] = copies.cards
  const lifeBytes = life.length / ids.length
  for (let place = from, at = from * recordBytes; place < to; place++, at += recordBytes) {
    const member = order[place] as number
    for (let byte = 0; byte <= relationshipByte; byte++) bytes[at + byte] = life[member * lifeBytes + byte] as number
    bytes[at + memberRecordPlaces.personality] = personality[member] as number
    bytes[at + memberRecordPlaces.wait] = wait[member] as number
    words[(at + memberRecordPlaces.hash) >> 2] = memberHash(seed, ids[member] as number)
    words[(at + memberRecordPlaces.number) >> 2] = numbers ? (numbers[place] as number) : place
  }
}

const copyWishesToRecords = ({ order, sources, copies }: Copying, from: number, to: number): void => {
  const { firstWish, zoneSet, traits, tokenBits } = sources
  const { memberFirstWish } = copies
  const [bytes, shorts, words] = copies.cards
  for (let place = from, at = from * recordBytes; place < to; place++, at += recordBytes) {
    const member = order[place] as number
    const first = firstWish[member] as number
    const count = (firstWish[member + 1] as number) - first
    bytes[at + memberRecordPlaces.wishes] = count
    words[(at + memberRecordPlaces.firstWish) >> 2] = memberFirstWish[place] as number
    for (let index = 0; index < count; index++) {
      words[((at + memberRecordPlaces.zoneSets) >> 2) + index] = zoneSet[first + index] as number
      shorts[((at + memberRecordPlaces.traits) >> 1) + index] = traits[first + index] as number
      bytes[at + memberRecordPlaces.tokens + index] = tokenBits[first + index] as number
    }
  }
}

const copyMasks = ({ order, sources, copies, maskWords }: Copying, from: number, to: number): void => {
  const { firstWish, masks } = sources
  const { memberFirstWish, wishMask } = copies
  for (let place = from, next = (memberFirstWish[from] as number) * maskWords; place < to; place++) {
    const member = order[place] as number
    const end = (firstWish[member + 1] as number) * maskWords
    for (let word = (firstWish[member] as number) * maskWords; word < end; word++, next++) wishMask[next] = masks[word] as number
  }
}

/** Copies the rest of the wishes, whose they are, and how old. */
const copyWishes = ({ order, sources, copies }: Copying, from: number, to: number): void => {
  const { firstWish, zoneSet, age } = sources
  const { memberFirstWish, wishZoneSet, wishOwner, placeAge } = copies
  for (let place = from, next = memberFirstWish[from] as number; place < to; place++) {
    const member = order[place] as number
    placeAge[place] = age[member] as number
    const end = firstWish[member + 1] as number
    for (let wish = firstWish[member] as number; wish < end; wish++, next++) {
      wishZoneSet[next] = zoneSet[wish] as number
      wishOwner[next] = place
    }
  }
}

/** Copies members from one place to another, with their wishes, in the order of the engine. */
export const copyMembers = (copying: Copying, from: number, to: number): void => {
  readAhead(copying, from, to)
  copyToRecords(copying, from, to)
  copyWishesToRecords(copying, from, to)
  copyMasks(copying, from, to)
  copyWishes(copying, from, to)
}

/** Copies the features of a few members to the room of a worker. */
export const copyFeatures = (
  { order, sources, features, featureKinds }: Copying,
  worker: number,
  from: number,
  to: number,
): void => {
  const target = features[worker] as Uint16Array
  for (let place = from, next = 0; place < to; place++) {
    const first = (order[place] as number) * featureKinds
    for (let at = first; at < first + featureKinds; at++, next++) target[next] = sources.features[at] as number
  }
}
