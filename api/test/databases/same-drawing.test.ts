import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@quintet/database'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { afterEach, expect, test } from 'vitest'
import { createFilledApp, oneWeek, outcome } from '../drawing/filled-app.ts'
import type { TestOptions } from '../testing.ts'

// The same world with the same chance, in a file and in PostgreSQL: one drawing, to the last byte.

const folder = mkdtempSync(join(tmpdir(), 'quintet-same-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const drawn = async (options: TestOptions) => {
  const { app, week } = await createFilledApp({ members: 250, weeks: 1 }, options)
  const { context } = app
  try {
    await announceDrawings(context)
    app.clock.shift(oneWeek)
    expect(await drawDueWeeks(context)).toEqual([week])
    const row = await readDrawing(context.db.read, week)
    const slabs = context.db.direct.prepare('SELECT members, leaves, entries, pasts FROM drawing_slabs ORDER BY week, slab').all()
    const outcomes = context.db.direct.prepare('SELECT outcomes FROM drawing_outcomes ORDER BY week, slab').all()
    return {
      database: 'url' in context.db.source,
      root: row?.merkle_root,
      result: row?.result_hash,
      slabs,
      outcomes,
      ...outcome(app),
    }
  } finally {
    await app.close()
  }
}

test('a week is frozen, drawn and written the same in both databases', async () => {
  const { database: isOnPostgres, ...there } = await drawn({})
  const { database: isElsewhere, ...here } = await drawn({
    replaced: { db: openStore({ file: join(folder, 'quintet.sqlite'), synchronous: 'OFF' }) },
  })
  expect([isOnPostgres, isElsewhere]).toEqual([true, false])
  expect(there.matches.length).toBeGreaterThan(20)
  expect(there.root).toMatch(/^[0-9a-f]{64}$/)
  expect(there).toEqual(here)
}, 60_000)
