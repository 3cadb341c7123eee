import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { engineVersion, rulesOf } from '../src/engine/version.ts'
import { kernelModule } from '../src/kernels/compile.ts'
import { buildAdjacency, newBuildJob } from '../src/matching/adjacency-builder.ts'
import { type Arena, type SectionName, arenaBytes, createArena, placeSections } from '../src/matching/arena.ts'
import { type HelperThreadData, signalWord } from '../src/matching/helper-threads.ts'
import { type MatchMemory, newMatchMemory, sectionIn, wordsIn } from '../src/matching/match-memory.ts'
import { matchPairs } from '../src/matching/match-pairs.ts'
import { kernelOn, openKernel } from '../src/matching/open-kernel.ts'
import { runFairnessPass } from '../src/matching/fairness-arena.ts'
import { startWorker } from '../src/threads/start-worker.ts'
import { randomInstance } from './random-instance.ts'

const gibibyte = 2 ** 30

describe('an arena beyond what a compiled kernel can address', () => {
  it.each([1, 2, 3])('is matched as one that a compiled kernel can, %i threads', async (workers) => {
    // Without it both would be matched by the same.
    await kernelModule('match')
    for (let seed = 1; seed <= 5; seed++) {
      const settings = { kernel: 'compiled', workers, rules: rulesOf(engineVersion) } as const
      const { table, attraction } = randomInstance(seed, { least: 60, most: 120, densities: [0.07, 0.2] })
      const compiled = await matchPairs(table, attraction, settings)
      const sharedOut = await runFairnessPass(compiled.matching, compiled.values, settings)
      const beyond = await matchPairs(table, attraction, { ...settings, mostCompiled: 0 })
      expect(beyond).toEqual(compiled)
      expect(await runFairnessPass(beyond.matching, beyond.values, settings)).toEqual(sharedOut)
    }
  })

  it('is an array of words up to 8 GiB, and refused above', () => {
    expect(newMatchMemory(gibibyte / 64)).toBeInstanceOf(WebAssembly.Memory)
    // Nothing is written to it, so it takes no memory.
    const words = newMatchMemory(4 * gibibyte + 4)
    expect(words).toBeInstanceOf(SharedArrayBuffer)
    expect((words as SharedArrayBuffer).byteLength).toBe(4 * gibibyte + 4)
    expect(() => newMatchMemory(8 * gibibyte + 4)).toThrow(RangeError)
  })

  it('is reached by a second thread beyond 4 GiB', async () => {
    // Nothing but the control is written to, so the rest takes no memory.
    const [memory, control] = [newMatchMemory(4 * gibibyte + 4096), { at: gibibyte + 512, words: 64 }]
    const nothing = { at: gibibyte + 1, words: 1 }
    const sections = { pairs: nothing, degree: nothing, family: nothing, listStart: nothing }
    const table = { members: 0, start: Uint32Array.of(0), other: new Uint32Array(), info: new Uint32Array() }
    const tokens = { left: new Uint8Array(), memberFirst: Int32Array.of(0) }
    const buildJob = newBuildJob({ memory, sections, table, tokens })
    const worker = startWorker(new URL('../src/matching/helper-thread-worker.ts', import.meta.url), undefined)
    try {
      const here = once(worker, 'message')
      worker.postMessage({ memory, module: undefined, buildJob, control } satisfies HelperThreadData, [])
      expect(await here).toEqual(['here'])
      const ended = once(worker, 'exit')
      // The signal of a job that there is none of.
      const words = sectionIn(memory, control)
      Atomics.store(words, signalWord, 1)
      Atomics.notify(words, signalWord)
      expect(await ended).toEqual([0])
    } finally {
      await worker.terminate()
    }
  })

  it('is wanted only beyond ten million members: 30 million tokens, 97.5 million pairs are within reach of the compiled kernel', () => {
    expect(arenaBytes(29_950_455, 2 * 97_522_913)).toBeLessThanOrEqual(4 * gibibyte)
    expect(arenaBytes(30_000_000, 260_000_000)).toBeLessThan(8 * gibibyte)
  })
})

/** Counts in the header of an arena, and after them where each section begins, in words. */
const [header, counts, headerWords] = [256, 2, 64]

