import { isCharacterComplete, locationProblem } from '@quintet/domain/pools'
import { describe, expect, it } from 'vitest'
import { countCandidates, shareWithoutCandidate } from '../bench/no-candidate.ts'
import { type Population, generateEntries } from '../bench/population.ts'
import type { Entry } from '../src/entries/entry.ts'

const population: Population = { members: 4000, seed: 3, pickiness: 'medium' }
const entries = [...generateEntries(population)]

const text = (changes: Partial<Population>): string =>
  JSON.stringify([...generateEntries({ ...population, members: 300, ...changes })])

const shareOf = (test: (entry: Entry) => boolean): number => entries.filter(test).length / entries.length

describe('the population of the bench', () => {
  it('is the same for the same size, seed and pickiness, and only then', () => {
    expect(text({})).toBe(text({}))
    expect(new Set([text({}), text({ seed: 4 }), text({ pickiness: 'wide' })]).size).toBe(3)
  })

  it('has members as they are expected', () => {
    const tiers = [0.4, 0.25, 0.2, 0.1, 0.05]
    for (const [tier, share] of tiers.entries()) expect(shareOf((entry) => entry.tier === tier)).toBeCloseTo(share, 1)
    const attractions = [0.46, 0.46, 0.02, 0.015, 0.015, 0.03]
    for (const [index, share] of attractions.entries()) {
      const found = shareOf(({ answers }) => answers.attraction === index + 1)
      expect(Math.abs(found - share)).toBeLessThan(0.02)
    }
    const tokens = entries.reduce((sum, entry) => sum + entry.tokens.length, 0)
    expect(tokens / entries.length).toBeCloseTo(3.25, 1)
    expect(new Set(entries.map(({ answers }) => answers.zone)).size).toBeGreaterThan(450)
  })

  it('has complete characters with places of the own tier, some of them copies', () => {
    for (const { answers, tier, tokens } of entries.slice(0, 800)) {
      for (const { character } of tokens) {
        expect(isCharacterComplete(character)).toBe(true)
        expect(locationProblem(character.zones, { tier, zone: answers.zone ?? 0 })).toBeUndefined()
      }
    }
    const distinct = entries.reduce((sum, { tokens }) => sum + new Set(tokens.map(({ character }) => character)).size, 0)
    expect(distinct / entries.length).toBeGreaterThan(1.8)
    expect(distinct / entries.length).toBeLessThan(2.7)
  })

  it('has people who met before, both knowing it', () => {
    const past = new Map(entries.map((entry) => [entry.member, entry.past]))
    const meetings = entries.flatMap(({ member, past: others }) => others.map((other) => [member, other] as const))
    expect(meetings.length).toBeGreaterThan(300)
    for (const [member, other] of meetings)
      expect([member, other, past.get(other)?.includes(member)]).toEqual([member, other, true])
  })

  it('finds the fewer candidates the pickier it is', () => {
    const shares = (['wide', 'medium', 'strict'] as const).map((pickiness) =>
      shareWithoutCandidate(countCandidates({ members: 2000, seed: 1, pickiness }, 200)),
    )
    expect(shares[0]).toBeLessThan(0.3)
    expect(shares[1]).toBeGreaterThan(0.5)
    expect(shares[2]).toBeGreaterThan(0.9)
  })
})
