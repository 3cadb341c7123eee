import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createChance } from '@quintet/synthetic'
import type { DrawMessage, DrawWork } from './draw-entries-worker.ts'
import { drawEntries } from '../src/draw.ts'
import { engineVersion, rulesOf } from '../src/engine/version.ts'
import { type Entry, readEntry, writeEntry } from '../src/entries/entry.ts'
import { helpDrawing } from '../src/jobs/help-drawing.ts'
import { type StageReport, stageNames } from '../src/stages/run-stages.ts'
import { folderStore } from '../src/stages/folder-store.ts'
import { startWorker } from '../src/threads/start-worker.ts'
import { memoryStore } from './jobs/memory-store.ts'
import { mixedWorld } from './worlds.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined
const kills = isFull ? 80 : 3
const seed = 'c0ffee'.repeat(8)
const input = 'input'

type Options = NonNullable<DrawWork['options']>
/** What a drawing of more members does that ever could be drawn in another way. */
const asOfMany: Options = { best: 8, isPriced: false, rules: { ...rulesOf(engineVersion), mostRegrown: 0 } }
const asItIs: Options = {}

let entries: Entry[]
let texts: string[]
let expected: string
let expectedOfMany: string
beforeAll(async () => {
  entries = mixedWorld(11, isFull ? 450 : 120)
  texts = entries.map(writeEntry)
  expected = JSON.stringify(await drawEntries(entries, seed))
  expectedOfMany = JSON.stringify(await drawEntries(entries, seed, asOfMany))
}, 60_000)

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-stages-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const drawIn = async (folder: string, reports: StageReport[] = [], options = asItIs): Promise<string> =>
  JSON.stringify(
    await drawEntries(texts.map(readEntry), seed, {
      ...options,
      input,
      store: folderStore(folder),
      onStage: (report) => reports.push(report),
    }),
  )

/** Resolves when so many changes of files were seen in a folder. */
const changesIn = async (folder: string, count: number, { signal }: AbortController): Promise<void> => {
  const watcher = watch(folder, { signal })
  for (let seen = 0; seen < count; seen++) await once(watcher, 'change', { signal })
}

/** Draws in a thread that is killed after so many changes of its files; answers whether it was still at work. */
const drawAndKill = async (folder: string, changes: number, options: Options): Promise<boolean> => {
  const watching = new AbortController()
  const changed = changesIn(folder, changes, watching)
  const script = new URL('./draw-entries-worker.ts', import.meta.url)
  const worker = startWorker(script, { texts, seed, input, folder, options } satisfies DrawWork)
  const ended = once(worker, 'exit').then(() => false)
  const isKilled = await Promise.race([changed.then(() => true), ended])
  watching.abort()
  await changed.catch(() => undefined)
  await worker.terminate()
  await ended
  return isKilled
}

/** Draws in a thread that is killed when it has sealed so many stages and no more. */
const drawAndHold = async (folder: string, hold: number, options: Options): Promise<void> => {
  const script = new URL('./draw-entries-worker.ts', import.meta.url)
  const worker = startWorker(script, { texts, seed, input, folder, hold, options } satisfies DrawWork)
  let message: DrawMessage
  do [message] = (await once(worker, 'message')) as [DrawMessage]
  while (!('isHeld' in message))
  await worker.terminate()
}

describe.each([
  ['a drawing that is killed', asItIs],
  ['a drawing of many members that is killed', asOfMany],
])('%s', (_, options) => {
  const expectedNow = () => (options === asItIs ? expected : expectedOfMany)

  it(`at ${kills} random points ends byte by byte like one that was not`, async () => {
    const chance = createChance(3)
    let killed = 0
    for (let kill = 0; kill < kills; kill++) {
      const folder = newFolder()
      // A stage is a file that is made, written, closed and renamed.
      if (await drawAndKill(folder, chance.between(1, 5 * stageNames.length), options)) killed += 1
      expect(await drawIn(folder, [], options)).toBe(expectedNow())
    }
    expect(killed).toBeGreaterThan(kills / 2)
  }, 600_000)

  it.each(stageNames.map((_stage, sealed) => sealed))('after %i sealed stages goes on from there', async (sealed) => {
    const folder = newFolder()
    await drawAndHold(folder, sealed, options)
    const reports: StageReport[] = []
    expect(await drawIn(folder, reports, options)).toBe(expectedNow())
    expect(reports.map(({ isResumed }) => isResumed)).toEqual(stageNames.map((_stage, at) => at < sealed))
  })
})