/** The same arena at the end of a memory of 4 GiB: nothing but its own words is written to. */
const atTheEnd = (arena: Arena): { memory: MatchMemory; by: number } => {
  const [words, memory] = [wordsIn(arena.memory), newMatchMemory(4 * gibibyte)]
  const by = gibibyte - words.length
  const moved = words.slice(header, header + headerWords)
  for (let at = counts; at < headerWords && moved[at] !== 0; at++) moved[at] = (moved[at] as number) + by
  sectionIn(memory, { at: by, words: words.length }).set(words)
  sectionIn(memory, { at: header, words: headerWords }).set(moved)
  return { memory, by }
}

describe('the compiled kernel', () => {
  it('reaches all of 4 GiB', async () => {
    const module = await kernelModule('match')
    const { table } = randomInstance(2, { least: 60, most: 120, densities: [0.2] })
    const { arena, buildJob } = createArena(table)
    buildAdjacency(buildJob)
    const { memory, by } = atTheEnd(arena)
    expect(memory).toBeInstanceOf(WebAssembly.Memory)
    const gained = [arena.memory, memory].map((each) => {
      const kernel = kernelOn(each, module)
      kernel.matchGreedily()
      return kernel.augment(0)
    })
    expect(gained[1]).toBe(gained[0])
    const mates = arena.section('mate')
    expect(mates.filter((mate) => mate !== -1).length).toBeGreaterThan(50)
    expect(sectionIn(memory, { at: by + arena.baseOf('mate'), words: mates.length })).toEqual(mates)
  })
})

describe('sections of an arena', () => {
  const sizes: [tokens: number, entries: number][] = [
    [1, 2],
    [40_000, 60_000],
    [40_000, 400_000],
    [29_950_455, 2 * 97_522_913],
  ]
  /** Of what is asked for together nothing may lie in the same place. */
  const together: Record<string, readonly SectionName[]> = {
    auctions: [
      'floors',
      'others',
      'mate',
      'passive',
      'value',
      'published',
      'dirty',
      'bidState',
      'ring',
      'queues',
      'order',
      'deferred',
      'losses',
    ],
    paths: [
      'label',
      'link',
      'root',
      'queued',
      'keys',
      'settled',
      'queue',
      'touched',
      'offers',
      'changed',
      'order',
      'mate',
      'passive',
      'value',
      'others',
      'halves',
    ],
    'sharing out': [
      'label',
      'link',
      'root',
      'loss',
      'queued',
      'queue',
      'keys',
      'settled',
      'touched',
      'offers',
      'changed',
      'order',
      'counts',
      'ring',
      'bidState',
      'mate',
      'value',
    ],
    'a first matching': ['degree', 'order', 'scratch', 'mate', 'passive', 'others'],
  }
  const always: readonly SectionName[] = ['family', 'listStart', 'pairs', 'control']

  it.each(Object.keys(together))('do not lie in each other where they are asked for together: %s', (name) => {
    for (const [tokens, entries] of sizes) {
      const { sections, end } = placeSections(tokens, entries)
      const all = [...always, ...(together[name] ?? [])].map((section) => sections[section]).toSorted((a, b) => a.at - b.at)
      for (const [index, { at, words }] of all.entries())
        expect([tokens, at + words <= (all[index + 1]?.at ?? end / 4)]).toEqual([tokens, true])
    }
  })

  it('have room for all tokens in one way, unless the compiled kernel could not reach it', () => {
    expect(placeSections(4_000_000, 20_000_000).sections.changed.words).toBe(32_000_000)
    const { sections } = placeSections(29_950_455, 2 * 97_522_913)
    expect(sections.changed.words).toBeGreaterThan(1 << 25)
  })

  it('are not written beyond by a way that is too long', async () => {
    const { table } = randomInstance(1, { least: 60, most: 120, densities: [0.2] })
    for (const layout of [{ mostCompiled: 0 }, {}]) {
      const { arena, buildJob } = createArena(table, layout)
      buildAdjacency(buildJob)
      const room = header + 1
      const long = wordsIn(arena.memory)[room] as number
      expect(long).toBe(arena.section('changed').length)
      wordsIn(arena.memory)[room] = 2
      const kernel = await openKernel(arena, 'compiled')
      expect(() => kernel.augment(0)).toThrow()
      wordsIn(arena.memory)[room] = long
      expect((await openKernel(createArena(table, layout).arena, 'compiled')).augment(0)).toBe(0)
    }
  })
})
