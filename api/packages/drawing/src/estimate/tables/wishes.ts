import { featureCount, featureKinds, featuresOfKind, noFeature } from '../../population/features.ts'
import { zoneCount, zoneWords } from '../../population/places.ts'
import type { Population } from '../../population/population.ts'
import { countryIds, countryOfRank } from './by-country.ts'
import { keyOfTable, releaseBy } from './cells.ts'
import { forEachRejected, kindOfFeature, levelOf, narrownessLevels } from './narrowness.ts'
import { attractions } from './people.ts'

/** Counts of the wishes that people of one country have: how narrow they are, and whom they accept. */
export interface WishTable {
  wishes: number
  /** By attraction of the owner and narrowness. */
  attractedLevels: Float64Array
  /** By narrowness. */
  levels: Float64Array
  /** By attraction. */
  attracted: Float64Array
  /** Accepted features by narrowness, and by attraction of the owner. */
  levelAccepting: Float64Array
  attractedAccepting: Float64Array
  /** By the owner's feature: how many wishes. */
  owners: Float64Array
  /** Accepted features by the owner's own feature of the same kind. */
  ownerAccepting: Float64Array
  /** By place of a country: the sum over the wishes of the share of its people that each reaches. */
  reached: Float64Array
}

const kinds = Array.from({ length: featureKinds }, (_, kind) => featuresOfKind(kind))
// Where the square of each kind begins in the table of owners.
const squares: number[] = []
let cells = 0
for (const { first, end } of kinds) {
  squares.push(cells)
  cells += (end - first) ** 2
}

/** Where a pair of an owner's feature and an accepted one of the same kind stands. */
export const ownerPlace = (kind: number, own: number, accepted: number): number => {
  const { first, end } = kinds[kind] as (typeof kinds)[number]
  return (squares[kind] as number) + (own - first) * (end - first) + (accepted - first)
}

const add = (target: Float64Array, at: number): void => {
  target[at] = (target[at] as number) + 1
}

const emptyRaw = () => ({
  attractedLevels: new Float64Array(attractions * narrownessLevels),
  levels: new Float64Array(narrownessLevels),
  attracted: new Float64Array(attractions),
  levelRejecting: new Float64Array(narrownessLevels * featureCount),
  attractedRejecting: new Float64Array(attractions * featureCount),
  owners: new Float64Array(featureCount),
  ownerRejecting: new Float64Array(cells),
  reached: new Float64Array(countryIds.length),
})

type Raw = ReturnType<typeof emptyRaw>

const narrowedKinds = (masks: Uint32Array, wish: number, rejected: Uint16Array): { narrowed: number; count: number } => {
  let [narrowed, count, before] = [0, 0, -1]
  forEachRejected(masks, wish, noFeature, (feature) => {
    const kind = kindOfFeature[feature] as number
    if (kind !== before) narrowed++
    before = kind
    rejected[count++] = feature
  })
  return { narrowed, count }
}

const rejectedOnce = new Uint16Array(featureCount)

const countWish = ({ masks, features }: Population, member: number, wish: number, attraction: number, raw: Raw): void => {
  const { narrowed, count } = narrowedKinds(masks, wish, rejectedOnce)
  const level = levelOf(narrowed)
  add(raw.levels, level)
  add(raw.attracted, attraction)
  add(raw.attractedLevels, attraction * narrownessLevels + level)
  for (let kind = 0; kind < featureKinds; kind++) add(raw.owners, features[member * featureKinds + kind] as number)
  for (let index = 0; index < count; index++) {
    const feature = rejectedOnce[index] as number
    const kind = kindOfFeature[feature] as number
    const own = features[member * featureKinds + kind] as number
    add(raw.levelRejecting, level * featureCount + feature)
    add(raw.attractedRejecting, attraction * featureCount + feature)
    if (own !== noFeature) add(raw.ownerRejecting, ownerPlace(kind, own, feature))
  }
}

/** By rank of a zone: its share of the people of its country. */
export const zoneShares = ({ members, zone }: Population): Float64Array => {
  const ofZone = new Float64Array(zoneCount)
  const ofCountry = new Float64Array(countryIds.length)
  for (let member = 0; member < members; member++) {
    const rank = zone[member] as number
    add(ofZone, rank)
    add(ofCountry, countryOfRank[rank] as number)
  }
  return ofZone.map((people, rank) => (people === 0 ? 0 : people / (ofCountry[countryOfRank[rank] as number] as number)))
}

const countReach = ({ zoneSet, zoneSets }: Population, wish: number, shares: Float64Array, raw: Raw): void => {
  const from = (zoneSet[wish] as number) * zoneWords
  for (let word = 0; word < zoneWords; word++) {
    for (let bits = zoneSets[from + word] as number; bits !== 0; bits &= bits - 1) {
      const rank = 32 * word + 31 - Math.clz32(bits & -bits)
      const place = countryOfRank[rank] as number
      raw.reached[place] = (raw.reached[place] as number) + (shares[rank] as number)
    }
  }
}

const acceptedOf = (rejecting: Float64Array, total: (cell: number) => number, key: number): Float64Array => {
  const release = releaseBy(key)
  return rejecting.map((rejected, cell) => release(total(cell) - rejected, cell))
}

const ownOfCell = new Uint16Array(cells)
for (const [kind, { first, end }] of kinds.entries())
  for (let own = first; own < end; own++)
    for (let accepted = first; accepted < end; accepted++) ownOfCell[ownerPlace(kind, own, accepted)] = own

const featureRow = (cell: number): number => Math.floor(cell / featureCount)

/** Counts the wishes of the people of one country. */
export const countWishes = (population: Population, members: Uint32Array, shares: Float64Array, secret: number): WishTable => {
  const raw = emptyRaw()
  let wishes = 0
  for (const member of members) {
    const end = population.firstWish[member + 1] as number
    for (let wish = population.firstWish[member] as number; wish < end; wish++, wishes++) {
      countWish(population, member, wish, population.attraction[member] as number, raw)
      countReach(population, wish, shares, raw)
    }
  }
  const key = (table: number) => keyOfTable(secret, table)
  const release = (table: number) => releaseBy(key(table))
  return {
    wishes: release(10)(wishes, 0),
    attractedLevels: raw.attractedLevels.map(release(11)),
    levels: raw.levels.map(release(12)),
    attracted: raw.attracted.map(release(13)),
    levelAccepting: acceptedOf(raw.levelRejecting, (cell) => raw.levels[featureRow(cell)] as number, key(14)),
    attractedAccepting: acceptedOf(raw.attractedRejecting, (cell) => raw.attracted[featureRow(cell)] as number, key(15)),
    owners: raw.owners.map(release(16)),
    ownerAccepting: acceptedOf(raw.ownerRejecting, (cell) => raw.owners[ownOfCell[cell] as number] as number, key(17)),
    reached: raw.reached.map(release(18)),
  }
}
