import { sql } from 'kysely'
import type { Transaction } from '@quintet/database'
import { forgetInKeptHashes } from './photo-signals.ts'

interface Report {
  kind: 'match' | 'photo' | 'samePerson'
  reporter: number
  subject: number
  reason: number
  text: string
  now: number
}

/** Puts a report on the staff's list. */
export const insertReport = async (trx: Transaction, { kind, reporter, subject, reason, text, now }: Report): Promise<void> => {
  await trx.insertInto('reports').values({ kind, reporter_id: reporter, subject, reason, text, created_at: now }).execute()
}

/**
 * What reports keep when a member goes: of their own that something was reported and why, without who or their words; of those about
 * them the same without what was said of them. Staff may still see that there is a pattern.
 */
export const forgetInReports = async (trx: Transaction, member: number): Promise<void> => {
  await forgetInKeptHashes(trx, member)
  await trx.updateTable('cases').set({ member_id: 0 }).where('member_id', '=', member).execute()
  await trx.updateTable('reports').set({ reporter_id: 0, text: '' }).where('reporter_id', '=', member).execute()
  await trx
    .updateTable('reports')
    .set({ text: '' })
    .where(
      sql<boolean>`(kind <> 'photo' AND subject = ${member})
        OR (kind = 'photo' AND subject IN (SELECT id FROM photos WHERE member_id = ${member}))`,
    )
    .execute()
}
