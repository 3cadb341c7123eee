import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFile, stageNames } from '@quintet/drawing'
import { generateEntries } from '@quintet/drawing/testing'
import { writeEntryFile } from '@quintet/draw-files'
import { sharedStages } from '@quintet/weekly-drawing/stages'
import { startStorage, type TestStorage } from '../../../shared/registry/test/support/s3.ts'
import { type DrawProcess, killNow, startDraw } from './drawing-processes.ts'

const members = 4000
const seed = 'abcd'.repeat(16)
const timeout = 900_000

let folder: string
let storage: TestStorage
let entries: string
let expected: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-processes-'))
  storage = await startStorage()
  entries = join(folder, 'entries.txt')
  writeEntryFile(entries, [...generateEntries({ members, seed: 3, pickiness: 'medium' })])
  const out = join(folder, 'expected.txt')
  await drawFile({ entries, seed, out })
  expected = readFileSync(out, 'utf8')
}, timeout)
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

let places = 0
/** A place of its own for the stages of one test: a folder, or a part of the bucket. */
const newPlace = (kind: 'folder' | 'bucket'): string => {
  places += 1
  return kind === 'folder' ? join(folder, `stages-${places}`) : `${storage.settings.url}-${places}`
}

const keys = () => ({
  QUINTET_STAGES_KEY: storage.settings.accessKeyId,
  QUINTET_STAGES_SECRET: storage.settings.secretAccessKey,
})
const startDrawing = (place: string, out: string): DrawProcess =>
  startDraw(['offline', '--entries', entries, '--seed', seed, '--out', out, '--stages', place], keys())
const startHelper = (place: string): DrawProcess => startDraw(['work', '--stages', place, '--once'], keys())
const storeAt = (place: string) => sharedStages({ ...storage.settings, url: place })

/** Draws to the end; returns the file of matches. */
const finish = async (place: string, name: string): Promise<string> => {
  const out = join(folder, name)
  expect(await startDrawing(place, out).ended).toMatchObject({ code: 0 })
  return readFileSync(out, 'utf8')
}

const jobsIn = (output: string): number => Number(/Did (\d+) jobs/.exec(output)?.[1])

const cases = ([1, 2, 4] as const).flatMap((count) => (['folder', 'bucket'] as const).map((kind) => [count, kind] as const))

/** Resolves when a name that fits is in a store, or a process has ended. */
const untilThere = async (place: string, pattern: RegExp, { child }: DrawProcess): Promise<void> => {
  const store = storeAt(place)
  while (child.exitCode === null && !(await store.list('')).some((name) => pattern.test(name))) await wait(2)
}

const stageAt = (name: string): RegExp => new RegExp(`^[0-9a-f]{16}/${name}$`)
const job = (ending: string): RegExp => new RegExp(`/jobs/[0-9a-f]{16}/${ending}$`)
/** Begins a drawing that stands still for ever when it has said what is to be done. */
const beginOnly = async (place: string): Promise<void> => {
  const out = join(folder, 'never.txt')
  await new Promise<void>((resolve, reject) => {
    const list = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    drawFile({ entries, seed, out, stages: { ...storeAt(place), list } }).catch(reject)
  })
}

/** Has others do all jobs of a search. */
const letOthersDoIt = async (place: string, [helper]: readonly DrawProcess[]): Promise<void> => {
  if (!helper) return
  await beginOnly(place)
  for (const number of ['000', '001', '002', '003']) await untilThere(place, job(number), helper)
}

describe('a drawing of several processes', () => {
  test.each(cases)(
    'is byte by byte that of one: %i processes, %s',
    async (count, kind) => {
      const place = newPlace(kind)
      const helpers = Array.from({ length: count - 1 }, () => startHelper(place))
      await letOthersDoIt(place, helpers)
      const out = join(folder, `${count}-${kind}.txt`)
      const drawing = startDrawing(place, out)
      expect(await drawing.ended).toMatchObject({ code: 0 })
      expect(readFileSync(out, 'utf8')).toBe(expected)
      const ends = await Promise.all(helpers.map(({ ended }) => ended))
      expect(ends.map(({ code }) => code)).toEqual(helpers.map(() => 0))
      if (count > 1) expect(ends.reduce((sum, { output }) => sum + jobsIn(output), 0)).toBeGreaterThanOrEqual(4)
      expect(await storeAt(place).list('')).toEqual([])
    },
    timeout,
  )
})

const killsAt: [string, RegExp][] = [
  ['the population', stageAt('jobs/population')],
  ['the first claim', job('000-claim')],
  ['the first output', job('000')],
  ['the last claim', job('003-claim')],
  ['the last output', job('003')],
  ...stageNames.map((name): [string, RegExp] => [name, stageAt(name)]),
]

describe('a process that is killed', () => {
  test.each(killsAt)(
    'by kill -9 when there is %s goes on to the same end when it is begun again',
    async (name, pattern) => {
      const place = newPlace(name === 'the last output' ? 'bucket' : 'folder')
      const drawing = startDrawing(place, join(folder, 'killed.txt'))
      await untilThere(place, pattern, drawing)
      const wasAtWork = await killNow(drawing)
      // The very last stages take a few milliseconds.
      if (name !== 'fairness' && name !== 'optimum') expect(wasAtWork).toBe(true)
      expect(await finish(place, 'after-kill.txt')).toBe(expected)
    },
    timeout,
  )

  test(
    'while it helps leaves its job to the others',
    async () => {
      const place = newPlace('folder')
      const helper = startHelper(place)
      await new Promise((resolve) => helper.child.stdout?.once('data', resolve))
      const out = join(folder, 'helper-killed.txt')
      const drawing = startDrawing(place, out)
      await untilThere(place, job('\\d{3}-claim'), drawing)
      await killNow(helper)
      expect(await drawing.ended).toMatchObject({ code: 0 })
      expect(readFileSync(out, 'utf8')).toBe(expected)
    },
    timeout,
  )
})

test(
  'a claim of a process that is gone is taken over, and an output that is damaged made anew',
  async () => {
    const place = newPlace('folder')
    const drawing = startDrawing(place, join(folder, 'damaged.txt'))
    await untilThere(place, job('003'), drawing)
    await killNow(drawing)
    const [name = ''] = readdirSync(place)
    const [round = ''] = readdirSync(join(place, name, 'jobs')).filter((entry) => /^[0-9a-f]{16}$/.test(entry))
    const pathOf = (file: string) => join(place, name, 'jobs', round, `${file}.stage`)
    rmSync(pathOf('000'))
    writeFileSync(pathOf('000-claim'), 'a process that is gone 7')
    writeFileSync(pathOf('001'), readFileSync(pathOf('001')).subarray(0, 200))
    expect(await finish(place, 'taken-over.txt')).toBe(expected)
  },
  timeout,
)
