import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentOf } from '@quintet/database/testing'
import { stageNames } from '@quintet/drawing'
import { readReport, writeEntryFile } from '@quintet/draw-files'
import { smallWorld } from '@quintet/drawing/testing'
import { createFakeClock } from '@quintet/kit/clock'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { stageFolder } from '@quintet/weekly-drawing/draw-due-weeks'
import { scriptOf } from '../script.ts'
import { createFilledApp, type FilledApp, oneWeek, outcome } from './filled-app.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined
let made: FilledApp

const script = scriptOf(new URL('../../src/drawing/cli.ts', import.meta.url))

const startCli = (...words: string[]) => {
  const { config, db } = made.app.context
  const child = spawn(process.execPath, [...script, ...words], {
    env: { ...process.env, QUINTET_DATA: config.dataFolder, ...environmentOf(db) },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

/** Files whose appearance ends the command, in the order in which it writes them. */
const killsAt = isFull
  ? ['lock', 'progress.json', ...stageNames.flatMap((stage) => [`${stage}.stage.part`, `${stage}.stage`])]
  : ['candidates.stage']

const fewestKills = isFull ? 2 : 1

/** Resolves when a file of that name appears or changes in the folder of the drawing, or the command has ended. */
const seenOrEnded = async (name: string, ended: Promise<unknown>): Promise<void> => {
  const folder = stageFolder(made.app.context.config.dataFolder, made.week)
  mkdirSync(folder, { recursive: true })
  const watcher = watch(folder)
  const seen = new Promise<void>((resolve) => {
    watcher.on('change', (_, changed) => {
      if (
        String(changed)
          .replace(/[0-9a-f]+\.part$/, 'part')
          .replace(/^lock-\d+$/, 'lock') === name
      )
        resolve()
    })
  })
  await Promise.race([seen, ended])
  watcher.close()
}

const seed = 'abcd'.repeat(16)

const runCli = (...words: string[]) => startCli(...words).ended

beforeAll(async () => {
  made = await createFilledApp({ members: 700, weeks: 1 }, { replaced: { clock: createFakeClock(Date.now() - oneWeek) } })
  await announceDrawings(made.app.context)
}, 60_000)
afterAll(() => made.app.close())

test('killed again and again, the drawing goes on and is published once', async () => {
  const before = outcome(made.app)
  let kills = 0
  for (const name of killsAt) {
    const { child, ended } = startCli('run')
    await seenOrEnded(name, ended)
    child.kill('SIGKILL')
    const { code } = await ended
    if (code === null) kills += 1
    // All of it is seen, or nothing.
    const { matches, notices } = outcome(made.app)
    expect(matches.length > before.matches.length).toBe(notices.length > 0)
    // On a busy machine a kill comes late: the command was further, or had ended by itself.
    if (code === 0) break
    expect(code).toBe(null)
  }
  expect(kills).toBeGreaterThanOrEqual(fewestKills)
  const { code, output } = await runCli('run')
  expect([code, output]).toEqual([0, expect.stringMatching(new RegExp(`week ${made.week} \\(drawn from|Nothing is due`))])
  const after = outcome(made.app)
  expect(after.matches.length).toBeGreaterThan(before.matches.length)
  expect(new Set(after.notices.map((notice) => notice['member_id'])).size).toBe(after.notices.length)
  expect((await runCli('run')).output).toContain('Nothing is due.')
  expect(outcome(made.app)).toEqual(after)
}, 180_000)

test('verify replays the week, and says what it cannot replay', async () => {
  if (isFull)
    expect(await runCli('verify', String(made.week))).toEqual({
      code: 0,
      output: expect.stringContaining(`Week ${made.week} is identical.`),
    })
  expect(await runCli('verify', '3')).toMatchObject({ code: 1, output: expect.stringContaining('no result yet') })
  const { code, output } = await runCli('verify')
  expect(code).toBe(0)
  expect(output).toContain(`Week ${made.week} is identical.`)
  expect(output).toContain('The week that is kept for version 1 of the engine is identical')
}, 180_000)

test('offline draws a file, check proves the result and finds what was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-offline-'))
  try {
    const [entries, out] = [join(folder, 'entries.txt'), join(folder, 'matches.txt')]
    writeEntryFile(entries, smallWorld(21, isFull ? 160 : 100))
    expect(await runCli('offline', '--entries', entries, '--seed', seed, '--out', out)).toMatchObject({
      code: 0,
      output: expect.stringContaining('all 5 stages done'),
    })
    expect(readReport(`${out}.report.json`).certificate).toMatchObject({ shareOfMatches: expect.any(Number) })
    const check = () => runCli('check', '--entries', entries, '--matches', out)
    expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('keep every rule') })
    const [lp, prices] = [join(folder, 'weight.lp'), join(folder, 'prices.txt')]
    expect(await runCli('export', '--entries', entries, '--matches', out, '--lp', lp)).toMatchObject({ code: 0 })
    expect(readFileSync(lp, 'utf8')).toMatch(/^Maximize\n/)
    writeFileSync(prices, 'quintet-prices 1\n')
    expect(await runCli('import', '--entries', entries, '--matches', out, '--prices', prices)).toMatchObject({
      code: 0,
      output: expect.stringContaining('% of the most.'),
    })
    const [version, counts, first, ...rest] = readFileSync(out, 'utf8').split('\n')
    writeFileSync(out, [version, counts, first, first, ...rest].join('\n'))
    expect(await check()).toMatchObject({ code: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 180_000)

test('explain says what the drawing was for a member', async () => {
  const [member = 0] = made.members
  expect(await runCli('explain', String(member))).toMatchObject({ code: 0, output: expect.stringContaining(`ember ${member}`) })
}, 180_000)

test.each([
  [['toString'], 'no such command'],
  [['run', '--force'], 'nothing that "--force" could mean'],
  [['check', '--entries', 'a.txt', '--matches', 'b.txt', '--foo'], "Unknown option '--foo'"],
])(
  'refuses words that mean nothing, with the usage: %j',
  async (words, sentence) => {
    const { code, output } = await runCli(...words)
    expect([code, output]).toEqual([2, expect.stringContaining(sentence)])
    expect(output).toContain('pnpm draw status')
  },
  60_000,
)

test.runIf(isFull)(
  'goes on to its end, and to its exit code, when nobody reads what it says',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-unread-'))
    try {
      const [entries, out] = [join(folder, 'entries.txt'), join(folder, 'matches.txt')]
      writeEntryFile(entries, smallWorld(21, 60))
      const unread = (...words: string[]) => {
        const { child, ended } = startCli(...words)
        child.stdout.destroy()
        return ended
      }
      expect(await unread('offline', '--entries', entries, '--seed', seed, '--out', out)).toEqual({ code: 0, output: '' })
      expect(await unread('check', '--entries', entries, '--matches', out)).toEqual({ code: 0, output: '' })
      writeFileSync(out, readFileSync(out, 'utf8').replace(/weight=\d+/, 'weight=1'))
      expect(await unread('check', '--entries', entries, '--matches', out)).toEqual({ code: 1, output: '' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  180_000,
)
