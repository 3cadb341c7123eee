import { type MatchClass, matchClass, qualityOf, roundedQuality, weightOf } from '@quintet/domain/match'
import { tokenPlaces } from '../matching/state.ts'
import { type PairTable, findPlace, tokenMask } from '../pairs/pair-table.ts'
import { type Population, tokensPerMember } from '../population/population.ts'
import { ratePopulation } from '../population/rating.ts'
import type { MatchColumns } from './drawn-columns.ts'
import { createUnpacker, sortPairs } from './sorted-pairs.ts'

/** What matches are presented from. */
export interface MatchSource {
  population: Population
  order: Uint32Array
  table: PairTable
  /** Who got whom, by tokens in the engine's order. */
  mate: Int32Array
  /** Eligible people of each member, by place in the population; wanted when the first match is presented. */
  people: Uint32Array
}

/** Which wishes of a member accept whomever these tokens of it accept, as bits. */
const wishesOf = ({ firstWish, tokenBits }: Population, member: number, tokens: number): number => {
  const first = firstWish[member] as number
  let bits = 0
  for (let wish = first; wish < (firstWish[member + 1] as number); wish++)
    if (((tokenBits[wish] as number) & tokens) !== 0) bits |= 1 << (wish - first)
  return bits
}

/** The points of a pair; who accepts whom is read from the table. */
const pointsOfPairs = ({ population, order, table }: MatchSource) => {
  const rating = ratePopulation(population)
  const placeOf = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) placeOf[order[place] as number] = place
  return (u: number, v: number): number => {
    const info = table.info[findPlace(table, placeOf[u] as number, placeOf[v] as number)] as number
    return rating.points(
      u,
      v,
      wishesOf(population, u, info & tokenMask),
      wishesOf(population, v, (info >> tokenPlaces) & tokenMask),
    )
  }
}

/** What writes matches into columns, from one place to another. */
export const createPresenter = (source: MatchSource, columns: MatchColumns): ((from: number, to: number) => void) => {
  const { population, people } = source
  const { pools, wait } = population
  const [pointsOf, unpack] = [pointsOfPairs(source), createUnpacker(population.members, sortPairs(source, columns.count))]
  return (from, to) => {
    for (let at = from; at < to; at++) {
      const { one, other, tokenOfOne, tokenOfOther } = unpack(at)
      const points = pointsOf(one, other)
      columns.one[at] = one
      columns.other[at] = other
      columns.poolOfOne[at] = pools[one * tokensPerMember + tokenOfOne] as number
      columns.poolOfOther[at] = pools[other * tokensPerMember + tokenOfOther] as number
      columns.quality[at] = roundedQuality(points, 100)
      columns.class[at] = matchClass(qualityOf(points), people[one] as number, people[other] as number) satisfies MatchClass
      columns.weight[at] = weightOf(roundedQuality(points, 10), wait[one] as number, wait[other] as number)
    }
  }
}
