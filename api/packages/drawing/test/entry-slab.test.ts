import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { reachCodes } from '../src/population/zone-sets.ts'
import { type EntrySlab, entriesOf, entryAt, withoutEntry } from '../src/sealed/entry-slab.ts'
import { ChunkWriter, type NewEntrant } from '../src/sealed/chunk.ts'
import { sealChunk } from '../src/sealed/seal-chunk.ts'
import { leafOf, saltBytes, writeHead, writePast } from '../src/sealed/leaf.ts'

const number = fc.nat({ max: 2 ** 32 - 1 })
const entrants: fc.Arbitrary<NewEntrant[]> = fc.array(
  fc.record({
    member: number,
    tier: fc.nat({ max: 5 }),
    reach: fc.nat({ max: 2 }),
    wait: number,
    pools: fc.integer({ min: 1, max: 31 }),
    past: fc.array(number, { maxLength: 12 }),
    body: fc.nat({ max: 2 ** 45 }),
  }),
  { minLength: 1, maxLength: 20 },
)

const salts = (count: number) => Buffer.from(Uint8Array.from({ length: count }, (_, at) => (at * 7) % 251))
const hashOf = (at: number) => Buffer.alloc(32, at + 1)

const sealed = (some: readonly NewEntrant[]) => {
  const writer = new ChunkWriter()
  const card = { bytes: new Uint8Array(124), from: 0, length: 124 }
  for (const [at, entrant] of some.entries()) writer.add(entrant, { bytes: hashOf(at), from: 0, length: 32 }, card)
  return sealChunk(writer.take(), salts)
}

const bytes = (words: Uint32Array) => Buffer.from(words.slice().buffer)

const slabOf = ({ count, members, entries, pasts, firstPast }: ReturnType<typeof sealed>): EntrySlab => {
  return {
    members: bytes(members.subarray(0, count)),
    entries: Buffer.from(entries),
    pasts: bytes(pasts.subarray(0, firstPast[count])),
  }
}

it('entries of a slab are read as they were sealed, under the leaves that their texts give', () => {
  fc.assert(
    fc.property(entrants, (some) => {
      const chunk = sealed(some)
      const slab = slabOf(chunk)
      for (const [at, entrant] of some.entries()) {
        const { salt, body, past, ...head } = entryAt(slab, at) ?? expect.fail('An entry is gone.')
        const pools = [1, 2, 3, 4, 5].filter((pool) => (entrant.pools >> (pool - 1)) & 1)
        const { member, tier, wait } = entrant
        expect({ ...head, body, past }).toEqual({
          member,
          tier,
          wait,
          pools,
          body: entrant.body,
          past: entrant.past,
          reach: reachCodes[entrant.reach],
        })
        expect(salt).toEqual(salts(some.length * saltBytes).subarray(at * saltBytes, (at + 1) * saltBytes))
        const leaf = leafOf(salt, writePast(past), writeHead(head, hashOf(at).toString('hex')))
        expect(Buffer.from(chunk.leaves).subarray(32 * at, 32 * at + 32)).toEqual(leaf)
      }
    }),
    { numRuns: 50 },
  )
})

it('an entry is erased without a trace, and the others stay', () => {
  fc.assert(
    fc.property(entrants, fc.nat(), (some, chosen) => {
      const [slab, place] = [slabOf(sealed(some)), chosen % some.length]
      const left = { members: slab.members, ...withoutEntry(slab, place) }
      expect(entriesOf(left)).toEqual(entriesOf(slab).map((entry, at) => (at === place ? undefined : entry)))
      expect(left.entries.subarray(64 * place, 64 * place + 64)).toEqual(Buffer.alloc(64))
      expect(left.pasts).toHaveLength(slab.pasts.length - 4 * (some[place]?.past.length ?? 0))
    }),
    { numRuns: 50 },
  )
})
