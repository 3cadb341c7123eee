import { beforeAll, describe, expect, it } from 'vitest'
import { drawEntries } from '../../src/draw.ts'
import type { Entry } from '../../src/entries/entry.ts'
import { openAnyStage, sealStage } from '../../src/stages/sealed-stage.ts'
import { mixedWorld } from '../worlds.ts'
import { type MemoryStore, memoryStore } from './memory-store.ts'

const seed = 'c0ffee'.repeat(8)
const input = 'input'
const isOutput = (name: string): boolean => /^jobs\/[0-9a-f]{16}\/\d{3}$/.test(name)
const isOfSearch = (name: string): boolean => isOutput(name) || name.startsWith('jobs/')

let entries: Entry[]
let expected: string
/** All that a drawing left in its store, before it took away what was there for others. */
let left: Map<string, Buffer>

/** A store that keeps what others need, as it stands while a drawing is made. */
const keepingStore = (held?: Map<string, Buffer>): MemoryStore => {
  const store = memoryStore(held)
  return { ...store, clear: () => Promise.resolve(), remove: () => Promise.resolve() }
}

const drawIn = async (store: MemoryStore): Promise<string> =>
  JSON.stringify(await drawEntries(entries, seed, { input, store, isShared: true }))

beforeAll(async () => {
  entries = mixedWorld(11, 150)
  expected = JSON.stringify(await drawEntries(entries, seed))
  const store = keepingStore()
  expect(await drawIn(store)).toBe(expected)
  left = store.held
}, 60_000)

/** The store of a drawing that was killed when all jobs of the search were done and no stage was sealed. */
const cutShort = (): Map<string, Buffer> => new Map([...left].filter(([name]) => isOfSearch(name)))

const outputs = (): string[] => [...left.keys()].filter(isOutput)
const sealedAnew = (name: string, change: (columns: Record<string, Uint32Array>) => void, ofInput?: string): Buffer => {
  const opened = openAnyStage(name, left.get(name) as Buffer)
  if (!opened) throw new Error(`${name} cannot be opened.`)
  change(opened.content.columns as Record<string, Uint32Array>)
  return Buffer.concat(sealStage(name, ofInput ?? opened.input, opened.content))
}
const unchanged = () => undefined
const flipped = (content: Buffer): Buffer => {
  const copy = Buffer.from(content)
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
  return copy
}

const damages: Record<string, (name: string, content: Buffer) => Buffer> = {
  'a flipped bit': (_, content) => flipped(content),
  'the first half': (_, content) => content.subarray(0, content.length / 2),
  nothing: () => Buffer.alloc(0),
  'what another input gives': (name) => sealedAnew(name, unchanged, 'another'),
  'members who are not there': (name) => sealedAnew(name, ({ kept }) => kept?.fill(0xffff_ffff)),
  'wishes that are not there': (name) => sealedAnew(name, ({ wishes }) => wishes?.fill(0xffff_ffff)),
  'fewer than it says': (name) =>
    sealedAnew(name, (columns) => {
      columns['kept'] = (columns['kept'] as Uint32Array).slice(3)
    }),
  'a column of another kind': (name) =>
    sealedAnew(name, (columns) => {
      Object.assign(columns, { heads: new Uint8Array(columns['heads']?.length ?? 0) })
    }),
  'another job': (name) => left.get(outputs().find((other) => other !== name) ?? '') as Buffer,
}

describe('outputs of jobs', () => {
  it('that are there are not made again', async () => {
    const store = keepingStore(cutShort())
    expect(await drawIn(store)).toBe(expected)
    expect(store.written.filter(isOutput)).toEqual([])
  })

  it.each(Object.keys(damages))('that hold %s are refused and made anew', async (damage) => {
    const held = cutShort()
    // One that found somebody: what is empty looks the same when parts of it are gone.
    const name = outputs().toSorted((one, other) => (held.get(other)?.length ?? 0) - (held.get(one)?.length ?? 0))[0] ?? ''
    held.set(name, damages[damage]?.(name, held.get(name) as Buffer) as Buffer)
    expect(held.get(name)).not.toEqual(left.get(name))
    const store = keepingStore(held)
    expect(await drawIn(store)).toBe(expected)
    expect(store.written.filter(isOutput)).toEqual([name])
    expect(held.get(name)).toEqual(left.get(name))
  })

  it('are taken away when all stages are sealed', async () => {
    const store = memoryStore()
    await drawIn(store)
    expect([...store.held.keys()].filter(isOfSearch)).toEqual([])
  })

  it.each(['plain', 'compiled'] as const)('are the same bytes with the %s kernel', async (kernel) => {
    const store = keepingStore()
    await drawEntries(entries, seed, { input, store, isShared: true, kernel })
    for (const name of outputs()) expect([name, store.held.get(name)]).toEqual([name, left.get(name)])
  })
})
