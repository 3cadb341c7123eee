import { People, Members } from '@quintet/draw-check'
import { type Population, generateEntries } from './population.ts'

const pools = [1, 2, 3, 4, 5]

const packed = (population: Population): Members => {
  const members = new Members()
  for (const entry of generateEntries(population)) members.add(entry)
  return members
}

/** How many candidates the tokens of some evenly spread members of a population have, ascending. */
export const countCandidates = (population: Population, sampled: number): number[] => {
  const members = packed(population)
  const people = new People(members)
  const step = Math.max(1, Math.floor(members.count / sampled))
  const counts: number[] = []
  for (let member = 0; member < members.count; member += step) {
    for (const character of pools.flatMap((pool) => members.characterIn(member, pool) ?? []))
      counts.push(people.countFor(member, character))
  }
  return counts.toSorted((a, b) => a - b)
}

/** Share of a population's tokens that have no candidate. */
export const shareWithoutCandidate = (counts: readonly number[]): number =>
  counts.filter((candidates) => candidates === 0).length / counts.length
