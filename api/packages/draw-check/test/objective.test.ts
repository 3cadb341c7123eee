import { describe, expect, it } from 'vitest'
import { generateEntries, denseWorlds } from '@quintet/drawing/testing'
import type { PlacedMatch } from '../src/check.ts'
import { bestWeight } from '../src/best-weight.ts'
import { componentsOf } from '../src/components.ts'
import { findPairs } from '../src/find-pairs.ts'
import { Members } from '../src/members.ts'
import { mostMatches, mostMembers } from '../src/most.ts'
import { holdObjective, usualEffort } from '../src/objective.ts'
import { productOf, weightOf } from '../src/quality.ts'
import { boundWeight } from '../src/weight-bound.ts'
import { countries, zonesOfCountry } from '@quintet/domain/places'
import { drawEntries, type Entry } from '@quintet/drawing'

const isFull = process.env['QUINTET_FULL'] !== undefined
const seed = 'abad1dea'.repeat(8)

const packed = (entries: readonly Entry[]): Members => {
  const members = new Members()
  for (const entry of entries) members.add(entry)
  return members
}

const draw = async (entries: readonly Entry[]) => {
  const members = packed(entries)
  const { matches } = await drawEntries(entries, seed, { workers: 1 })
  const placed = matches.map(({ one, other, poolOfOne, poolOfOther, weight }): PlacedMatch => ({
    one: members.placeOf(one) as number,
    other: members.placeOf(other) as number,
    poolOfOne,
    poolOfOther,
    weight,
  }))
  return { members, placed }
}

/** A drawing takes longer than what is asked of it: it is drawn when first asked for, and kept. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

const populations: Record<string, () => Entry[]> = {
  medium: () => [...generateEntries({ members: isFull ? 1500 : 400, seed: 2, pickiness: 'medium' })],
  wide: () => [...generateEntries({ members: isFull ? 600 : 200, seed: 2, pickiness: 'wide' })],
  ...Object.fromEntries(
    Object.entries(denseWorlds)
      .filter((_, at) => isFull || at % 3 === 0)
      .map(([name, make]) => [name, () => make(isFull ? 72 : 36)]),
  ),
}

const sayings = [
  expect.stringMatching(/pairs of members are eligible/),
  'No more matches are possible: proved for all eligible pairs.',
  'No more members with a match are possible: proved for all eligible pairs.',
]

describe.each(Object.keys(populations))('%s', (name) => {
  const drawn = once(() => draw((populations[name] as () => Entry[])()))

  it('passes what the engine draws', async () => {
    const { members, placed } = await drawn()
    const { said, refused } = holdObjective(members, placed)
    expect(refused).toEqual([])
    expect(said.slice(0, 3)).toEqual(sayings)
    expect(said[3]).toMatch(/^The weight is (exactly the most|(99\.[5-9]|100)\d* % of the most)/)
  }, 120_000)

  it('is refused with fewer matches, and says how many are possible', async () => {
    const { members, placed } = await drawn()
    const most = placed.length.toLocaleString('en-GB')
    const without = holdObjective(members, placed.slice(1))
    expect(without.refused[0]).toBe(`${most} matches are possible, the file has ${(placed.length - 1).toLocaleString('en-GB')}.`)
    const tenth = placed.filter((_, at) => at % 10 === 0)
    expect(holdObjective(members, tenth).refused).toEqual([
      `${most} matches are possible, the file has ${tenth.length.toLocaleString('en-GB')}.`,
      expect.stringMatching(/members with a match are possible, the file has/),
    ])
    expect(holdObjective(members, []).refused[0]).toBe(`${most} matches are possible, the file has 0.`)
  }, 120_000)
})

const open = denseWorlds['one token each'] as (members: number) => Entry[]
const tokens = open(1)[0]?.tokens ?? []
const withTokens = (count: number, members = 5) =>
  open(members).map((entry) => ({
    ...entry,
    tokens: ([1, 2, 3, 4, 5] as const).slice(0, count).map((pool) => ({ ...tokens[0], pool }) as Entry['tokens'][number]),
  }))

/** Matches between places, from the first pools on that are free. */
const matched = (members: Members, pairs: readonly (readonly [one: number, other: number])[]): PlacedMatch[] => {
  const used = new Map<number, number>()
  const poolOf = (member: number) => {
    used.set(member, 1 + (used.get(member) ?? 0))
    return used.get(member) as PlacedMatch['poolOfOne']
  }
  return pairs.map(([one, other]) => ({
    one,
    other,
    poolOfOne: poolOf(one),
    poolOfOther: poolOf(other),
    weight: weightOf(members, productOf(members, one, other), one, other),
  }))
}

const total = (matches: readonly PlacedMatch[]) => matches.reduce((sum, { weight }) => sum + weight, 0)

describe('all pairs solved', () => {
  // Five men and five women to a zone, all with five tokens: each man with each woman, and with nobody else.
  const couples = Array.from({ length: 25 }, (_, at) => [2 * Math.floor(at / 5), 2 * (at % 5) + 1] as const)
  const zones = countries.flatMap(({ id }) => zonesOfCountry(id).map(({ code }) => code)).slice(0, 41)
  const world = zones.flatMap((zone, group) =>
    withTokens(5, 10).map((entry, at) => ({
      ...entry,
      member: 10 * group + at + 1,
      answers: { ...entry.answers, zone },
      tokens: entry.tokens.map(({ pool, character }) => ({ pool, character: { ...character, zones: [zone] } })),
    })),
  )

  it('one match of more than a thousand is missed', () => {
    const members = packed(world)
    const pairs = zones.flatMap((_, group) =>
      couples.map(([a, b]) => [10 * group + Math.min(a, b), 10 * group + Math.max(a, b)] as const),
    )
    const all = matched(members, pairs)
    expect(holdObjective(members, all).refused).toEqual([])
    expect(holdObjective(members, all.slice(1)).refused).toEqual(['1,025 matches are possible, the file has 1,024.'])
  })
})

