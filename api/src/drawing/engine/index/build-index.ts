import { ageFeature, featureCount, featureKinds, maskWords } from '../population/features.ts'
import { type Scope, zoneWords } from '../population/places.ts'
import { type Population, lifeBytes } from '../population/population.ts'
import { type Layout, bytesOf, createLayout, featureSlots, shortsOf, wordsOf } from './layout.ts'
import { blockSize, cellOf, memberScopes, noCell, noWish, orderMembers, orderWishes } from './order.ts'
import { writeBlockSpans, writeRows } from './rows.ts'
import { unionOfZones } from './unions.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  cellStart: Uint32Array
  attraction: Uint8Array
  age: Uint8Array
}

/** Two words of the drawing's seed. */
export type Seed = readonly [number, number]

/** Mixes the seed and a member's number to 32 bits; sets the order where everything else is equal. */
export const memberHash = ([one, two]: Seed, id: number): number => {
  let hash = (one ^ Math.imul(id >>> 0, 0x9e37_79b1) ^ Math.imul(Math.floor(id / 4_294_967_296), 0x85eb_ca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0_aaad) + two
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a_2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

const sampleSize = 4000

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

const adult = 18
const eldest = 109
const firstAge = ageFeature(adult)

const writeMembers = (layout: Layout, population: Population, order: Uint32Array, seed: Seed): void => {
  const kinds = kindOrder(population)
  const features = shortsOf(layout, 'memberFeatures')
  const life = bytesOf(layout, 'memberLife')
  const [zone, hash] = [shortsOf(layout, 'memberZone'), wordsOf(layout, 'memberHash')]
  const [wait, personality] = [bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberPersonality')]
  const sex = bytesOf(layout, 'memberSex')
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let slot = 0; slot < featureKinds; slot++)
      features[place * featureSlots + slot] =
        16 * (population.features[member * featureKinds + (kinds[slot] as number)] as number)
    features[place * featureSlots + featureKinds] = features[place * featureSlots] as number
    for (let byte = 0; byte < lifeBytes; byte++)
      life[place * lifeBytes + byte] = population.life[member * lifeBytes + byte] as number
    zone[place] = population.zone[member] as number
    hash[place] = memberHash(seed, population.ids[member] as number)
    wait[place] = population.wait[member] as number
    sex[place] = (population.attraction[member] as number) & 1
    personality[place] = population.personality[member] as number
  }
}

const hasFeature = (masks: Uint32Array, at: number, feature: number): boolean =>
  (((masks[at + (feature >> 5)] as number) >>> (feature & 31)) & 1) === 1

/** Youngest and oldest age that any wish of a member accepts. */
const writeAges = (layout: Layout): void => {
  const [firstWish, masks] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishMask')]
  const [youngest, oldest] = [bytesOf(layout, 'memberYoungest').fill(255), bytesOf(layout, 'memberOldest')]
  for (let member = 0; member < layout.counts.members; member++) {
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++) {
      let low = adult
      let high = eldest
      while (low < (youngest[member] as number) && low <= eldest && !hasFeature(masks, wish * maskWords, firstAge + low - adult))
        low++
      while (high > (oldest[member] as number) && high >= adult && !hasFeature(masks, wish * maskWords, firstAge + high - adult))
        high--
      youngest[member] = Math.min(low, youngest[member] as number)
      oldest[member] = Math.max(high, oldest[member] as number)
    }
  }
}

const straightMan = 1

/** Cell of every wish, in the order of the owners. Nobody looks for the wishes of men who look for women: they look themselves. */
const wishCells = ({ firstWish, scope, zone, attraction, wishes }: Population, order: Uint32Array): Uint32Array => {
  const cells = new Uint32Array(wishes)
  let next = 0
  for (const member of order) {
    const code = attraction[member] as number
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++)
      cells[next] = code === straightMan || code === 0 ? noCell : cellOf(scope[wish] as Scope, code, zone[member] as number)
  }
  return cells
}

/** By feature: the share of members who have it. */
const featureShares = ({ members, features }: Population): Float64Array => {
  const shares = new Float64Array(maskWords * 32)
  const looked = Math.min(members, sampleSize)
  for (let at = 0; at < looked * featureKinds; at++)
    shares[features[at] as number] = (shares[features[at] as number] as number) + 1 / looked
  return shares
}

const pickinessSteps = 10
const mostPicky = 127

