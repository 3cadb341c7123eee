import { createChance } from '@quintet/synthetic'
import { type PairTable, weightScale, weightShift } from '../src/pairs/pair-table.ts'
import type { ExactPair } from '@quintet/draw-check/exact'

export interface Instance {
  table: PairTable
  attraction: Uint8Array
  tokenCounts: number[]
  pairs: ExactPair[]
}

const meets: readonly (readonly number[])[] = [[], [2, 6], [1, 5], [3, 5], [4, 6], [2, 3, 5, 6], [1, 4, 5, 6]]

const placesOf = (bits: number): number[] => [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1)

/** A pair table straight from chance: members of every attraction, tokens that share candidates or not, all weights. */
export const randomInstance = (
  seed: number,
  { least, most, densities }: { least: number; most: number; densities: readonly number[] },
): Instance => {
  const chance = createChance(seed)
  const members = chance.between(least, most)
  const straight = chance.pick([0.4, 0.8, 0.97])
  const attraction = Uint8Array.from({ length: members }, () =>
    chance.happens(straight) ? chance.pick([1, 2]) : chance.between(3, 6),
  )
  const tokenCounts = Array.from({ length: members }, () => chance.between(1, 5))
  const density = chance.pick(densities)
  const bitsFor = (member: number) => {
    const all = (1 << (tokenCounts[member] ?? 1)) - 1
    return chance.happens(0.4) ? all : chance.between(1, all)
  }
  const lists: { other: number; info: number }[][] = Array.from({ length: members }, () => [])
  const pairs: ExactPair[] = []
  for (let one = 0; one < members; one++) {
    for (let other = one + 1; other < members; other++) {
      if (!meets[attraction[one] ?? 0]?.includes(attraction[other] ?? 0) || !chance.happens(density)) continue
      const [ofOne, ofOther, weight] = [bitsFor(one), bitsFor(other), chance.between(250, 1000) + 100 * chance.between(0, 4)]
      const high = (weight * weightScale + chance.between(0, weightScale - 1)) << weightShift
      lists[one]?.push({ other, info: high | ofOne | (ofOther << 5) })
      lists[other]?.push({ other: one, info: high | ofOther | (ofOne << 5) })
      pairs.push({ one, other, tokensOfOne: placesOf(ofOne), tokensOfOther: placesOf(ofOther), weight })
    }
  }
  const sorted = lists.map((list) => list.toSorted((a, b) => a.other - b.other))
  const start = new Uint32Array(members + 1)
  for (const [member, list] of sorted.entries()) start[member + 1] = (start[member] ?? 0) + list.length
  const flat = sorted.flat()
  const table = {
    members,
    start,
    other: Uint32Array.from(flat, ({ other }) => other),
    info: Uint32Array.from(flat, ({ info }) => info),
  }
  return { table, attraction, tokenCounts, pairs }
}