describe('as many matches, but', () => {
  it('fewer members with one: refused', () => {
    // Men at the places 0, 2 and 4, women at 1 and 3; two tokens each, so four matches whichever way.
    const members = packed(withTokens(2))
    const few = matched(members, [[0, 1], [0, 3], [1, 2], [2, 3]]) // prettier-ignore
    expect(holdObjective(members, few).refused).toEqual(['5 members with a match are possible, the file has 4.'])
    const all = matched(members, [[0, 1], [0, 3], [1, 2], [3, 4]]) // prettier-ignore
    expect(holdObjective(members, all).said.slice(0, 3)).toEqual(sayings)
  })

  it('far less weight: refused with the weight that is possible; a little less is said', async () => {
    const entries = open(60)
    const { members, placed } = await draw(entries)
    const men = Array.from({ length: 30 }, (_, at) => 2 * at)
    const shifted = men.map((one, at) => [one, 2 * ((at + 7) % 30) + 1] as const)
    const any = matched(members, shifted.map(([a, b]) => (a < b ? [a, b] : [b, a]))) // prettier-ignore
    const [best, low] = [total(placed), total(any)]
    expect(any).toHaveLength(placed.length)
    expect(low).toBeLessThan(0.99 * best)
    const { refused } = holdObjective(members, any)
    expect(refused).toEqual([expect.stringMatching(/^The weight is [\d,]+; matches that weigh [\d,]+ are as many/)])
    expect(Number(refused[0]?.match(/weigh ([\d,]+)/)?.[1]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(best)
  }, 60_000)
})

describe('pairs that are too many for the exact solver', () => {
  it('are bounded: the bound holds, and is near', () => {
    for (let at = 1; at <= (isFull ? 12 : 2); at++) {
      const members = packed([...generateEntries({ members: 300, seed: at, pickiness: 'wide' })])
      const { pairs } = findPairs(members, usualEffort)
      const all = Uint32Array.from({ length: pairs.count }, (_, pair) => pair)
      const [matches, reached] = [mostMatches(pairs, members.count, []), mostMembers(pairs, members.count, [])]
      const most = { matches: matches.count, members: reached.count }
      const split = { exact: componentsOf(pairs, members.count), others: [] }
      const { exact } = bestWeight(pairs, members.count, split, most, () => 0)
      expect([exact.matches, exact.members]).toEqual([most.matches, most.members])
      for (const guess of [exact.weight, Math.floor(0.9 * exact.weight)]) {
        const bound = boundWeight(pairs, all, members.count, { ...most, weight: guess })
        expect(bound).toBeGreaterThanOrEqual(exact.weight)
        expect(bound).toBeLessThan(1.02 * exact.weight)
      }
    }
  }, 60_000)
})

const drawWide = (members: number) => draw([...generateEntries({ members, seed: 3, pickiness: 'wide' })])

describe('a drawing beyond what can be solved', () => {
  it('is bounded in weight, and refused where more than 1 match in 1,000 is missing', async () => {
    const { members, placed } = await drawWide(isFull ? 4500 : 1800)
    const effort = { ...usualEffort, exactPairs: 50 }
    const { said, refused } = holdObjective(members, placed, effort)
    expect(refused).toEqual([])
    expect(said.slice(0, 3)).toEqual(sayings)
    expect(said[3]).toMatch(/^The weight is at least 9[89]\.\d+ % of the most: no more than [\d,]+ is possible/)
    const oneLess = holdObjective(members, placed.slice(1), effort)
    expect([oneLess.refused, oneLess.said[1]]).toEqual([[], expect.stringMatching(/That is within 1 of 1,000\.$/)])
    expect(oneLess.said.at(-1)).toMatch(/^The weight was not compared/)
    const fewer = holdObjective(members, placed.slice(Math.ceil(placed.length / 500)), effort)
    expect(fewer.refused[0]).toMatch(/ matches are possible, the file has /)
  }, 120_000)

  it.runIf(isFull)(
    'is looked at in part: more can be found, nothing is proved',
    async () => {
      const { members, placed } = await drawWide(4500)
      const effort = { ...usualEffort, pairs: 8000 }
      const { said, refused } = holdObjective(members, placed, effort)
      expect(refused).toEqual([])
      expect(said).toEqual([
        expect.stringMatching(/^The drawing is too large .* of the members/),
        'No way to more matches was found; that none exists is not proved.',
        'No way to more members with a match was found; that none exists is not proved.',
        'The weight was not compared: the drawing is too large.',
      ])
      const tenth = placed.filter((_, at) => at % 10 === 0)
      const short = holdObjective(members, tenth, effort)
      expect(short.refused[0]).toMatch(/^At least [\d,]+ matches would be possible, the file has/)
      expect(holdObjective(members, tenth, effort)).toEqual(short)
    },
    120_000,
  )
})
