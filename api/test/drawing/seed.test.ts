import { isOnPostgres } from '@quintet/database/testing'
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { commitmentOf } from '@quintet/seed'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const logOf = (week: number) =>
  app?.context.db.direct
    .prepare<{ text: string }>('SELECT text FROM drawing_log WHERE week = ? ORDER BY number')
    .all(week)
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>) ?? []

describe('the public log', () => {
  it('tells of a week when it is announced, frozen and published', async () => {
    const filled = await createFilledApp({ members: 40 })
    app = filled.app
    await announceDrawings(app.context)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    const row = await readDrawing(app.context.db.read, filled.week)
    const [announced, frozen, published, ...more] = logOf(filled.week)
    expect(more).toEqual([])
    expect(announced).toMatchObject({ kind: 'announced', scheme: 2, commitment: row?.commitment })
    expect(announced).not.toHaveProperty('late')
    const delay = { squarings: app.context.delay }
    expect(frozen).toMatchObject({ kind: 'frozen', root: row?.merkle_root, entrants: row?.entrants, beacon: null, delay })
    const secret = String(published?.['secret'])
    expect(published).toMatchObject({ kind: 'published', result: row?.result_hash, beacon: null, delay })
    expect(commitmentOf(Buffer.from(secret, 'hex'))).toBe(announced?.['commitment'])
    const mixed = createHash('sha256').update('quintet-drawing-seed-2').update(secret, 'hex')
    const output = String((published?.['delay'] as { output?: string } | undefined)?.output)
    mixed.update(String(frozen?.['root']), 'hex').update(createHash('sha256').update(output, 'hex').digest())
    expect(published?.['seed']).toBe(mixed.digest('hex'))
  })

  it('says that a week was announced late, and that it was announced again', async () => {
    const filled = await createFilledApp({ members: 20 })
    app = filled.app
    const { context } = app
    await announceDrawings(context)
    await context.db.write((trx) => trx.deleteFrom('drawings').where('week', '=', filled.week).execute())
    app.clock.shift(oneWeek)
    await announceDrawings(context)
    await announceDrawings(context)
    expect(logOf(filled.week)).toMatchObject([{ kind: 'announced' }, { kind: 'announced', late: true, again: true }])
  })

  it('takes in what was announced before there was a log', async () => {
    const filled = await createFilledApp({ members: 2 })
    app = filled.app
    const old = { week: filled.week, state: 'announced' as const, seed: Buffer.alloc(32, 1), commitment: 'c0', announced_at: 0 }
    await app.context.db.write((trx) => trx.insertInto('drawings').values(old).execute())
    await announceDrawings(app.context)
    await announceDrawings(app.context)
    expect(logOf(filled.week)).toMatchObject([{ kind: 'announced', scheme: 1, commitment: 'c0' }])
  })

  it('can neither be changed nor shortened, nor written to but at its end', async () => {
    const filled = await createFilledApp({ members: 2 })
    app = filled.app
    await announceDrawings(app.context)
    const { direct } = app.context.db
    const before = direct.prepare('SELECT * FROM drawing_log').all()
    for (const sql of [
      "UPDATE drawing_log SET text = '{}' WHERE number = 1",
      'DELETE FROM drawing_log WHERE number = 2',
      // PostgreSQL has no such words.
      ...(isOnPostgres() ? [] : ["INSERT OR REPLACE INTO drawing_log VALUES (1, 1, 'announced', '{}', x'')"]),
      "INSERT INTO drawing_log VALUES (9, 1, 'announced', '{}', x'')",
    ])
      expect(() => direct.prepare(sql).run()).toThrow(/drawing_log/)
    expect(direct.prepare('SELECT * FROM drawing_log').all()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})
