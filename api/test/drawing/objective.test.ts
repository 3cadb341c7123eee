import { describe, expect, it } from 'vitest'
import { generateEntries } from '../../bench/drawing/population.ts'
import type { PlacedMatch } from '../../src/drawing/check/check.ts'
import { Members } from '../../src/drawing/check/members.ts'
import { holdObjective } from '../../src/drawing/check/objective.ts'
import { drawEntries } from '../../src/drawing/engine/draw.ts'
import type { Entry } from '../../src/drawing/engine/entry.ts'
import { denseWorlds } from './dense-worlds.ts'

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

const populations: Record<string, () => Entry[]> = {
  'medium 1,500': () => [...generateEntries({ members: 1500, seed: 2, pickiness: 'medium' })],
  'wide 600': () => [...generateEntries({ members: 600, seed: 2, pickiness: 'wide' })],
  ...Object.fromEntries(Object.entries(denseWorlds).map(([name, make]) => [name, () => make(72)])),
}

const sayings = [
  expect.stringMatching(/pairs of members are eligible/),
  'No more matches are possible: proved for all eligible pairs.',
  'No more members with a match are possible: proved for all eligible pairs.',
]

describe.each(Object.keys(populations))('%s', (name) => {
  const entries = (populations[name] as () => Entry[])()

  it('passes what the engine draws', async () => {
    const { members, placed } = await draw(entries)
    const { said, refused } = holdObjective(members, placed)
    expect(refused).toEqual([])
    expect(said.slice(0, 3)).toEqual(sayings)
    expect(said[3]).toMatch(/^The weight is (exactly the most|(99\.[5-9]|100)\d* % of the most)/)
  }, 120_000)

  it('is refused with fewer matches, and says how many are possible', async () => {
    const { members, placed } = await draw(entries)
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
