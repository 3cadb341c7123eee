import type { Transaction } from '../db/store.ts'

interface Report {
  kind: 'match' | 'photo' | 'samePerson'
  reporter: number
  subject: number
  reason: number
  text: string
  now: number
}

/** Puts a report on the staff's desk. */
export const insertReport = async (trx: Transaction, { kind, reporter, subject, reason, text, now }: Report): Promise<void> => {
  await trx.insertInto('reports').values({ kind, reporter_id: reporter, subject, reason, text, created_at: now }).execute()
}