describe('sealed stages', () => {
  it.each(stageNames)('that are damaged are seen and done anew: %s', async (stage) => {
    const folder = newFolder()
    await drawIn(folder)
    const path = join(folder, `${stage}.stage`)
    const sealed = await readFile(path)
    const chance = createChance(stage.length)
    for (const damage of ['flip', 'cut', 'empty'] as const) {
      const damaged = Buffer.from(sealed)
      const at = chance.between(0, sealed.length - 1)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << chance.between(0, 7))
      await writeFile(path, damage === 'flip' ? damaged : damage === 'cut' ? sealed.subarray(0, at) : '')
      const reports: StageReport[] = []
      expect(await drawIn(folder, reports)).toBe(expected)
      expect(reports.filter(({ isResumed }) => !isResumed).map((report) => report.stage)).toEqual([stage])
      expect(await readFile(path)).toEqual(sealed)
    }
  })

  it('of other entries or another seed are not taken', async () => {
    const folder = newFolder()
    await drawIn(folder)
    const other = await drawEntries(entries.slice(1), seed, { input: 'other', store: folderStore(folder) })
    expect(JSON.stringify(other)).toBe(JSON.stringify(await drawEntries(entries.slice(1), seed)))
  })

  it('of another version of the engine are done anew', async () => {
    const folder = newFolder()
    await drawIn(folder)
    const path = join(folder, 'matching.stage')
    const sealed = await readFile(path)
    const body = Buffer.from(sealed.subarray(32).toString('latin1').replace('"format":3', '"format":2'), 'latin1')
    expect(body.equals(sealed.subarray(32))).toBe(false)
    await writeFile(path, Buffer.concat([createHash('sha256').update(body).digest(), body]))
    const reports: StageReport[] = []
    expect(await drawIn(folder, reports)).toBe(expected)
    expect(reports.find(({ stage }) => stage === 'matching')?.isResumed).toBe(false)
    expect(await readFile(path)).toEqual(sealed)
  })

  it('of other rules are done anew', async () => {
    const folder = newFolder()
    await drawIn(folder, [], { rules: { ...rulesOf(engineVersion), sides: 4 } })
    const reports: StageReport[] = []
    expect(await drawIn(folder, reports)).toBe(expected)
    expect(reports.map(({ isResumed }) => isResumed)).toEqual(stageNames.map(() => false))
  })

  it('appear whole or not at all', async () => {
    const folder = newFolder()
    await drawIn(folder)
    expect((await readdir(folder)).toSorted()).toEqual(stageNames.map((stage) => `${stage}.stage`).toSorted())
  })
})

describe.each([
  ['the result', asItIs],
  ['the result for many members', asOfMany],
])('%s', (_, options) => {
  it.each([
    [1, 'plain'],
    [2, 'compiled'],
    [3, 'plain'],
    [3, 'compiled'],
  ] as const)(
    'is the same with %i workers and the %s kernel',
    async (workers, kernel) => {
      const drawn = JSON.stringify(await drawEntries(entries, seed, { ...options, workers, kernel }))
      expect(drawn).toBe(options === asItIs ? expected : expectedOfMany)
    },
    60_000,
  )

  it.each([1, 2, 4])(
    'is the same with %i processes',
    async (processes) => {
      const store = memoryStore()
      const helping: Promise<number>[] = []
      const isHelped = () => [...store.held.keys()].some((name) => /^jobs\/[0-9a-f]{16}\/\d{3}$/.test(name))
      const write = async (name: string, parts: readonly Buffer[]) => {
        await store.write(name, parts)
        if (name !== 'jobs/round' || helping.length === processes - 1) return
        for (let other = 1; other < processes; other++) helping.push(helpDrawing(store))
        // Otherwise the drawing would be done before any other could begin.
        await vi.waitFor(() => expect(isHelped()).toBe(true), { timeout: 30_000, interval: 1 })
      }
      const drawn = await drawEntries(entries, seed, { ...options, store: { ...store, write }, isShared: true })
      expect(JSON.stringify(drawn)).toBe(options === asItIs ? expected : expectedOfMany)
      const jobs = (await Promise.all(helping)).reduce((sum, count) => sum + count, 0)
      expect(jobs > 0).toBe(processes > 1)
    },
    60_000,
  )
})
