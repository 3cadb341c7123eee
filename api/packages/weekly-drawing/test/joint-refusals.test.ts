import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DrawingDatabase, openDrawingDatabase } from '../src/database.ts'
import { commitShare } from '../src/joint/commit-share.ts'
import { type JointDrawing, drawJointWeek } from '../src/joint/draw-joint-week.ts'
import type { OwnMatch, SharePart } from '../src/joint/shares.ts'

// A share of a drawing over all cells comes from another site, in parts: nothing of one that is not whole is written.

let folder: string
let db: DrawingDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-joint-'))
  const file = join(folder, 'some.sqlite')
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec(`CREATE TABLE joint_results (week, cell, part, content TEXT);
    CREATE TABLE joint_shares (week PRIMARY KEY, state, told);
    CREATE TABLE joint_weeks (week, state, cells, root, excluded);
    CREATE TABLE drawing_slabs (week, slab, members BLOB)`)
  sqlite.close()
  db = openDrawingDatabase({ file })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const entered = Buffer.from(Uint32Array.of(11, 12).buffer)
const head = (parts: number) => ({ parts, told: { cells: [] }, hash: '', report: {} }) as unknown as SharePart['head']
/** Of the two who entered here; an outcome has 28 bytes. */
const outcomes: SharePart['outcomes'] = [[0, Buffer.alloc(64).toString('base64')]]
const matchOf = (one: number, other: number): OwnMatch => [one, other, 1, 1, 8000, 1]

const commit = async (...parts: SharePart[]) => {
  await db.write(({ prepare }) => {
    prepare('INSERT INTO drawing_slabs VALUES (7, 0, ?)').run(entered)
    for (const [part, content] of parts.entries())
      prepare("INSERT INTO joint_results VALUES (7, 'eu', ?, ?)").run(part, JSON.stringify(content))
  })
  await commitShare(db, { week: 7, cell: 'eu', randomBytes, check: () => undefined, now: 0 })
}

test.each<[string, SharePart[], string]>([
  ['has not come', [], 'The share of week 7 is not here whole.'],
  ['lacks its last part', [{ head: head(3) }, { outcomes }], 'The share of week 7 is not here whole.'],
  ['has no outcomes of some', [{ head: head(2) }, { own: [matchOf(11, 12)] }], 'The share lacks outcomes.'],
  [
    'matches one who did not enter here',
    [{ head: head(3) }, { outcomes }, { own: [matchOf(11, 12), matchOf(11, 99)] }],
    'The share names member 99, who did not enter here.',
  ],
])('a share that %s is not written', async (_, parts, fault) => {
  await expect(commit(...parts)).rejects.toThrow(fault)
})

test('a week that this cell does not draw for others is not drawn for them', async () => {
  await expect(drawJointWeek(db, { week: 7, cell: 'eu' } as JointDrawing)).rejects.toThrow('Week 7 is not drawn for other cells.')
})
