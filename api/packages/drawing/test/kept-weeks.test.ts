import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { engineVersion, isKnownEngine, replayKeptWeeks, rulesOf } from '../src/index.ts'
import { weeksFolder } from '../src/engine/weeks-folder.ts'

const copy = mkdtempSync(join(tmpdir(), 'quintet-weeks-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it.each([1, 2, 8])('draws the week of every version of the engine as it was drawn then, with %i threads', async (workers) => {
  const replayed = await replayKeptWeeks({ workers })
  expect(replayed.map(({ version }) => version)).toEqual(Array.from({ length: engineVersion }, (_, index) => index + 1))
  for (const { version, matches, differsAt } of replayed)
    expect(
      [matches > 50, differsAt],
      `Version ${version} draws otherwise than when it was released. A change of the result needs a new version of the engine.`,
    ).toEqual([true, undefined])
})

it('says from which line on a week is not as it was', async () => {
  cpSync(weeksFolder, copy, { recursive: true })
  const path = join(copy, '1', 'matches.txt')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, lines.toSpliced(4, 1).join('\n'))
  expect(await replayKeptWeeks({}, copy)).toEqual([{ version: 1, matches: expect.any(Number), differsAt: 5 }])
})

it('sees another seed', async () => {
  cpSync(weeksFolder, copy, { recursive: true })
  writeFileSync(join(copy, '1', 'seed.txt'), 'fedcba9876543210'.repeat(4))
  expect((await replayKeptWeeks({}, copy))[0]?.differsAt).toBeGreaterThan(2)
})

it('sees another number of sides, though a week of its size is solved exactly at the end', async () => {
  const [first] = await replayKeptWeeks({ rules: { ...rulesOf(1), sides: 8 } })
  expect(first?.differsAt).toBeGreaterThan(2)
})

it('knows the versions that there were, and no others', () => {
  const versions = Array.from({ length: engineVersion }, (_, index) => index + 1)
  expect([0, ...versions, engineVersion + 1, 1.5].map(isKnownEngine)).toEqual([false, ...versions.map(() => true), false, false])
  expect(() => rulesOf(engineVersion + 1)).toThrow(RangeError)
})
