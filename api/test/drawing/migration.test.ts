import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type EntrySlab,
  entriesOf,
  merkleRoot,
  merkleTopOf,
  placeInSlab,
  reachCodes,
  slabSize,
  splitLeaves,
} from '@quintet/drawing/sealed'
import { migrate } from '@quintet/kit/store'
import { migrations } from '@quintet/database/migrations'

let folder: string
let sqlite: Sqlite.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-migration-'))
  sqlite = new Sqlite(join(folder, 'old.sqlite'))
  sqlite.pragma('foreign_keys = ON')
  // Thousands of rows, each a transaction of its own: nothing here must outlive a crash.
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('journal_mode = MEMORY')
  migrate(
    sqlite,
    migrations.filter(({ name }) => name < '009'),
  )
})
afterEach(() => {
  sqlite.close()
  rmSync(folder, { recursive: true })
})

const entrants = 2 * slabSize + 3
const leaf = (position: number) => Buffer.alloc(32, position % 251)
const run = (sql: string, ...values: unknown[]) => sqlite.prepare(sql).run(...values)
const rows = (sql: string) => sqlite.prepare(sql).all()

/** What a site of before the change has: members, two matches with messages, a published week and one that is only frozen. */
const fillOld = () => {
  for (let member = 1; member <= entrants; member++)
    run('INSERT INTO members (id, sub, created_at) VALUES (?, ?, 0)', member, `sub-${member}`)
  run(`INSERT INTO profiles (member_id, profile, complete) VALUES (1, '{}', 0)`)
  for (const [one, other, id] of [
    [1, 2, 11],
    [2, 3, 12],
  ]) {
    run(
      `INSERT INTO matches (id, week, member_1, member_2, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2)
       VALUES (?, 7, ?, ?, 1, 2, 66.5, 3, 100, 'CD-234', 'EF-567')`,
      id,
      one,
      other,
    )
    run(`INSERT INTO messages (match_id, side, client_id, body, iv, sent_at) VALUES (?, 1, 'c', 'b', 'i', 5)`, id)
  }
  const result = JSON.stringify({ matches: [{ one: 1 }, { one: 2 }], entrants, eligible: [[1, 2, [3]]] })
  for (const [week, state] of [
    [7, 'published'],
    [8, 'frozen'],
  ] as const) {
    run(
      `INSERT INTO drawings (week, state, seed, commitment, merkle_root, result, result_hash, announced_at)
       VALUES (?, ?, x'01', 'c', 'r', ?, 'h', 0)`,
      week,
      state,
      state === 'published' ? result : null,
    )
    for (let position = 0; position < entrants; position++)
      run(`INSERT INTO drawing_entries VALUES (?, ?, ?, ?, x'02', '{}')`, week, position, position + 1, leaf(position))
  }
}

it('a database of before keeps its matches, messages and leaves; a week that was only frozen is drawn anew', () => {
  fillOld()
  const kept = (table: string) => {
    const columns = before.get(table) ?? ''
    return rows(`SELECT ${columns} FROM ${table} ORDER BY id`)
  }
  const columnsOf = (table: string) =>
    (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).join(', ')
  const before = new Map(['matches', 'messages'].map((table) => [table, columnsOf(table)]))
  const old = [kept('matches'), kept('messages')]
  migrate(sqlite, migrations)
  expect([kept('matches'), kept('messages')]).toEqual(old)
  expect(rows('SELECT * FROM match_seconds')).toEqual([
    { member_2: 2, member_1: 1, match_id: 11 },
    { member_2: 3, member_1: 2, match_id: 12 },
  ])
  expect(rows('SELECT week, state, merkle_root, entrants, result FROM drawings ORDER BY week')).toEqual([
    { week: 7, state: 'published', merkle_root: 'r', entrants, result: JSON.stringify({ matches: 2, entrants }) },
    { week: 8, state: 'announced', merkle_root: null, entrants: null, result: null },
  ])
  const slabs = rows('SELECT slab, members, leaves FROM drawing_slabs WHERE week = 7 ORDER BY slab') as {
    slab: number
    members: Buffer
    leaves: Buffer
  }[]
  expect(slabs.flatMap(({ leaves }) => splitLeaves(leaves))).toEqual(Array.from({ length: entrants }, (_, at) => leaf(at)))
  expect(merkleRoot(slabs.map(({ leaves }) => merkleTopOf(leaves)))).toBe(
    merkleRoot(Array.from({ length: entrants }, (_, at) => leaf(at))),
  )
  expect(slabs.map(({ members, slab }) => placeInSlab(members, slab * slabSize + 2))).toEqual([1, 1, 1])
  expect(rows('SELECT week FROM drawing_slabs WHERE week = 8')).toEqual([])
  expect(rows('SELECT member_id FROM stale_bodies')).toEqual([{ member_id: 1 }])
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  // Messages still go with their match.
  run('DELETE FROM matches WHERE id = 11')
  expect(rows('SELECT match_id FROM messages')).toEqual([{ match_id: 12 }])
  expect(rows('SELECT match_id FROM match_seconds')).toEqual([{ match_id: 12 }])
}, 60_000)

const member = (position: number) => 2 * position + 1
const isErased = (position: number) => position % 50 === 3
const pastOf = (position: number) => Array.from({ length: position % 3 }, (_, at) => 900 + position + at)

it('plain text of entries of before moves beside the leaves, without what was erased', () => {
  migrate(
    sqlite,
    migrations.filter(({ name }) => name < '012'),
  )
  run(`INSERT INTO drawings (week, state, seed, commitment, announced_at) VALUES (7, 'published', x'01', 'c', 0)`)
  const slabs = Math.ceil(entrants / slabSize)
  for (let slab = 0; slab < slabs; slab++) {
    const positions = Array.from({ length: Math.min(slabSize, entrants - slab * slabSize) }, (_, at) => slab * slabSize + at)
    run(
      'INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (7, ?, ?, ?, ?)',
      slab,
      member(slab * slabSize),
      Buffer.from(Uint32Array.from(positions, member).buffer),
      Buffer.concat(positions.map(leaf)),
    )
  }
  for (let position = 0; position < entrants; position++)
    if (!isErased(position))
      run(
        'INSERT INTO drawing_entries VALUES (7, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        member(position),
        position,
        Buffer.alloc(48, position % 256),
        position % 6,
        reachCodes[position % 3],
        position % 300,
        '[1,4]',
        JSON.stringify(pastOf(position)),
        5_000_000_000 + position,
      )
  migrate(sqlite, migrations)
  const moved = rows('SELECT members, entries, pasts FROM drawing_slabs ORDER BY slab') as EntrySlab[]
  expect(moved.flatMap(entriesOf)).toEqual(
    Array.from({ length: entrants }, (_, position) =>
      isErased(position)
        ? undefined
        : {
            member: member(position),
            salt: Buffer.alloc(48, position % 256),
            tier: position % 6,
            reach: reachCodes[position % 3],
            wait: position % 300,
            pools: [1, 4],
            past: pastOf(position),
            body: 5_000_000_000 + position,
          },
    ),
  )
})
