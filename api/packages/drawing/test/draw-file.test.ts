import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drawFile } from '../src/draw-file.ts'
import { writeEntryFile, readMatchFile, readReport } from '@quintet/draw-files'
import { smallWorld } from './worlds.ts'

let folder: string
let entries: string
const seed = 'ab'.repeat(32)
const path = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-draw-'))
  entries = path('entries.txt')
  writeEntryFile(entries, smallWorld(21, 40))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Fails, and tells how many stages were done by then. */
const fails = async (out: string): Promise<[stages: number, sentence: string]> => {
  let stages = 0
  const sentence = await drawFile({ entries, seed, out, onStage: () => (stages += 1) }).then(
    () => 'no fault',
    (error: Error) => error.message,
  )
  return [stages, sentence]
}

it('leaves the matches and the report, and nothing else', async () => {
  const drawn = await drawFile({ entries, seed, out: path('matches.txt') })
  expect(readMatchFile(path('matches.txt')).counts.matches).toBe(drawn.matches.length)
  expect(readReport(path('matches.txt.report.json'))).toMatchObject({ seed, counts: { matches: drawn.matches.length } })
  expect(readdirSync(folder)).toHaveLength(3)
}, 60_000)

it('says what cannot be written before it draws, and leaves nothing', async () => {
  mkdirSync(path('folder'))
  mkdirSync(path('matches.txt.report.json'))
  const before = [readdirSync(folder), readFileSync(entries, 'utf8')]
  expect(await fails(path('missing/matches.txt'))).toEqual([0, expect.stringContaining("can't be written")])
  expect(await fails(path('folder'))).toEqual([0, expect.stringContaining('is no file')])
  expect(await fails(path('matches.txt'))).toEqual([0, expect.stringContaining('report.json is there and is no file')])
  expect(await fails(path('folder/../entries.txt'))).toEqual([0, expect.stringContaining('the file of entries itself')])
  expect([readdirSync(folder), readFileSync(entries, 'utf8')]).toEqual(before)
})
