import { openReader } from '@quintet/weekly-drawing/database'
import { type SealedEntry, readSealed, wholeEntry } from '@quintet/weekly-drawing/sealed-entries'
import type { TestApp } from '../testing.ts'

/** What was sealed of a week, entry by entry. */
export const sealedOf = ({ context }: TestApp, week: number): SealedEntry[] => {
  const connection = openReader(context.db.source)
  const entries = [...readSealed(connection, week)].map((entry) => {
    const body = entry.body()
    return { ...entry, body: () => body }
  })
  connection.close()
  return entries
}

/** The whole entries of a week. */
export const entriesOf = (app: TestApp, week: number) => sealedOf(app, week).map(wholeEntry)
