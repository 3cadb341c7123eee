import { newCharacter } from '@quintet/domain/pools'
import { describe, expect, it } from 'vitest'
import { createChance } from '@quintet/synthetic'
import { drawEntries } from '../src/draw.ts'
import { type Entry, readEntry, writeEntry } from '../src/entries/entry.ts'
import { merkleRoot } from '../src/sealed/merkle.ts'
import { readNumbers, writeNumbers } from '../src/entries/number-list.ts'
import { bestByForce, isEligible, qualityOf } from './reference.ts'
import { smallWorld } from './worlds.ts'

const seed = 'ab'.repeat(32)

/** So small that everything can be tried: seven people of one place who differ in age, and tokens that accept some ages. */
const tinyWorld = (number: number): Entry[] => {
  const chance = createChance(number)
  const zone = 200
  const ages = [30, 31, 32, 33, 34, 35, 36]
  const open = newCharacter()
  const wish = () => ({ ...open.options, age: ages.filter(() => chance.happens(0.5)) })
  return smallWorld(number, 12)
    .slice(0, 7)
    .map((entry, index) => ({
      ...entry,
      personality: '11110',
      answers: { ...entry.answers, zone, age: ages[index], attraction: chance.pick([1, 2, 3, 5, 6]) },
      tokens: entry.tokens
        .slice(0, chance.between(1, 3))
        .map(({ pool }) => ({ pool, character: { options: wish(), zones: [zone], traits: [1, 1, 1, 1], openTrait: 0 } })),
    }))
}

describe('entries', () => {
  it('read back what was written', async () => {
    for (const entry of smallWorld(3, 20)) expect(readEntry(writeEntry(entry))).toEqual(entry)
  })

  it('write numbers as ranges', async () => {
    expect(writeNumbers([5, 1, 2, 3, 9, 9])).toBe('1-3,5,9')
    expect(readNumbers('1-3,5,9')).toEqual([1, 2, 3, 5, 9])
    expect(readNumbers(writeNumbers([]))).toEqual([])
  })
})

describe('the drawing', () => {
  it('keeps every rule of the domain, asked anew (decision 26)', async () => {
    const entries = smallWorld(1, 160)
    const byMember = new Map(entries.map((entry) => [entry.member, entry]))
    const { matches } = await drawEntries(entries, seed)
    expect(matches.length).toBeGreaterThan(30)
    for (const match of matches) {
      const [one, other] = [byMember.get(match.one), byMember.get(match.other)]
      if (!one || !other) throw new Error('A match of someone who did not enter.')
      expect(match.one).toBeLessThan(match.other)
      expect(isEligible(one, match.poolOfOne, other, match.poolOfOther)).toBe(true)
      expect(match.quality).toBeCloseTo(qualityOf(one, other), 1)
    }
    const tokens = matches.flatMap(({ one, other, poolOfOne, poolOfOther }) => [`${one}:${poolOfOne}`, `${other}:${poolOfOther}`])
    expect(new Set(tokens).size).toBe(tokens.length)
    const pairs = matches.map(({ one, other }) => `${one}-${other}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('finds as many matches as there can be, and shares them out (decision 29)', async () => {
    let [members, best] = [0, 0]
    for (let number = 1; number <= 150; number++) {
      const entries = tinyWorld(number)
      const expected = bestByForce(entries)
      const drawn = await drawEntries(entries, seed)
      expect([number, drawn.matches.length]).toEqual([number, expected.matches])
      members += drawn.matchedEntrants
      best += expected.members
    }
    expect(best).toBeGreaterThan(250)
    // Single exchanges do not always reach the very best sharing.
    expect(members / best).toBeGreaterThan(0.99)
  }, 60_000)

  it('is the same for the same entries and seed, in whatever order they come (decision 30)', async () => {
    const entries = smallWorld(2, 120)
    const text = JSON.stringify(await drawEntries(entries, seed))
    expect(JSON.stringify(await drawEntries(createChance(9).shuffled(entries), seed))).toBe(text)
    expect(JSON.stringify(await drawEntries(entries.map(writeEntry).map(readEntry), seed))).toBe(text)
  })

  it('matches nobody with someone from the past', async () => {
    const entries = smallWorld(4, 60)
    const [first] = (await drawEntries(entries, seed)).matches
    if (!first) throw new Error('No match at all.')
    const again = await drawEntries(
      entries.map((entry) => (entry.member === first.one ? { ...entry, past: [first.other] } : entry)),
      seed,
    )
    expect(again.matches.some(({ one, other }) => one === first.one && other === first.other)).toBe(false)
  })

  it('has nothing to say of an empty week', async () => {
    expect(await drawEntries([], seed)).toMatchObject({ matches: [], entrants: 0, eligiblePairs: 0 })
  })
})

describe('the Merkle root', () => {
  it('changes with every leaf and their order', async () => {
    const leaves = [1, 2, 3, 4, 5].map((byte) => Buffer.alloc(32, byte))
    const root = merkleRoot(leaves)
    expect(merkleRoot(leaves.toReversed())).not.toBe(root)
    expect(merkleRoot(leaves.with(4, Buffer.alloc(32, 6)))).not.toBe(root)
    expect(merkleRoot(leaves.slice(0, 4))).not.toBe(root)
  })
})
