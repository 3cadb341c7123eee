import { createChance } from '@quintet/synthetic'
import { expect, it } from 'vitest'
import { createWorld } from '../src/create-members.ts'

const worldOf = (seed: number) => createWorld(createChance(seed), 20_784, { members: 300, portraits: 40, weeks: 2 })
const world = worldOf(7)

it('gives women and men pictures of different people', () => {
  const headsOf = (gender: number) =>
    new Set(
      world.inhabitants
        .filter(({ profile }) => profile.answers.gender === gender)
        .map(({ portrait }) => world.portraits[portrait]?.face.head),
    )
  const [men, women] = [headsOf(1), headsOf(2)]
  expect(Math.min(men.size, women.size)).toBeGreaterThan(3)
  expect([...men].filter((head) => women.has(head))).toEqual([])
  const bearded = world.inhabitants.filter(({ portrait }) => world.portraits[portrait]?.face.facialHair !== undefined)
  expect(new Set(bearded.map(({ profile }) => profile.answers.gender))).toEqual(new Set([1]))
})

it('is the same for the same seed, and another for another', () => {
  expect(JSON.stringify(worldOf(7))).toBe(JSON.stringify(world))
  expect(JSON.stringify(worldOf(8))).not.toBe(JSON.stringify(world))
})

it('leaves last week’s matches to the accounts of the demo, and no two ever met twice', () => {
  expect(world.pastMatches.length).toBeGreaterThan(10)
  expect(Math.min(...world.pastMatches.map(({ weeksAgo }) => weeksAgo))).toBeGreaterThan(1)
  const pairs = world.pastMatches.map(({ one, other }) => `${one} ${other}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
