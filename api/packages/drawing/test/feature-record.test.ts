import * as fc from 'fast-check'
import { type Character, isCharacterComplete, naturalTraitPasses, newCharacter } from '@quintet/domain/pools'
import { describe, expect, it } from 'vitest'
import { type EntryProfile, profileOfEntry, readEntryProfile, writeEntryProfile } from '../src/entries/entry-profile.ts'
import type { Entry } from '../src/entries/entry.ts'
import { readNumbers, writeNumbers } from '../src/entries/number-list.ts'
import { encodeFeatures, poolBitsOfRecord } from '../src/population/feature-record.ts'
import { reachCodes } from '../src/population/zone-sets.ts'
import { ChunkWriter } from '../src/sealed/chunk.ts'
import { personalityCodes } from '../src/population/features.ts'
import { naturalRow, traitKey } from '../src/population/traits.ts'
import { PopulationBuilder } from '../src/population/population.ts'
import { mixedWorld } from './worlds.ts'

const world = mixedWorld(7, 300)
const entry = fc.constantFrom(...world)
const pools = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 })
const week = fc.record({
  tier: fc.constantFrom(0, 1, 2, 3, 4),
  reach: fc.constantFrom('zone', 'country', 'region'),
  wait: fc.nat(12),
}) as fc.Arbitrary<Pick<Entry, 'tier' | 'reach' | 'wait'>>

/** The five characters of several entries, so that some are equal and some are missing. */
const bodies = fc.tuple(entry, fc.array(entry, { maxLength: 3 })).map(([own, others]): EntryProfile => {
  const characters = [own, own, ...others].map((one) => one.tokens[0]?.character).filter(isCharacterComplete)
  return { ...profileOfEntry(own), characters: characters.map((character, index) => [(index + 1) as 1, character]) }
})

const columns = (fill: (builder: PopulationBuilder) => void) => {
  const builder = new PopulationBuilder()
  fill(builder)
  return builder.finish()
}

describe('a card', () => {
  it('gives the same columns as the entry of which it has the body, through the text and whatever the week adds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(bodies, week, pools), { maxLength: 6 }), (members) => {
        const entries = members.map(([body, head, wanted], index): Entry => {
          const tokens = body.characters.flatMap(([pool, character]) => (wanted.includes(pool) ? [{ pool, character }] : []))
          return { member: index + 1, ...body, ...head, past: [], tokens }
        })
        const fromEntries = columns((builder) => {
          for (const one of entries) builder.add(one)
        })
        const fromCards = columns((builder) => {
          for (const [index, [body, head, wanted]] of members.entries()) {
            const card = encodeFeatures(readEntryProfile(writeEntryProfile(body)))
            const bits = wanted.reduce((sum, pool) => sum | (1 << (pool - 1)), 0)
            const left = poolBitsOfRecord(card, 0, bits)
            builder.addCard(
              { member: index + 1, ...head, past: [], pools: [1, 2, 3, 4, 5].filter((pool) => (left >> (pool - 1)) & 1) },
              card,
            )
          }
        })
        expect(fromCards).toEqual(fromEntries)
        const fromChunk = columns((builder) => {
          const writer = new ChunkWriter()
          for (const [index, [body, head, wanted]] of members.entries()) {
            const card = encodeFeatures(readEntryProfile(writeEntryProfile(body)))
            const bits = wanted.reduce((sum, pool) => sum | (1 << (pool - 1)), 0)
            const rest = { reach: reachCodes.indexOf(head.reach), pools: poolBitsOfRecord(card, 0, bits), past: [], body: 1 }
            const piece = { bytes: card, from: 0, length: card.length }
            writer.add(
              { member: index + 1, tier: head.tier, wait: head.wait, ...rest },
              { ...piece, bytes: new Uint8Array(32) },
              piece,
            )
          }
          builder.addCards(writer.take())
        })
        expect(fromChunk).toEqual(fromEntries)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same for the same text, and the text for the same body whatever the order of its answers', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const text = writeEntryProfile(body)
        const turned = Object.fromEntries(Object.entries(body.answers).toReversed())
        expect(writeEntryProfile({ ...body, answers: turned })).toBe(text)
        expect(writeEntryProfile(readEntryProfile(text))).toBe(text)
        expect(encodeFeatures(readEntryProfile(text)).equals(encodeFeatures(body))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('shares a section between characters that want the same', () => {
    const one = world.find(({ tokens }) => tokens.length > 0) as Entry
    const character = one.tokens[0]?.character as Entry['tokens'][number]['character']
    const other = { ...character, zones: [...character.zones, 1, 2, 3] }
    const card = (...characters: (typeof character)[]) =>
      encodeFeatures({ ...profileOfEntry(one), characters: characters.map((each, index) => [(index + 1) as 1, each]) })
    const copy = { ...character, zones: character.zones.toReversed() }
    expect(card(character, copy)).toHaveLength(card(character).length)
    expect(card(character, other).length).toBeGreaterThan(card(character).length)
    expect(poolBitsOfRecord(card(character, copy), 0, 0b11111)).toBe(0b11)
  })
})

it('traits that pass by themselves are those of the domain', () => {
  const choice = fc.constantFrom(0, 1, 2)
  const traits = fc.tuple(choice, choice, choice, choice) as fc.Arbitrary<Character['traits']>
  const openTrait = fc.integer({ min: 0, max: 4 }) as fc.Arbitrary<Character['openTrait']>
  fc.assert(
    fc.property(traits, openTrait, fc.nat(79), (choices, open, own) => {
      const character = { ...newCharacter(), traits: choices, openTrait: open }
      const expected = personalityCodes.map((type) => naturalTraitPasses(character, personalityCodes[own] ?? type, type))
      expect([...naturalRow(traitKey(character), own)]).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

it('lists of numbers are written as ranges, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (numbers) => {
      const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
      expect(readNumbers(writeNumbers(numbers))).toEqual(sorted)
      expect(writeNumbers(sorted)).toBe(writeNumbers(numbers))
    }),
  )
  expect(writeNumbers([1, 2, 3, 7, 9, 10])).toBe('1-3,7,9-10')
})
