import { lifeBytes, relationshipByte } from '../population/life.ts'
import { type Layout, bytesOf, cardBytes, shortsOf, wordsOf } from './layout.ts'

/** Where things stand on a card; the compiled kernel knows these numbers too. Sets, traits and tokens are of up to five wishes. */
const cardPlaces = { personality: 10, wait: 11, wishes: 12, hash: 16, firstWish: 20, zoneSets: 24, traits: 44, tokens: 54 }

const writeWishesOnCards = (layout: Layout, from: number, to: number): void => {
  const [words, shorts, bytes] = [wordsOf(layout, 'memberCard'), shortsOf(layout, 'memberCard'), bytesOf(layout, 'memberCard')]
  const [firstWish, zoneSet] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishZoneSet')]
  const [traits, tokens] = [shortsOf(layout, 'wishTraits'), bytesOf(layout, 'wishTokens')]
  for (let member = from, at = from * cardBytes; member < to; member++, at += cardBytes) {
    const [first, end] = [firstWish[member] as number, firstWish[member + 1] as number]
    bytes[at + cardPlaces.wishes] = end - first
    words[(at + cardPlaces.firstWish) >> 2] = first
    for (let wish = first; wish < end; wish++) {
      words[((at + cardPlaces.zoneSets) >> 2) + wish - first] = zoneSet[wish] as number
      shorts[((at + cardPlaces.traits) >> 1) + wish - first] = traits[wish] as number
      bytes[at + cardPlaces.tokens + wish - first] = tokens[wish] as number
    }
  }
}

/** Copies what a rating asks of each member to the member's card: one place of the memory in place of ten. */
export const writeCards = (layout: Layout, from: number, to: number): void => {
  const [words, bytes, hash] = [wordsOf(layout, 'memberCard'), bytesOf(layout, 'memberCard'), wordsOf(layout, 'memberHash')]
  const [life, personality, wait] = [
    bytesOf(layout, 'memberLife'),
    bytesOf(layout, 'memberPersonality'),
    bytesOf(layout, 'memberWait'),
  ]
  for (let member = from, at = from * cardBytes; member < to; member++, at += cardBytes) {
    for (let byte = 0; byte <= relationshipByte; byte++) bytes[at + byte] = life[member * lifeBytes + byte] as number
    bytes[at + cardPlaces.personality] = personality[member] as number
    bytes[at + cardPlaces.wait] = wait[member] as number
    words[(at + cardPlaces.hash) >> 2] = hash[member] as number
  }
  writeWishesOnCards(layout, from, to)
}