/** How many of a random person's features every wish turns away, in tenths up to 127; in the order of the owners. */
const wishPickiness = (population: Population, order: Uint32Array): Uint8Array => {
  const { firstWish, masks, wishes } = population
  const shares = featureShares(population)
  const pickiness = new Uint8Array(wishes)
  let next = 0
  for (const member of order) {
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++) {
      let rejected = 0
      for (let word = 0; word < maskWords; word++) {
        for (let bits = ~(masks[wish * maskWords + word] as number); bits !== 0; bits &= bits - 1)
          rejected += shares[word * 32 + 31 - Math.clz32(bits & -bits)] as number
      }
      pickiness[next] = Math.min(mostPicky, Math.floor(rejected * pickinessSteps))
    }
  }
  return pickiness
}

/** The features that any wish of a member accepts. */
const writeUnions = (layout: Layout): void => {
  const [owner, masks, unions] = [wordsOf(layout, 'wishOwner'), wordsOf(layout, 'wishMask'), wordsOf(layout, 'memberUnion')]
  for (let wish = 0, mask = 0; wish < owner.length; wish++) {
    const at = (owner[wish] as number) * maskWords
    for (let word = at; word < at + maskWords; word++, mask++) unions[word] = (unions[word] as number) | (masks[mask] as number)
  }
}

/** The own features of members, and of the owners at all positions. */
const writeSignatures = (layout: Layout, positions: Uint32Array): void => {
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

const writeWishes = (layout: Layout, population: Population, order: Uint32Array): void => {
  const [firstWish, masks] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishMask')]
  const [zoneSet, traits] = [wordsOf(layout, 'wishZoneSet'), shortsOf(layout, 'wishTraits')]
  const [tokens, owner] = [bytesOf(layout, 'wishTokens'), wordsOf(layout, 'wishOwner')]
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    firstWish[place] = next
    for (let wish = population.firstWish[member] as number; wish < (population.firstWish[member + 1] as number); wish++, next++) {
      for (let word = 0; word < maskWords; word++)
        masks[next * maskWords + word] = population.masks[wish * maskWords + word] as number
      zoneSet[next] = population.zoneSet[wish] as number
      traits[next] = population.traits[wish] as number
      tokens[next] = population.tokenBits[wish] as number
      owner[next] = place
    }
  }
  firstWish[order.length] = next
}

const writePast = (layout: Layout, population: Population, placeOf: ReadonlyMap<number, number>, order: Uint32Array): void => {
  const [firstPast, past] = [wordsOf(layout, 'memberFirstPast'), wordsOf(layout, 'past')]
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    firstPast[place] = next
    if (population.firstPast[member] === population.firstPast[member + 1]) continue
    const ids = population.pastIds.subarray(population.firstPast[member], population.firstPast[member + 1])
    const places = [...ids].flatMap((id) => placeOf.get(id) ?? []).toSorted((a, b) => a - b)
    for (const each of places) past[next++] = each
  }
  firstPast[order.length] = next
}

const placesOf = ({ ids, pastIds }: Population, order: Uint32Array): ReadonlyMap<number, number> =>
  pastIds.length === 0 ? new Map() : new Map(Array.from(order, (member, place) => [ids[member] as number, place] as const))

/** Builds the index of a population; `best` candidates will be kept for each wish, by so many workers. */
export const buildIndex = (population: Population, options: { seed: Seed; best: number; workers: number }): DrawIndex => {
  const scopes = memberScopes(population)
  const order = orderMembers(population, scopes)
  const unions = unionOfZones(population, order, scopes)
  const [attraction, age, zone] = [
    Uint8Array.from(order, (member) => population.attraction[member] as number),
    Uint8Array.from(order, (member) => population.age[member] as number),
    Uint16Array.from(order, (member) => population.zone[member] as number),
  ]
  const cells = wishCells(population, order)
  const { wishes, cellStart, firstWorldPosition } = orderWishes(cells, wishPickiness(population, order))
  const layout = createLayout({
    members: population.members,
    wishes: population.wishes,
    positions: wishes.length,
    blocks: Math.ceil(wishes.length / blockSize),
    firstWorldBlock: firstWorldPosition / blockSize,
    zoneSets: unions.words.length / zoneWords,
    traitRows: population.natural.length / 80,
    past: population.pastIds.length,
    best: options.best,
    workers: options.workers,
  })
  wordsOf(layout, 'positionWish').set(wishes)
  wordsOf(layout, 'zoneSets').set(unions.words)
  wordsOf(layout, 'memberZoneSet').set(unions.ofMember)
  bytesOf(layout, 'natural').set(population.natural)
  bytesOf(layout, 'memberScope').set(Uint8Array.from(order, (member) => scopes[member] as number))
  writeMembers(layout, population, order, options.seed)
  writeWishes(layout, population, order)
  writePast(layout, population, placesOf(population, order), order)
  writeAges(layout)
  writeUnions(layout)
  writeSignatures(layout, wishes)
  writeRows(layout)
  writeBlockSpans(layout, age, zone)
  return { layout, order, cellStart, attraction, age }
}
