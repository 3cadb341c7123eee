import type { Population } from '@quintet/drawing/testing'
import type { SqliteHandle } from '@quintet/kit/store'
import { openSqliteStore } from '@quintet/database'
import type { PackedMember } from './pack-worker.ts'
import { packedMembers } from './packed-members.ts'

export interface Filling extends Population {
  file: string
  /** Whose tokens are submitted. */
  week: number
  now: number
}

const piecesAtOnce = 16

/** Sets the triggers aside, so that rows can be written in bulk; returns what puts them back. */
const withoutTriggers = (sqlite: SqliteHandle): (() => void) => {
  const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`)
  return () => {
    for (const { sql } of triggers) sqlite.exec(sql)
  }
}

const createMemberInsert = (sqlite: SqliteHandle, { week, now }: Filling) => {
  const members = sqlite.prepare(`INSERT INTO members (id, sub, tier, active, created_at) VALUES (?, ?, ?, 1, ${now})`)
  const profiles = sqlite.prepare(
    'INSERT INTO profiles (member_id, profile, sex, attraction, zone, complete) VALUES (?, ?, ?, ?, ?, 1)',
  )
  const tokens = sqlite.prepare(`INSERT INTO tokens (member_id, week, pool, submitted_at) VALUES (?, ${week}, ?, ${now})`)
  const waits = sqlite.prepare('INSERT INTO waits (member_id, drawings) VALUES (?, ?)')
  const bodies = sqlite.prepare('INSERT INTO entry_bodies (id, member_id, hash, body) VALUES (?, ?, ?, ?)')
  const cards = sqlite.prepare('INSERT INTO entry_cards (member_id, body_id, hash, card) VALUES (?, ?, ?, ?)')
  return ({ member, tier, profile, sex, attraction, zone, pools, wait, hash, body, card }: PackedMember): void => {
    members.run(member, `bench-${member}`, tier)
    profiles.run(member, profile, sex, attraction, zone)
    for (const pool of pools) tokens.run(member, pool)
    if (wait > 0) waits.run(member, wait)
    bodies.run(member, member, hash, body)
    cards.run(member, member, hash, card)
  }
}

const createMatchInsert = (sqlite: SqliteHandle, { week }: Filling) => {
  const insert = sqlite.prepare(
    `INSERT INTO matches (week, member_1, member_2, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2)
     VALUES (${week - 2}, ?, ?, 1, 1, 60, 4, 20000, '', '')`,
  )
  return ({ member, past }: PackedMember): void => {
    for (const other of past) insert.run(member, other)
  }
}

const fillMembers = async (sqlite: SqliteHandle, filling: Filling): Promise<void> => {
  const [insert, insertMatches] = [createMemberInsert(sqlite, filling), createMatchInsert(sqlite, filling)]
  let open = 0
  for await (const piece of packedMembers(filling)) {
    if (open === 0) sqlite.exec('BEGIN')
    for (const member of piece) {
      insert(member)
      insertMatches(member)
    }
    open = (open + 1) % piecesAtOnce
    if (open === 0) sqlite.exec('COMMIT')
  }
  if (open > 0) sqlite.exec('COMMIT')
}

const finish = (sqlite: SqliteHandle, { members }: Filling, restore: () => void): void => {
  const made = sqlite.prepare('SELECT count(*) FROM members').pluck().get()
  if (made !== members) throw new Error(`${String(made)} members of ${members} were made.`)
  sqlite.transaction(() => {
    sqlite.exec('INSERT INTO match_seconds SELECT member_2, member_1, id FROM matches ORDER BY 1, 2')
    sqlite.prepare('UPDATE member_numbers SET last = ?').run(members)
    restore()
  })()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
}

/**
 * Fills a new database with made-up members, their packed bodies and the tokens of a week, as the site has them when all is
 * packed; only their characters' own rows are left out, which no drawing reads then. Returns how long it took, in seconds.
 */
export const fillDatabase = async (filling: Filling): Promise<number> => {
  const begun = performance.now()
  const store = openSqliteStore({ file: filling.file, synchronous: 'OFF' })
  const { sqlite } = store
  sqlite.pragma('cache_size = -262144')
  sqlite.pragma('foreign_keys = OFF')
  const restore = withoutTriggers(sqlite)
  await fillMembers(sqlite, filling)
  finish(sqlite, filling, restore)
  await store.close()
  return (performance.now() - begun) / 1000
}
