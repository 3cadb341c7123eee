import { dropTrigger } from '@quintet/database/testing'
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { connectionOf } from '@quintet/weekly-drawing/database'
import { appendEntry } from '@quintet/weekly-drawing/public-log/append'
import type { LogEntry } from '@quintet/weekly-drawing/public-log/entry'
import { logKeyOf } from '@quintet/weekly-drawing/public-log/key'
import { drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

let app: TestApp
let week: number
afterEach(() => app.close())

const fill = async () => {
  ;({ app, week } = await createFilledApp())
  await announceDrawings(app.context)
}

const drawn = async (): Promise<void> => {
  await fill()
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
}

const run = (sql: string, ...values: unknown[]) =>
  app.context.db.write(async () => void app.context.db.direct.prepare(sql).run(...values))

/** What the owner of the database can do with the log. */
const withoutGuards = async (sql: string, ...values: unknown[]) => {
  for (const name of ['grows', 'stays', 'keeps']) dropTrigger(app.context.db, 'drawing_log', `drawing_log_${name}`)
  await run(sql, ...values)
}

const findings = async (): Promise<string> => {
  const found = await verifyDrawing(app.context, week)
  return found.identical ? 'identical' : found.findings.join(' ')
}

describe('verify', () => {
  it('finds nothing in a week that nobody touched', async () => {
    await drawn()
    expect(await findings()).toBe('identical')
  })

  it.each([
    [
      'UPDATE drawing_outcomes SET outcomes = zeroblob(length(outcomes))',
      'The stored outcomes of the entrants from position 0 on',
    ],
    ['DELETE FROM drawing_outcomes', 'The stored outcomes of the entrants from position 0 on'],
    ["UPDATE drawings SET seed = zeroblob(32) WHERE state = 'published'", 'The secret is not the one that was announced.'],
    ["UPDATE drawings SET seed = zeroblob(32) WHERE state = 'published'", 'The secret is not the one in entry 5 of the log.'],
    ["UPDATE drawings SET commitment = 'c' WHERE state = 'published'", 'The commitment is not the one in entry 1 of the log.'],
    ["UPDATE drawings SET merkle_root = '' WHERE state = 'published'", 'The Merkle root is not the one in entry 4 of the log.'],
    [
      "UPDATE drawings SET result_hash = '' WHERE state = 'published'",
      'The hash of the result is not the one in entry 5 of the log.',
    ],
    ["UPDATE drawings SET scheme = 1 WHERE state = 'published'", 'The seed is not made as entry 1 of the log says.'],
    [
      "UPDATE drawings SET entrants = 1 WHERE state = 'published'",
      'The number of entrants is not the one in entry 4 of the log.',
    ],
    [
      "UPDATE drawings SET frozen_at = 0 WHERE state = 'published'",
      'The time of the freeze is not the one in entry 4 of the log.',
    ],
    [
      "UPDATE drawings SET result = '{}' WHERE state = 'published'",
      'The number of matches is not the one in entry 5 of the log.',
    ],
    [
      `UPDATE drawings SET result = replace(result, '"engine":1', '"engine":2') WHERE state = 'published'`,
      'Version 2 of the engine drew it; the newest that this release has is 1. Replay it with one that has version 2.',
    ],
    ['UPDATE drawings SET beacon = \'{"chain":"c","round":1}\'', 'The round of the beacon is not the one in entry 4 of the log.'],
    ['UPDATE drawings SET beacon = \'{"chain":"c","round":1}\'', 'The beacon c is not known here.'],
    ['UPDATE drawings SET beacon = \'{"chain":"c","round":1}\'', 'The seed cannot be made of what is stored.'],
  ])('finds %s', async (sql, sentence) => {
    await drawn()
    await run(sql)
    expect(await findings()).toContain(sentence)
  })

  it.each([
    [
      "UPDATE drawing_log SET text = replace(text, '\"late\"', '') || ' ' WHERE number = 1",
      'The chain of the log is broken at entry 2.',
    ],
    ["UPDATE drawing_log SET text = text || ' ' WHERE number = 1", 'The signature of entry 1 of the log is wrong.'],
    ['UPDATE drawing_log SET signature = zeroblob(64) WHERE number = 2', 'The signature of entry 2 of the log is wrong.'],
    ["UPDATE drawing_log SET text = 'no' WHERE number = 3", 'Entry 3 of the log cannot be read.'],
    ['UPDATE drawing_log SET week = 1 WHERE number = 3', 'Entry 3 of the log is filed under another week or kind.'],
    ['DELETE FROM drawing_log WHERE number = 2', 'The log has no entry 2.'],
    ['DELETE FROM drawing_log WHERE number = 4', 'The log has no entry of the week as frozen.'],
    ['DELETE FROM drawing_log', 'The log has no entry of the week as announced.'],
  ])('finds %s', async (sql, sentence) => {
    await drawn()
    await withoutGuards(sql)
    expect(await findings()).toContain(sentence)
  })

  it('finds a log that was written anew with another key', async () => {
    await drawn()
    const { context } = app
    const rows = context.db.direct.prepare<{ text: string }>('SELECT text FROM drawing_log ORDER BY number').all()
    await withoutGuards('DELETE FROM drawing_log')
    const other = logKeyOf({ dataFolder: `${context.config.dataFolder}/elsewhere` })
    for (const { text } of rows) {
      const { format: _, number: __, previous: ___, key: ____, at, ...content } = JSON.parse(text) as LogEntry
      appendEntry(connectionOf(context.db.direct), other, Date.parse(at), content)
    }
    expect(await findings()).toContain("Entry 1 of the log is signed with another key than this site's.")
  })

  it('finds a secret that was chosen again before the entries were frozen (decision 30)', async () => {
    await fill()
    const secret = randomBytes(32)
    const commitment = createHash('sha256').update(secret).digest('hex')
    await run('UPDATE drawings SET seed = ?, commitment = ? WHERE week = ?', secret, commitment, week)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    expect(await findings()).toBe('The commitment is not the one in entry 1 of the log.')
  })

  it('finds a week that was announced again', async () => {
    await fill()
    await run('DELETE FROM drawings WHERE week = ?', week)
    await announceDrawings(app.context)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    expect(await findings()).toBe('The week was announced 2 times (entries 1, 3 of the log).')
  })

  it('finds a week that was announced late, and one that was frozen twice', async () => {
    ;({ app, week } = await createFilledApp())
    app.clock.shift(oneWeek)
    await announceDrawings(app.context)
    await stepDrawing(app.context, week)
    await run("UPDATE drawings SET state = 'announced' WHERE week = ?", week)
    await drawDueWeeks(app.context)
    const found = await findings()
    expect(found).toContain('The week was announced only after its entries were closed (entry 1 of the log).')
    expect(found).toContain('The week was frozen 2 times')
  })

  it('does not miss the log where a week is older than it', async () => {
    await fill()
    await withoutGuards('DELETE FROM drawing_log')
    await run('UPDATE drawings SET scheme = 1 WHERE week = ?', week)
    app.clock.shift(oneWeek)
    for (const _ of ['frozen', 'matched']) await stepDrawing(app.context, week)
    await run('DELETE FROM drawing_log')
    expect(await findings()).toBe('identical')
  })
})
