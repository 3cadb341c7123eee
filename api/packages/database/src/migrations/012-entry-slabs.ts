import type { SqliteHandle } from '@quintet/kit/store'

const [recordBytes, slabSize] = [64, 256]
const reaches = ['zone', 'country', 'region']

interface OldEntry {
  position: number
  salt: Buffer
  tier: number
  reach: string
  wait: number
  pools: string
  past: string
  body_id: number
}

const listOf = (text: string): number[] => JSON.parse(text) as number[]

const writeRecord = (records: Buffer, at: number, entry: OldEntry): void => {
  entry.salt.copy(records, at)
  records[at + 48] = entry.tier
  records[at + 49] = reaches.indexOf(entry.reach)
  records[at + 50] = listOf(entry.pools).reduce((bits, pool) => bits | (1 << (pool - 1)), 0)
  records[at + 51] = 1
  records.writeUInt32LE(entry.wait, at + 52)
  records.writeUIntLE(entry.body_id, at + 56, 6)
}

const packSlab = (count: number, rows: readonly OldEntry[]): [entries: Buffer, pasts: Buffer] => {
  const [entries, pasts] = [Buffer.alloc(count * recordBytes), Array.from({ length: count }, () => [0])]
  for (const row of rows) {
    const place = row.position % slabSize
    writeRecord(entries, place * recordBytes, row)
    const past = listOf(row.past)
    pasts[place] = [past.length, ...past]
  }
  return [entries, Buffer.from(Uint32Array.from(pasts.flat()).buffer)]
}

interface Slab {
  id: number
  week: number
  slab: number
  count: number
}

const moveEntries = (sqlite: SqliteHandle): void => {
  const slabs = sqlite
    .prepare(
      `SELECT id, week, slab, length(members) / 4 AS count FROM drawing_slabs
       WHERE week IN (SELECT DISTINCT week FROM drawing_entries)`,
    )
    .all() as Slab[]
  const last = sqlite.prepare('SELECT first_member FROM drawing_slabs WHERE week = ? AND slab = ?').pluck()
  const read = sqlite.prepare('SELECT * FROM drawing_entries WHERE week = ? AND member_id >= ? AND member_id < ?')
  const write = sqlite.prepare('UPDATE drawing_slabs SET entries = ?, pasts = ? WHERE id = ?')
  for (const { id, week, slab, count } of slabs) {
    const [from, end] = [last.get(week, slab), last.get(week, slab + 1) ?? Number.MAX_SAFE_INTEGER]
    write.run(...packSlab(count, read.all(week, from, end) as OldEntry[]), id)
  }
}

/** The plain text of entries stands with their leaves, 256 at a time, in place of a row each. A deletion clears its record. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE drawing_slabs ADD COLUMN entries BLOB;
    ALTER TABLE drawing_slabs ADD COLUMN pasts BLOB;
    CREATE INDEX drawing_slabs_with_entries ON drawing_slabs (week) WHERE entries IS NOT NULL;
    DROP TRIGGER drawing_entries_forget;
  `)
  moveEntries(sqlite)
  sqlite.exec('DROP TABLE drawing_entries')
}
