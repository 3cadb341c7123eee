import { scopeRange, zoneCount } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { mostGroupWords } from '../candidates/groups.ts'
import { type MemberSums, countsOf, sumMembers } from './counts.ts'
import { type Extent, isWithinCountry } from './extent.ts'
import type { Counts } from './header.ts'
import { bytesNeeded, groupSize } from './layout.ts'
import { type Ordered, attractions } from './order.ts'
import { placesInOrder } from './places-in-order.ts'
import { planUnions } from './unions.ts'

/*
 * Where one memory does not hold an index of all members, they are searched in parts: first all who look beyond their countries, for pairs that do; then
 * countries, as many together as fit, for pairs of one country. Every pair is met in one of them, and what a member keeps of both is what an index of all would have kept: so
 * parts change nothing of the result, only where it is found.
 */

/** Members who are searched together. */
export interface SearchPart {
  /** Their places in the engine's order, ascending. */
  numbers: Uint32Array
  extent: Extent
  /** What the memory of its index takes. */
  bytes: number
}

const scopes = 4
/** So many groups of members can be told apart. */
const mostAlike = zoneCount * attractions * scopes

type Sizes = Pick<Counts, 'best' | 'workers'>

const upTo = (from: number, to: number): Uint32Array => Uint32Array.from({ length: to - from }, (_, at) => from + at)

const sumsOf = (population: Population, { scopes }: Ordered, order: Uint32Array, extent: Extent): MemberSums =>
  sumMembers(population, {
    order,
    extent,
    places: placesInOrder(population, scopes, order),
    unions: planUnions(population, order, scopes),
  })

const add = (one: MemberSums, other: MemberSums): MemberSums =>
  Object.fromEntries(
    Object.entries(one).map(([name, sum]) => [name, sum + other[name as keyof MemberSums]]),
  ) as unknown as MemberSums

/** Where the members of each country end in the engine's order. */
const endsOfCountries = ({ zone }: Population, { order }: Ordered): number[] => {
  const ends: number[] = []
  for (let place = 1; place <= order.length; place++) {
    const country = scopeRange(1, zone[order[place - 1] as number] as number)
    if (place === order.length || (zone[order[place] as number] as number) >= country.end) ends.push(place)
  }
  return ends
}

const beyondMemory = (bytes: number, whose: string): RangeError =>
  new RangeError(`The members ${whose} need ${bytes} bytes for the search: one memory does not hold so many.`)

const international = (population: Population, ordered: Ordered, sizes: Sizes, most: number): SearchPart => {
  const { order, scopes } = ordered
  const numbers = upTo(0, order.length).filter((number) => !isWithinCountry(scopes[order[number] as number] as number))
  const members = numbers.map((number) => order[number] as number)
  const bytes = bytesNeeded(countsOf(population, sumsOf(population, ordered, members, 'international'), sizes))
  if (bytes > most) throw beyondMemory(bytes, 'who look beyond their countries')
  return { numbers, extent: 'international', bytes }
}

/** Countries in their order, as many together as fit. */
const domestic = (population: Population, ordered: Ordered, sizes: Sizes, most: number): SearchPart[] => {
  const parts: { first: number; end: number; sums: MemberSums }[] = []
  const bytesOf = (sums: MemberSums) => bytesNeeded(countsOf(population, sums, sizes))
  let first = 0
  for (const end of endsOfCountries(population, ordered)) {
    const own = sumsOf(population, ordered, ordered.order.subarray(first, end), 'domestic')
    if (bytesOf(own) > most) throw beyondMemory(bytesOf(own), 'of one country')
    const last = parts.at(-1)
    const together = last && add(last.sums, own)
    if (last && together && bytesOf(together) <= most) Object.assign(last, { end, sums: together })
    else parts.push({ first, end, sums: own })
    first = end
  }
  return parts.map(({ first: from, end, sums }) => ({ numbers: upTo(from, end), extent: 'domestic', bytes: bytesOf(sums) }))
}

/** Whether a memory of `most` bytes holds all members: told at a glance, so it may say no where it does. */
export const fitsAnyhow = (population: Population, sizes: Sizes, most: number): boolean => {
  const { members, wishes, pastIds } = population
  const groups = Math.min(members, mostAlike) + Math.ceil(members / groupSize)
  const sums = { members, wishes, listed: wishes, reaching: wishes, unions: members, past: 2 * pastIds.length, groups }
  return bytesNeeded(countsOf(population, { ...sums, groupWords: groups * mostGroupWords }, sizes)) <= most
}

/**
 * The parts of a search in their order; none where a memory of `most` bytes holds all members.
 * @throws RangeError where not even a part fits
 */
export const planParts = (population: Population, ordered: Ordered, sizes: Sizes, most: number): SearchPart[] => {
  if (bytesNeeded(countsOf(population, sumsOf(population, ordered, ordered.order, 'all'), sizes)) <= most) return []
  return [international(population, ordered, sizes, most), ...domestic(population, ordered, sizes, most)]
}
