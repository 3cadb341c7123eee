import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { scriptOf } from '../script.ts'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

// The program that the guide gives to strangers, on the log that the API gives to them.

const guide = readFileSync(new URL('../../../shared/docs/guides/drawing-format.md', import.meta.url), 'utf8')
const program = /```js\n(?<program>.*?)```/s.exec(guide)?.groups?.['program'] ?? ''

const filesIn = (kind: string): string =>
  new RegExp(`\`\`\`\n(?<file>quintet-${kind} .*?)\`\`\``, 's').exec(guide)?.groups?.['file'] ?? ''

let app: TestApp
let week: number
let folder: string
let log: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quintet-guide-'))
  await writeFile(join(folder, 'check.mjs'), program)
  ;({ app, week } = await createFilledApp({ members: 20 }))
  await announceDrawings(app.context)
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  log = await (await app.app.request('/api/drawing/log?from=1')).text()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const check = async (text: string): Promise<string> => {
  const file = join(folder, 'log.json')
  await writeFile(file, text)
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'check.mjs'), file])
  return stdout
}

it('says that an honest log holds', async () => {
  expect(await check(log)).toBe(`week ${week}: holds\n`)
})

it('says where a log does not', async () => {
  const { entries, ...rest } = JSON.parse(log) as { entries: { text: string }[] }
  const changed = entries.map((entry, at) => (at === 1 ? { ...entry, text: entry.text.replace('"at"', '"it"') } : entry))
  await expect(check(JSON.stringify({ ...rest, entries: changed }))).rejects.toThrow('Entry 2: wrong signature')
  await expect(check(JSON.stringify({ ...rest, entries: entries.toSpliced(1, 1) }))).rejects.toThrow('Entry 3: broken chain')
})

it('shows the matches that its entries give, and the fault that a wrong answer gives', async () => {
  const [entries, matches] = ['example.entries', 'example.matches'].map((name) => join(folder, name)) as [string, string]
  const tool = scriptOf(new URL('../../src/drawing/cli.ts', import.meta.url))
  const draw = (...words: string[]) => promisify(execFile)(process.execPath, [...tool, ...words])
  await writeFile(entries, filesIn('entries'))
  await draw('offline', '--entries', entries, '--seed', 'ab'.repeat(32), '--out', matches)
  expect(readFileSync(matches, 'utf8')).toBe(filesIn('matches'))
  const wrong = filesIn('entries').replace(/(answers=(?:\d+,){18})\d+/, (_, before: string) => `${before}19`)
  await writeFile(entries, wrong)
  const [, said = ''] = /such as `(line 3: [^`]*)`/.exec(guide) ?? []
  expect(said).not.toBe('')
  await expect(draw('check', '--entries', entries, '--matches', matches)).rejects.toThrow(said)
})
