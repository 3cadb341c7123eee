import { describe, expect, it } from 'vitest'
import { joinPieces, sumOfWorkers } from '../src/candidates/collect.ts'
import { type Collected, type Kernel, unpackCandidate } from '../src/candidates/kernel.ts'
import { createPlainKernel } from '../src/candidates/plain-kernel.ts'
import type { Entry } from '../src/entries/entry.ts'
import { type DrawIndex, buildIndex } from '../src/member-index/build-index.ts'
import { type Section, bytesOf } from '../src/member-index/layout.ts'
import { kernelModule } from '../src/kernels/compile.ts'
import { createCompiledKernel } from '../src/kernels/compiled-kernel.ts'
import { type Population, PopulationBuilder } from '../src/population/population.ts'
import { isEligible, qualityOf } from './reference.ts'
import { mixedWorld } from './worlds.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined
const workers = 2

const populationOf = (entries: readonly Entry[]): Population => {
  const builder = new PopulationBuilder()
  for (const entry of entries) builder.add(entry)
  return builder.finish()
}

const indexOf = (entries: readonly Entry[], best: number) => buildIndex(populationOf(entries), { seed: [1, 2], best, workers })

type MakeKernel = (index: DrawIndex, worker: number) => Kernel

const makePlain: MakeKernel = ({ layout, copying }, worker) => createPlainKernel(layout, worker, copying)

const makeCompiled = async (): Promise<MakeKernel> => {
  const module = await kernelModule('scan')
  return ({ layout, copying }, worker) => createCompiledKernel(module, layout.memory, worker, copying)
}

/** All members, then all blocks, in two parts each; the index is finished in between. */
const writeIndex = ({ layout, finish }: DrawIndex, kernel: Kernel | undefined) => {
  const { members, blocks } = layout.counts
  for (const [from, to] of [[0, 100] as const, [100, members] as const]) kernel?.writeMembers(from, to)
  finish()
  for (const [from, to] of [[0, 1] as const, [1, blocks] as const]) kernel?.writeBlocks(from, to)
}

const collectInPieces = (kernels: readonly Kernel[], members: number): Collected =>
  joinPieces([kernels[0]?.collect(0, 70), kernels[1]?.collect(70, members)].filter((piece) => piece !== undefined))

/** One line a pair, as the engine found them: members, tokens of both, tenfold quality. Groups go to the workers in turn. */
const foundPairs = (entries: readonly Entry[], best: number, make: MakeKernel) => {
  const index = indexOf(entries, best)
  const kernels = Array.from({ length: workers }, (_, worker) => make(index, worker))
  writeIndex(index, kernels[1])
  for (let group = 0; group < index.layout.counts.groups; group++) kernels[group % workers]?.scan(group)
  const { counts, candidates } = collectInPieces(kernels, entries.length)
  const memberAt = (place: number) => entries[index.order[place] ?? -1]?.member ?? 0
  const lines: string[] = []
  let at = 0
  for (const [place, count] of counts.entries()) {
    for (let end = at + 2 * count; at < end; at += 2) {
      const { quality, tokens, tokensOfOther } = unpackCandidate(candidates[at + 1] ?? 0)
      lines.push(`${memberAt(place)} ${memberAt(candidates[at] ?? 0)} ${tokens} ${tokensOfOther} ${quality}`)
    }
  }
  const eligible = sumOfWorkers(index.layout, 'memberEligible')
  const people = new Map(Array.from(index.order, (_, place) => [memberAt(place), eligible[place]]))
  return { lines: lines.toSorted(), people }
}

const written: readonly Section[] = [
  'memberRows',
  'memberYoungest',
  'memberOldest',
  'memberUnion',
  'memberSignature',
  'memberProbe',
  'memberCard',
  'wishMask',
  'wishZoneSet',
  'wishOwner',
  'zoneSets',
  'positionOwner',
  'positionZone',
  'positionRun',
  'positionProbe',
  'blockRows',
  'blockZoneRows',
  'blockYoungest',
  'blockOldest',
]

/** What every kind of kernel works on, as bytes. */
const writtenBy = (entries: readonly Entry[], make: MakeKernel): [name: Section, bytes: Buffer][] => {
  const index = indexOf(entries, 1)
  writeIndex(index, make(index, 1))
  return written.map((name) => [name, Buffer.from(bytesOf(index.layout, name))])
}

const bitsOf = (flags: readonly boolean[]) => flags.reduce((bits, flag, index) => bits | (flag ? 1 << index : 0), 0)

