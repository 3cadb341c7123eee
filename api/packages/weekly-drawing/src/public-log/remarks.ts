import type { Database } from '@quintet/database'
import { readAnnouncements } from '@quintet/repositories/drawing-log'
import type { Announced } from './entry.ts'

/** What is to be said about the announcement of a week. */
export interface Remarks {
  late?: true
  again?: true
}

/** Whether the log says that a week was announced late, or again. */
export const remarksOf = async (db: Database, week: number): Promise<Remarks> => {
  const entries = (await readAnnouncements(db, week)).map((text) => JSON.parse(text) as Announced)
  return {
    ...(entries.some(({ late }) => late) && { late: true as const }),
    ...(entries.some(({ again }) => again) && { again: true as const }),
  }
}

/** The same as sentences for the operator. */
export const describeRemarks = ({ late, again }: Remarks): string[] => [
  ...(late ? ['announced only after its entries were closed'] : []),
  ...(again ? ['announced again after it had been announced'] : []),
]
