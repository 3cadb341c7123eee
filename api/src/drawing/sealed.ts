import { createHash } from 'node:crypto'
import type { Random } from '../random.ts'
import type { Database, Transaction } from '../db/store.ts'
import type { DrawingEntryTable } from '../db/tables/drawings.ts'
import { type Entry, writeEntry } from './engine/entry.ts'
import { leafOf, merkleRoot } from './engine/merkle.ts'

export type SealedEntry = DrawingEntryTable

const saltBytes = 16

/** Hash over the texts of entries in their order, hex. */
export const hashTexts = (texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\n`)
  return hash.digest('hex')
}

export interface Sealed {
  rows: SealedEntry[]
  entriesHash: string
  root: string
}

/** Seals entries: one text and one salted leaf each, a hash over all, a root over the leaves. */
export const sealEntries = (week: number, entries: readonly Entry[], random: Random): Sealed => {
  const rows = entries.map((entry, position): SealedEntry => {
    const [text, salt] = [writeEntry(entry), random.bytes(saltBytes)]
    return { week, position, member_id: entry.member, leaf: leafOf(salt, text), salt, entry: text }
  })
  return {
    rows,
    entriesHash: hashTexts(rows.map(({ entry }) => entry ?? '')),
    root: merkleRoot(rows.map(({ leaf }) => leaf)),
  }
}

const rowsAtOnce = 200

/** Stores sealed entries; whoever was deleted meanwhile leaves the leaf only. */
export const insertSealed = async (trx: Transaction, week: number, rows: readonly SealedEntry[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('drawing_entries')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
  await trx
    .updateTable('drawing_entries')
    .set({ salt: null, entry: null })
    .where('week', '=', week)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').whereRef('members.id', '=', 'drawing_entries.member_id'))),
    )
    .execute()
}

export const readSealed = (db: Database, week: number): Promise<SealedEntry[]> =>
  db.selectFrom('drawing_entries').selectAll().where('week', '=', week).orderBy('position').execute()

/** Removes the plain text of weeks that are over for good (decision 30: four weeks). */
export const forgetSealed = async (trx: Transaction, beforeWeek: number): Promise<void> => {
  await trx
    .updateTable('drawing_entries')
    .set({ salt: null, entry: null })
    .where('week', '<', beforeWeek)
    .where('entry', 'is not', null)
    .execute()
}
