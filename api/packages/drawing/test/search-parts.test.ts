import { describe, expect, it } from 'vitest'
import { type KernelKind, openScan } from '../src/candidates/scan-all.ts'
import { scanInParts } from '../src/candidates/scan-parts.ts'
import { packEntries } from '../src/draw.ts'
import { bestOf, drawColumns } from '../src/draw-population.ts'
import { buildIndex } from '../src/member-index/build-index.ts'
import { bytesNeeded, mostMemoryBytes } from '../src/member-index/layout.ts'
import { orderPopulation } from '../src/member-index/order.ts'
import { fitsAnyhow, planParts } from '../src/member-index/parts.ts'
import { hashOfDrawn } from '../src/results/drawn-columns.ts'
import type { Population } from '../src/population/population.ts'
import { generateEntries } from '../bench/population.ts'

const seed = [1, 2] as const
// Members of a site of ten million: few of them look beyond their countries.
function* firstOf(members: number) {
  for (const entry of generateEntries({ members: 10_000_000, seed: 4, pickiness: 'wide' })) {
    if (entry.member > members) return
    yield entry
  }
}
const populationOf = (members: number): Population => packEntries(firstOf(members))

/** Memory for less than all members: it holds the largest part. */
const memoryFor = (population: Population, sizes: { best: number; workers: number }): number =>
  0.6 * bytesNeeded(buildIndex(population, { seed, ...sizes }).layout.counts)

const scanBoth = async (population: Population, kernel: KernelKind, best: number, workers: number) => {
  const options = { seed, best, workers, kernel }
  const ordered = orderPopulation(population)
  const parts = planParts(population, ordered, options, memoryFor(population, options))
  const whole = await openScan(() => buildIndex(population, options), kernel, workers)
  const inParts = await scanInParts(population, ordered, parts, options)
  try {
    return {
      parts,
      whole: { ...whole.countEligible(), ...whole.found },
      inParts: { ...inParts.countEligible(), ...inParts.found },
    }
  } finally {
    await whole.close()
  }
}

describe('a search in parts', () => {
  it.each([
    ['compiled', 1, 16],
    ['compiled', 2, 3],
    ['plain', 1, 4],
    ['plain', 2, 4],
  ] as const)('finds what one search finds: %s, %i workers, lists of %i', async (kernel, workers, best) => {
    const { parts, whole, inParts } = await scanBoth(populationOf(4000), kernel, best, workers)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ extent }) => extent === 'international')).toEqual(parts.map((_, at) => at === 0))
    expect(whole.candidates.length).toBeGreaterThan(10_000)
    expect(inParts).toEqual(whole)
  })

  it('draws the same', async () => {
    const population = populationOf(4000)
    const options = { isPriced: false, best: 8, workers: 1 }
    const mostMemory = memoryFor(population, options)
    const [whole, inParts] = [
      await drawColumns(population, 'be'.repeat(32), options),
      await drawColumns(population, 'be'.repeat(32), { ...options, mostMemory }),
    ]
    expect(whole.matches.count).toBeGreaterThan(500)
    expect(hashOfDrawn(population, inParts)).toBe(hashOfDrawn(population, whole))
    expect(inParts.certificate).toEqual(whole.certificate)
  })
})

describe('parts of a search', () => {
  const population = populationOf(3000)
  const sizes = { best: 8, workers: 2 }
  const ordered = orderPopulation(population)

  it('are none where one memory holds all', () => {
    const needed = bytesNeeded(buildIndex(population, { seed, ...sizes }).layout.counts)
    expect(planParts(population, ordered, sizes, needed)).toEqual([])
    expect(planParts(population, ordered, sizes, needed - 1).length).toBeGreaterThan(1)
  })

  it('hold every member in one part of countries, and all who look beyond in the first', () => {
    const [beyond, ...countries] = planParts(population, ordered, sizes, memoryFor(population, sizes))
    const looking = [...ordered.order.keys()].filter((place) => (ordered.scopes[ordered.order[place] as number] as number) > 1)
    expect([...(beyond?.numbers ?? [])]).toEqual(looking)
    expect(countries.flatMap(({ numbers }) => [...numbers])).toEqual([...ordered.order.keys()])
  })

  it('say how much an index of them takes', () => {
    for (const { numbers, extent, bytes } of planParts(population, ordered, sizes, memoryFor(population, sizes))) {
      const memory = new WebAssembly.Memory({ initial: 2000, maximum: 2000, shared: true })
      const { layout } = buildIndex(population, { seed, ...sizes }, ordered, { numbers, extent, memory })
      expect(bytesNeeded(layout.counts)).toBe(bytes)
    }
  })

  it('are refused where one does not fit', () => {
    expect(() => planParts(population, ordered, sizes, 1_000_000)).toThrow('who look beyond their countries')
    const atHome = packEntries([...firstOf(1000)].map((entry) => ({ ...entry, tier: 1, reach: 'country' })))
    const [beyond] = planParts(atHome, orderPopulation(atHome), sizes, memoryFor(atHome, sizes))
    expect(beyond?.numbers).toHaveLength(0)
    expect(() => planParts(atHome, orderPopulation(atHome), sizes, beyond?.bytes ?? 0)).toThrow('of one country')
  })

  it('are not planned where all fit', () => {
    const needed = bytesNeeded(buildIndex(population, { seed, ...sizes }).layout.counts)
    expect(fitsAnyhow(population, sizes, needed - 1)).toBe(false)
    expect(fitsAnyhow(population, sizes, mostMemoryBytes)).toBe(true)
  })
})

describe('lists of candidates', () => {
  it('are shorter where more members take part than one memory ever held, and nowhere else', () => {
    expect([1, 12_500, 100_000, 1_000_000, 3_500_000, 3_500_001, 10_000_000].map(bestOf)).toEqual([256, 256, 32, 16, 16, 8, 8])
  })
})