/** The same from the rules themselves, asked one by one. */
const eligiblePairs = (entries: readonly Entry[]) =>
  entries.flatMap((u) =>
    entries.flatMap((v) => {
      if (u === v) return []
      const table = u.tokens.map((one) => v.tokens.map((other) => isEligible(u, one.pool, v, other.pool)))
      const tokens = bitsOf(table.map((row) => row.some(Boolean)))
      const tokensOfOther = bitsOf(v.tokens.map((_, column) => table.some((row) => row[column])))
      return tokens === 0 ? [] : [`${u.member} ${v.member} ${tokens} ${tokensOfOther} ${Math.round(10 * qualityOf(u, v))}`]
    }),
  )

describe('candidates', () => {
  it.each([1, 2, 3])('are exactly the pairs that the rules allow, with their tokens and quality (world %i)', (seed) => {
    const entries = mixedWorld(seed, isFull ? 220 : 150)
    const expected = eligiblePairs(entries)
    const { lines, people } = foundPairs(entries, 256, makePlain)
    expect(expected.length).toBeGreaterThan(isFull ? 60 : 20)
    expect(lines).toEqual(expected.toSorted())
    for (const { member } of entries) {
      expect(people.get(member)).toBe(expected.filter((line) => line.startsWith(`${member} `)).length)
    }
  })

  it.each([1, 3, 256])(
    'are the same from the compiled kernel, byte for byte (best %i)',
    async (best) => {
      const entries = mixedWorld(5, isFull ? 400 : 200)
      const compiled = foundPairs(entries, best, await makeCompiled())
      expect(compiled).toEqual(foundPairs(entries, best, makePlain))
    },
    60_000,
  )

  it('are sought in the same index by the compiled kernel', async () => {
    const entries = mixedWorld(8, isFull ? 400 : 200)
    const plain = writtenBy(entries, makePlain)
    for (const [name, bytes] of plain) expect([name, bytes.some((byte) => byte !== 0)]).toEqual([name, true])
    expect(writtenBy(entries, await makeCompiled())).toEqual(plain)
  })

  // Threads begin at any moment: what the others wrote by then has to stay.
  it.each([0, 1])('leave alone what is not its own when a worker begins (worker %i)', async (worker) => {
    const index = indexOf(mixedWorld(8, isFull ? 400 : 200), 3)
    const { memory, at, counts } = index.layout
    const bytes = new Uint8Array(memory.buffer).subarray(at.memberRows)
    bytes.fill(0xab)
    ;(await makeCompiled())(index, worker)
    const clears = (name: Section, each: number) => {
      const from = at[name] - at.memberRows + worker * each * 4
      expect(bytes.subarray(from, from + each * 4).every((byte) => byte === 0)).toBe(true)
      bytes.fill(0xab, from, from + each * 4)
    }
    clears('keptHead', counts.wishes)
    clears('memberEligible', counts.members)
    clears('excess', 2)
    expect(bytes.findIndex((byte) => byte !== 0xab)).toBe(-1)
  })

  it('are copied from memory that threads share, wherever the columns lie', () => {
    const shared = populationOf(mixedWorld(7, 60))
    const own = { ...shared, features: shared.features.slice(), ids: shared.ids.slice() }
    const [known, copied] = [shared, own].map((population) => buildIndex(population, { seed: [1, 2], best: 1, workers }).copying)
    expect(own.features.buffer).not.toBeInstanceOf(SharedArrayBuffer)
    for (const column of Object.values(copied?.sources ?? {})) expect(column.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(copied?.sources).toEqual(known?.sources)
    expect(known?.sources.features).toBe(shared.features)
  })

  it('are the best of every wish, by weight', () => {
    const entries = mixedWorld(6, isFull ? 300 : 180)
    const all = foundPairs(entries, 256, makePlain).lines
    const few = foundPairs(entries, 1, makePlain).lines
    expect(few.length).toBeLessThan(all.length)
    const kept = new Set(few)
    const waits = new Map(entries.map(({ member, wait }) => [member, wait]))
    const weightOf = (line: string) => {
      const [one = 0, other = 0, , , quality = 0] = line.split(' ').map(Number)
      return quality + 100 * ((waits.get(one) ?? 0) + (waits.get(other) ?? 0))
    }
    for (const { member } of entries) {
      const own = all.filter((line) => line.startsWith(`${member} `))
      const best = Math.max(...own.map(weightOf))
      if (own.length > 0) expect(own.some((line) => kept.has(line) && weightOf(line) === best)).toBe(true)
    }
  })
})
