import { describe, expect, it } from 'vitest'
import { solveExactly } from '@quintet/draw-check/exact'
import { manyMembers } from '../src/engine/many-members.ts'
import { rulesOf } from '../src/engine/version.ts'
import { kernelModule } from '../src/kernels/compile.ts'
import { buildAdjacency } from '../src/matching/adjacency-builder.ts'
import { type Arena, createArena } from '../src/matching/arena.ts'
import { even, odd, outside } from '../src/matching/kernel/marks.ts'
import { matchPairs } from '../src/matching/match-pairs.ts'
import { type MatchKernel, openKernel } from '../src/matching/open-kernel.ts'
import { countMatches, memberOf } from '../src/matching/state.ts'
import { bestOf } from '../src/draw-population.ts'
import { findPlace } from '../src/pairs/pair-table.ts'
import { type Instance, randomInstance } from './random-instance.ts'

/** Of the sides that there always were, so that nothing but the trees is another. */
const keeping = { ...rulesOf(1), mostRegrown: 0 }
const isFull = process.env['QUINTET_FULL'] !== undefined
const instances = isFull ? 600 : 60
const small = { least: 4, most: 40, densities: [0.05, 0.15, 0.4] }
const uneven = { least: 60, most: 160, densities: [0.02, 0.04, 0.07] }

const opened = async ({ table }: Instance, kind: 'compiled' | 'plain'): Promise<{ arena: Arena; kernel: MatchKernel }> => {
  const { arena, buildJob } = createArena(table)
  buildAdjacency(buildJob)
  return { arena, kernel: await openKernel(arena, kind) }
}

/** What the marks of a search say, token by token. */
const marksOf = ({ table, tokens: { places, memberFirst }, section }: Arena) => {
  const [label, link, mate] = [section('label'), section('link'), section('mate')]
  const ownerOf = (token: number): number => memberOf(places[token] as number)
  const bitOf = (token: number): number => 1 << ((places[token] as number) % 5)
  const isMatched = (one: number, other: number): boolean => {
    for (let token = memberFirst[one] as number; token < (memberFirst[one + 1] as number); token++)
      if (mate[token] !== -1 && ownerOf(mate[token] as number) === other) return true
    return false
  }
  /** Tokens of a member that a mask allows. */
  const among = (member: number, mask: number): number[] => {
    const all = Array.from({ length: (memberFirst[member + 1] as number) - (memberFirst[member] as number) }, (_, at) => at)
    return all.map((at) => (memberFirst[member] as number) + at).filter((token) => mask & bitOf(token))
  }
  /** Who could serve the pair that a token serves, of its own member. */
  const siblings = (token: number): number[] => {
    const place = findPlace(table, ownerOf(token), ownerOf(mate[token] as number))
    return among(ownerOf(token), (table.info[place] as number) & 31).filter((sibling) => sibling !== token)
  }
  /** All that an even token could take, or have left to it by a sibling. */
  const takes = (token: number): { wanted: number[]; left: number[] } => {
    const [wanted, left]: [number[], number[]] = [[], []]
    const member = ownerOf(token)
    for (let at = table.start[member] as number; at < (table.start[member + 1] as number); at++) {
      const [other, info] = [table.other[at] as number, table.info[at] as number]
      if (!(info & bitOf(token))) continue
      if (!isMatched(member, other)) wanted.push(...among(other, (info >> 5) & 31))
      else left.push(...among(member, 31).filter((each) => mate[each] !== -1 && ownerOf(mate[each] as number) === other))
    }
    return { wanted, left: left.filter((each) => each !== token) }
  }
  return { label, link, mate, siblings, takes }
}

/** Every mark hangs on a tree whose root is free, and whatever a marked token could reach is marked. */
const expectWholeForest = (arena: Arena): number => {
  const { label, link, mate, siblings, takes } = marksOf(arena)
  const faults: string[] = []
  const check = (token: number, isRight: boolean, what: string) => isRight || faults.push(`${token}: ${what}`)
  let hanging = 0
  for (const [token, mark] of label.entries()) {
    const [from, partner] = [link[token] as number, mate[token] as number]
    if (mark === outside) {
      check(token, partner !== -1, 'free and not marked')
      continue
    }
    let top = token
    for (let steps = 0; link[top] !== -1 && steps < label.length; steps++) top = link[top] as number
    check(token, link[top] === -1 && mate[top] === -1 && label[top] === even, 'hangs on nothing that is free')
    if (from !== -1) hanging += 1
    if (mark === odd) {
      check(token, label[partner] !== outside, 'has a partner who is not reached')
      for (const sibling of siblings(token)) check(token, label[sibling] !== outside, `does not offer its pair to ${sibling}`)
      const isWanted = label[from] === even ? takes(from).wanted.includes(token) : siblings(from).includes(token)
      check(token, isWanted, `is not wanted by ${from}`)
      continue
    }
    const { wanted, left } = takes(token)
    for (const each of wanted) check(token, label[each] !== outside, `could take ${each}`)
    for (const each of left) check(token, label[each] !== outside, `could take over from ${each}`)
    if (from === -1) continue
    check(token, label[from] === odd ? from === partner : siblings(token).includes(from), `is not left by ${from}`)
  }
  expect(faults).toEqual([])
  return hanging
}

