import { featureCount, featureKinds, featuresOfKind, maskWords } from '../population/features.ts'
import { type Population, lifeBytes } from '../population/population.ts'
import { type Layout, bytesOf, featureSlots, shortsOf, wordsOf } from './layout.ts'
import { noWish } from './order.ts'

/** Two words of the drawing's seed. */
export type Seed = readonly [number, number]

/** Mixes the seed and a member's number to 32 bits; sets the order where everything else is equal. */
export const memberHash = ([one, two]: Seed, id: number): number => {
  let hash = (one ^ Math.imul(id >>> 0, 0x9e37_79b1) ^ Math.imul(Math.floor(id / 4_294_967_296), 0x85eb_ca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0_aaad) + two
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a_2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** So many members, or wishes, tell what all are like. */
export const sampleSize = 4000

/** The kinds of features, those first that turn most pairs away: so a look at a pair ends early. */
const kindOrder = ({ members, wishes, features, masks }: Population): number[] => {
  const accepted = new Float64Array(featureCount)
  const looked = Math.min(wishes, sampleSize)
  for (let wish = 0; wish < looked; wish++) {
    for (let feature = 0; feature < featureCount; feature++) {
      if (((masks[wish * maskWords + (feature >> 5)] as number) >>> (feature & 31)) & 1)
        accepted[feature] = (accepted[feature] as number) + 1
    }
  }
  const chance = new Float64Array(featureKinds)
  for (let member = 0; member < Math.min(members, sampleSize); member++) {
    for (let kind = 0; kind < featureKinds; kind++)
      chance[kind] = (chance[kind] as number) + (accepted[features[member * featureKinds + kind] as number] as number)
  }
  return [...chance.keys()].toSorted((a, b) => (chance[a] as number) - (chance[b] as number) || a - b)
}

/** Writes the features of all members; a number of bytes is what the kernels need: the place of a row in a block. */
export const writeFeatures = (layout: Layout, population: Population, order: Uint32Array): void => {
  const kinds = Uint8Array.from(kindOrder(population))
  const [source, target] = [population.features, shortsOf(layout, 'memberFeatures')]
  const count = kinds.length
  for (let place = 0, at = 0; place < order.length; place++, at += featureSlots) {
    const from = (order[place] as number) * count
    for (let slot = 0; slot < count; slot++) target[at + slot] = 16 * (source[from + (kinds[slot] as number)] as number)
    target[at + count] = target[at] as number
  }
}

/** Writes what the rating asks of members. */
export const writeMembers = (layout: Layout, population: Population, order: Uint32Array, seed: Seed): void => {
  const life = bytesOf(layout, 'memberLife')
  const [zone, hash] = [shortsOf(layout, 'memberZone'), wordsOf(layout, 'memberHash')]
  const [wait, personality] = [bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberPersonality')]
  const sex = bytesOf(layout, 'memberSex')
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let byte = 0, to = place * lifeBytes, from = member * lifeBytes; byte < lifeBytes; byte++)
      life[to + byte] = population.life[from + byte] as number
    zone[place] = population.zone[member] as number
    hash[place] = memberHash(seed, population.ids[member] as number)
    wait[place] = population.wait[member] as number
    sex[place] = (population.attraction[member] as number) & 1
    personality[place] = population.personality[member] as number
  }
}

const adult = 18
const { first: firstAge, end: endOfAges } = featuresOfKind(0)
const ages = endOfAges - firstAge

/** Youngest and oldest age that any wish of a member accepts; none: nobody is that old and that young. */
export const writeAges = (layout: Layout): void => {
  const unions = wordsOf(layout, 'memberUnion')
  const [youngest, oldest] = [bytesOf(layout, 'memberYoungest').fill(255), bytesOf(layout, 'memberOldest')]
  const accepts = (at: number, age: number) => ((unions[at + ((firstAge + age) >> 5)] as number) >>> ((firstAge + age) & 31)) & 1
  for (let member = 0; member < youngest.length; member++) {
    const at = member * maskWords
    let low = 0
    while (low < ages && accepts(at, low) === 0) low++
    if (low === ages) continue
    let high = ages - 1
    while (accepts(at, high) === 0) high--
    youngest[member] = adult + low
    oldest[member] = adult + high
  }
}

/** The features that any wish of a member accepts. */
export const writeUnions = (layout: Layout): void => {
  const [owner, masks, unions] = [wordsOf(layout, 'wishOwner'), wordsOf(layout, 'wishMask'), wordsOf(layout, 'memberUnion')]
  for (let wish = 0, mask = 0; wish < owner.length; wish++) {
    const at = (owner[wish] as number) * maskWords
    for (let word = at; word < at + maskWords; word++, mask++) unions[word] = (unions[word] as number) | (masks[mask] as number)
  }
}

/** The own features of members, and of the owners at all positions. */
export const writeSignatures = (layout: Layout, positions: Uint32Array): void => {
  const [own, atPositions] = [wordsOf(layout, 'memberSignature'), wordsOf(layout, 'positionSignature')]
  const [features, owner] = [shortsOf(layout, 'memberFeatures'), wordsOf(layout, 'wishOwner')]
  for (let member = 0, slot = 0; member < layout.counts.members; member++, slot += featureSlots) {
    for (let kind = slot; kind < slot + featureKinds; kind++) {
      const feature = (features[kind] as number) >> 4
      const word = member * maskWords + (feature >> 5)
      own[word] = (own[word] as number) | (1 << (feature & 31))
    }
  }
  for (let position = 0; position < positions.length; position++) {
    const wish = positions[position] as number
    if (wish === noWish) continue
    const from = (owner[wish] as number) * maskWords
    for (let word = 0; word < maskWords; word++) atPositions[position * maskWords + word] = own[from + word] as number
  }
}
