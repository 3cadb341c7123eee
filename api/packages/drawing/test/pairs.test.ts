import { array, assert, asyncProperty, integer, nat, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPairTable } from '../src/pairs/build-pairs.ts'
import { type CandidateLists, type PairTable, weightScale, weightShift } from '../src/pairs/pair-table.ts'

/** Of each member the candidates, each once and by their places; what a candidate says of a pair is the same from either side. */
const lists = integer({ min: 2, max: 40 })
  .chain((members) => array(uniqueArray(nat({ max: members - 1 }), { maxLength: 6 }), { minLength: members, maxLength: members }))
  .map((all) => all.map((others, member) => others.filter((other) => other !== member).toSorted((a, b) => a - b)))

const qualityOf = (one: number, other: number) => (31 * Math.min(one, other) + 7 * Math.max(one, other)) % 1000
const tokensOf = (one: number, other: number) => 1 + ((one + 3 * other) % 31)

const candidatesOf = (all: number[][]): CandidateLists => ({
  counts: Uint32Array.from(all, ({ length }) => length),
  candidates: Uint32Array.from(
    all.flatMap((others, member) =>
      others.flatMap((other) => [
        other,
        qualityOf(member, other) | (tokensOf(member, other) << 10) | (tokensOf(other, member) << 15),
      ]),
    ),
  ),
})

const ratingOf = (members: number) => ({
  wait: Uint8Array.from({ length: members }, (_, member) => member % 9),
  hash: Uint32Array.from({ length: members }, (_, member) => Math.imul(member + 1, 0x9e37_79b1) >>> 0),
})

/** The pairs of each member: the other, the weight in whole, the own tokens and those of the other. */
const listed = ({ members, start, other, info }: PairTable) =>
  Array.from({ length: members }, (_, member) =>
    Array.from(other.subarray(start[member], start[member + 1]), (partner, index) => {
      const each = info[(start[member] as number) + index] as number
      return [partner, Math.floor((each >>> weightShift) / weightScale), each & 31, (each >> 5) & 31]
    }),
  )

const expected = (all: number[][]) =>
  all.map((others, member) => {
    const back = all.flatMap((theirs, other) => (theirs.includes(member) ? [other] : []))
    return [...new Set([...others, ...back])]
      .toSorted((a, b) => a - b)
      .map((other) => {
        const weight = qualityOf(member, other) + 100 * ((member % 9) + (other % 9))
        return [other, weight, tokensOf(member, other), tokensOf(other, member)]
      })
  })

describe('the table of pairs', () => {
  it('has each pair that either of the two has among the best, with both', async () => {
    await assert(
      asyncProperty(lists, async (all) => {
        expect(listed(await buildPairTable(candidatesOf(all), ratingOf(all.length)))).toEqual(expected(all))
      }),
    )
  })

  it('is the same when two threads write it', async () => {
    await assert(
      asyncProperty(lists, async (all) => {
        const [found, rating] = [candidatesOf(all), ratingOf(all.length)]
        expect(await buildPairTable(found, rating, 2)).toEqual(await buildPairTable(found, rating, 1))
      }),
      { numRuns: 10 },
    )
  })
})
