import type { Character } from '@quintet/domain/pools'
import { emptyProfile } from '@quintet/domain/profile'
import { openStore } from '../../src/db/store.ts'
import { createInsert } from '../../src/demo/bulk.ts'
import { packStale } from '../../src/drawing/bodies.ts'
import { drawingDatabaseOf } from '../../src/drawing/database.ts'
import type { Entry } from '../../src/drawing/engine/entry.ts'
import { type Population, generateEntries } from './population.ts'

export interface Filling extends Population {
  file: string
  /** Whose tokens are submitted. */
  week: number
  now: number
}

const membersAtOnce = 2000
const packedAtOnce = 200

// Copies of a character are one and the same object.
const createWriter = () => {
  const texts = new WeakMap<Character, string>()
  return (character: Character): string => {
    const known = texts.get(character) ?? JSON.stringify(character)
    texts.set(character, known)
    return known
  }
}

type Insert = ReturnType<typeof createInsert>

const insertMember = (insert: Insert, write: (character: Character) => string, entry: Entry, { week, now }: Filling): void => {
  const { member, answers, personality, relationship, tier, wait, tokens, past } = entry
  const profile = JSON.stringify({ ...emptyProfile(), answers, personality, relationship })
  const [sex, attraction, zone] = [answers.gender ?? null, answers.attraction ?? null, answers.zone ?? null]
  insert('members', { id: member, sub: `bench-${member}`, tier, active: 1, created_at: now })
  insert('profiles', { member_id: member, profile, sex, attraction, zone, complete: 1 })
  for (const { pool, character } of tokens) {
    insert('characters', { member_id: member, number: pool, character: write(character) })
    insert('tokens', { member_id: member, week, pool, submitted_at: now })
  }
  if (wait > 0) insert('waits', { member_id: member, drawings: wait })
  const match = { week: week - 2, pool_1: 1, pool_2: 1, quality: 60, class: 4, day: 20_000, pseudonym_1: '', pseudonym_2: '' }
  for (const other of past) if (other > member) insert('matches', { ...match, member_1: member, member_2: other })
}

/** Fills a new database with made-up members and the tokens of a week; answers how long each part took, in seconds. */
export const fillDatabase = async (filling: Filling): Promise<Record<string, number>> => {
  const store = openStore({ file: filling.file, synchronous: 'OFF' })
  const { sqlite } = store
  sqlite.pragma('cache_size = -262144')
  const [insert, write, begun] = [createInsert(sqlite), createWriter(), performance.now()]
  let open = 0
  for (const entry of generateEntries(filling)) {
    if (open === 0) sqlite.exec('BEGIN')
    insertMember(insert, write, entry, filling)
    open = (open + 1) % membersAtOnce
    if (open === 0) sqlite.exec('COMMIT')
  }
  if (open > 0) sqlite.exec('COMMIT')
  const filled = performance.now()
  const database = drawingDatabaseOf(store)
  while ((await packStale(database, packedAtOnce)) > 0) continue
  database.close()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  await store.close()
  return { members: (filled - begun) / 1000, packing: (performance.now() - filled) / 1000 }
}
