import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeClock } from '../../src/clock.ts'
import { announceDrawings } from '../../src/drawing/announce.ts'
import { writeEntryFile } from '../../src/drawing/offline/entries.ts'
import { readReport } from '../../src/drawing/offline/report.ts'
import { createFilledApp, type FilledApp, oneWeek, outcome } from './filled-app.ts'
import { smallWorld } from './worlds.ts'

let made: FilledApp

const script = fileURLToPath(new URL('../../src/drawing/cli.ts', import.meta.url))

const startCli = (...words: string[]) => {
  const { dataFolder } = made.app.context.config
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    env: { ...process.env, QUINTET_DATA: dataFolder },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

/** Milliseconds after the start of the command, spread over its work. */
const killsAfter = process.env['QUINTET_FULL'] === undefined ? [700, 1400, 2200] : [500, 700, 900, 1100, 1400, 1800, 2200, 2600]

const runCli = (...words: string[]) => startCli(...words).ended

beforeAll(async () => {
  made = await createFilledApp({ members: 700, weeks: 1 }, { replaced: { clock: createFakeClock(Date.now() - oneWeek) } })
  await announceDrawings(made.app.context)
}, 60_000)
afterAll(() => made.app.close())

test('killed again and again, the drawing goes on and is published once', async () => {
  const before = outcome(made.app)
  for (const ms of killsAfter) {
    const { child, ended } = startCli('run')
    await pause(ms)
    child.kill('SIGKILL')
    await ended
    // All of it is seen, or nothing.
    const { matches, notices } = outcome(made.app)
    expect(matches.length > before.matches.length).toBe(notices.length > 0)
  }
  const { code, output } = await runCli('run')
  expect([code, output]).toEqual([0, expect.stringContaining(`week ${made.week} (drawn from`)])
  const after = outcome(made.app)
  expect(after.matches.length).toBeGreaterThan(before.matches.length)
  expect(new Set(after.notices.map((notice) => notice['member_id'])).size).toBe(after.notices.length)
  expect((await runCli('run')).output).toContain('Nothing is due.')
  expect(outcome(made.app)).toEqual(after)
}, 180_000)

test('verify replays the week, and unknown words show the usage', async () => {
  expect(await runCli('verify', String(made.week))).toEqual({
    code: 0,
    output: expect.stringContaining(`Week ${made.week} is identical.`),
  })
  expect(await runCli('verify', '3')).toMatchObject({ code: 1, output: expect.stringContaining('no result yet') })
  expect(await runCli('dance')).toMatchObject({ code: 1, output: expect.stringContaining('pnpm draw status') })
}, 180_000)

test('offline draws a file, check proves the result and finds what was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-offline-'))
  try {
    const [entries, out] = [join(folder, 'entries.txt'), join(folder, 'matches.txt')]
    writeEntryFile(entries, smallWorld(21, 160))
    expect(await runCli('offline', '--entries', entries, '--seed', 'abcd', '--out', out)).toMatchObject({
      code: 0,
      output: expect.stringContaining('all 5 stages done'),
    })
    expect(readReport(`${out}.report.json`).certificate).toMatchObject({ shareOfMatches: expect.any(Number) })
    const check = () => runCli('check', '--entries', entries, '--matches', out)
    expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('keep every rule') })
    const [version, counts, first, ...rest] = readFileSync(out, 'utf8').split('\n')
    writeFileSync(out, [version, counts, first, first, ...rest].join('\n'))
    expect(await check()).toMatchObject({ code: 1 })
    expect(await runCli('offline', '--entries', entries, '--seed', 'xyz', '--out', out)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--seed takes'),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 180_000)

test('explain says what the drawing was for a member', async () => {
  const [member = 0] = made.members
  expect(await runCli('explain', String(member))).toMatchObject({ code: 0, output: expect.stringContaining(`ember ${member}`) })
  expect(await runCli('explain', 'nobody')).toMatchObject({ code: 1, output: expect.stringContaining('number of the member') })
}, 180_000)
