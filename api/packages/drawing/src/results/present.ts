import { memberOf } from '../matching/state.ts'
import { pairCount } from '../pairs/pair-table.ts'
import { type Population, tokensPerMember } from '../population/population.ts'
import { sharedWords } from '../threads/shared-columns.ts'
import type { StageResult } from '../stages/run-stages.ts'
import type { DrawnColumns, MatchColumns } from './drawn-columns.ts'
import { type MatchSource, createPresenter } from './present-matches.ts'

/** Counts the eligible people of each member and of each token. */
export const countEligible = (
  population: Population,
  { order, wishEligible, memberEligible }: StageResult,
  { people, ofTokens }: Pick<DrawnColumns, 'people' | 'ofTokens'>,
): void => {
  const { firstWish, tokenBits } = population
  let wish = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    people[member] = memberEligible[place] as number
    for (let own = firstWish[member] as number; own < (firstWish[member + 1] as number); own++, wish++)
      for (let token = 0; token < tokensPerMember; token++)
        if (((tokenBits[own] as number) >> token) & 1) ofTokens[member * tokensPerMember + token] = wishEligible[wish] as number
  }
}

/** Columns for so many matches, in memory that threads share. */
const emptyMatches = (count: number): MatchColumns => {
  const bytes = () => new Uint8Array(new SharedArrayBuffer(count))
  const shorts = () => new Uint16Array(new SharedArrayBuffer(2 * count))
  const words = () => sharedWords(count)
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

/**
 * What a drawing found, but for its matches and the counts of eligible people: room for those, and what the matches are presented
 * from.
 */
export const openDrawn = (population: Population, result: StageResult): { drawn: DrawnColumns; source: MatchSource } => {
  const [people, won] = [sharedWords(population.members), countWon(population, result)]
  const drawn = {
    matches: emptyMatches(sumOf(won) / 2),
    people,
    ofTokens: sharedWords(population.members * tokensPerMember),
    won,
    entrants: population.members,
    tokens: sumOf(population.tokenCount),
    eligiblePairs: sumOf(result.memberEligible) / 2,
    keptPairs: pairCount(result.table),
    certificate: result.certificate,
  }
  const { order, table, mate } = result
  return { drawn, source: { population, order, table, mate, people } }
}

/** What the stages found, for a population. */
export const presentColumns = (population: Population, result: StageResult): DrawnColumns => {
  const { drawn, source } = openDrawn(population, result)
  countEligible(population, result, drawn)
  createPresenter(source, drawn.matches)(0, drawn.matches.count)
  return drawn
}
