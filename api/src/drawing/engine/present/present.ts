import { memberOf } from '../matching/state.ts'
import { pairCount } from '../pairs/pair-table.ts'
import { type Population, tokensPerMember } from '../population/population.ts'
import type { StageResult } from '../stages/run-stages.ts'
import type { DrawnColumns, MatchColumns } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'
import { sortPairs } from './sorted-pairs.ts'

const countEligible = (population: Population, { order, wishEligible, memberEligible }: StageResult) => {
  const people = new Uint32Array(new SharedArrayBuffer(4 * population.members))
  const ofTokens = new Uint32Array(new SharedArrayBuffer(4 * population.members * tokensPerMember))
  let wish = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    people[member] = memberEligible[place] as number
    for (let own = population.firstWish[member] as number; own < (population.firstWish[member + 1] as number); own++, wish++)
      for (let token = 0; token < tokensPerMember; token++)
        if (((population.tokenBits[own] as number) >> token) & 1)
          ofTokens[member * tokensPerMember + token] = wishEligible[wish] as number
  }
  return { people, ofTokens }
}

/** Columns for so many matches, in memory that threads share. */
const emptyMatches = (count: number): MatchColumns => {
  const bytes = () => new Uint8Array(new SharedArrayBuffer(count))
  const shorts = () => new Uint16Array(new SharedArrayBuffer(2 * count))
  const words = () => new Uint32Array(new SharedArrayBuffer(4 * count))
  return {
    count,
    one: words(),
    other: words(),
    poolOfOne: bytes(),
    poolOfOther: bytes(),
    quality: shorts(),
    class: bytes(),
    weight: shorts(),
  }
}

const countWon = ({ members }: Population, { order, mate }: StageResult): Uint8Array => {
  const won = new Uint8Array(members)
  for (let token = 0; token < mate.length; token++) {
    if (mate[token] === -1) continue
    const member = order[memberOf(token)] as number
    won[member] = (won[member] as number) + 1
  }
  return won
}

const sumOf = (numbers: Uint8Array | Uint32Array): number => {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] as number
  return sum
}

/** All that a drawing found but its matches, which are only counted, and what those are presented from. */
export const presentCounts = (population: Population, result: StageResult): { drawn: DrawnColumns; source: MatchSource } => {
  const { people, ofTokens } = countEligible(population, result)
  const pairs = sortPairs(population, result)
  const drawn = {
    matches: emptyMatches(pairs.keys.length),
    people,
    ofTokens,
    won: countWon(population, result),
    entrants: population.members,
    tokens: sumOf(population.tokenCount),
    eligiblePairs: sumOf(people) / 2,
    keptPairs: pairCount(result.table),
    certificate: result.certificate,
  }
  return { drawn, source: { population, order: result.order, table: result.table, pairs, people } }
}

/** What the stages found, for a population. */
export const presentColumns = (population: Population, result: StageResult): DrawnColumns => {
  const { drawn, source } = presentCounts(population, result)
  createPresenter(source, drawn.matches)(0, drawn.matches.count)
  return drawn
}