describe('paths whose trees are kept', () => {
  it.each(['plain', 'compiled'] as const)(
    'leave whole trees behind, with the %s kernel',
    async (kind) => {
      await kernelModule('match')
      let [gained, hanging] = [0, 0]
      for (let seed = 1; seed <= instances; seed++) {
        const { arena, kernel } = await opened(randomInstance(seed, uneven), kind)
        // From nothing, so that trees are mended after each match.
        gained += kernel.augmentKeeping()
        const mate = arena.section('mate')
        expect([...mate.keys()].filter((token) => mate[token] !== -1 && mate[mate[token] as number] !== token)).toEqual([])
        hanging += expectWholeForest(arena)
      }
      expect(gained).toBeGreaterThan(50 * instances)
      expect(hanging).toBeGreaterThan(50 * instances)
    },
    600_000,
  )

  it('gain as many matches as trees that are grown anew', async () => {
    let [kept, regrown] = [0, 0]
    for (let seed = 1; seed <= instances; seed++)
      for (const isKept of [true, false]) {
        const { arena, kernel } = await opened(randomInstance(seed, uneven), 'plain')
        kernel.matchGreedily()
        while ((isKept ? kernel.augmentKeeping() : kernel.augment(0)) > 0);
        const matches = countMatches(arena.section('mate'))
        if (isKept) kept += matches
        else regrown += matches
      }
    expect(regrown).toBeGreaterThan(50 * instances)
    expect(kept).toBeGreaterThanOrEqual(0.9995 * regrown)
  }, 600_000)

  it(`have at least 99.9 % of the matches and 99.5 % of the weight over ${instances} random instances, and the bounds hold`, async () => {
    const sum = { matches: 0, weight: 0, bestMatches: 0, bestWeight: 0 }
    for (let seed = 1; seed <= instances; seed++) {
      const { table, attraction, tokenCounts, pairs } = randomInstance(seed, small)
      const { certificate } = await matchPairs(table, attraction, { kernel: 'plain', workers: 1, rules: keeping })
      const { matches, weight } = solveExactly(tokenCounts, pairs)
      expect([seed, certificate.matches <= matches.length, certificate.mostMatches >= matches.length]).toEqual([seed, true, true])
      if (certificate.matches === matches.length)
        expect([seed, certificate.weight <= weight, certificate.mostWeight >= weight]).toEqual([seed, true, true])
      sum.matches += certificate.matches
      sum.weight += certificate.weight
      sum.bestMatches += matches.length
      sum.bestWeight += weight
    }
    expect(sum.bestMatches).toBeGreaterThan(5 * instances)
    expect(sum.matches / sum.bestMatches).toBeGreaterThanOrEqual(0.999)
    expect(sum.weight / sum.bestWeight).toBeGreaterThanOrEqual(0.995)
  }, 600_000)

  it('lead to the same matching and the same bounds, compiled or not, with one thread or two, in 4 GiB or beyond', async () => {
    const size = isFull ? 4000 : 1500
    const { table, attraction } = randomInstance(7, { least: size, most: size, densities: [16 / size] })
    const ways = [
      { kernel: 'plain', workers: 1 },
      { kernel: 'compiled', workers: 1 },
      { kernel: 'compiled', workers: 2 },
      { kernel: 'plain', workers: 2 },
      { kernel: 'compiled', workers: 2, mostCompiled: 0 },
    ] as const
    const [first, ...others] = await Promise.all(ways.map((way) => matchPairs(table, attraction, { ...way, rules: keeping })))
    expect(first?.certificate.matches).toBeGreaterThan(0.75 * size)
    for (const other of others) expect(other).toEqual(first)
  }, 120_000)

  it('are those of drawings that were never drawn otherwise: with the shorter lists of so many members', () => {
    expect([bestOf(manyMembers), bestOf(manyMembers + 1)]).toEqual([16, 8])
  })
})
