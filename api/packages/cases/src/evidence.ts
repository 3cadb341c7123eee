import type { Database, Transaction } from '@quintet/database'
import type { CaseEvidenceTable } from '@quintet/database/tables'
import { DAY_MS } from '@quintet/domain/time'
import { SEALED_COPY_DAYS } from '@quintet/domain/cases'
import { type Selectable, sql } from 'kysely'
import type { ProvenMessage } from './prove-messages.ts'

/** A message that was opened for a case. */
export type EvidenceRow = Selectable<CaseEvidenceTable>

/** Puts opened messages to a case. */
export const insertEvidence = async (trx: Transaction, file: number, proven: readonly ProvenMessage[]): Promise<void> => {
  if (proven.length === 0) return
  await trx
    .insertInto('case_evidence')
    .values(proven.map((message) => ({ ...message, case_id: file })))
    .execute()
}

/** Sets the messages of a match aside for a case, as unreadable as they are (decision 55). */
export const sealCopy = async (trx: Transaction, file: number, match: number, now: number): Promise<void> => {
  await sql`INSERT INTO sealed_messages (case_id, sender_id, client_id, body, iv, commitment, sent_at, kept_at)
    SELECT ${file}, CASE side WHEN 1 THEN member_1 ELSE member_2 END, client_id, body, iv, commitment, sent_at, ${now}
    FROM messages JOIN matches ON matches.id = messages.match_id WHERE match_id = ${match}`.execute(trx)
}

/** The messages that were opened for a case, in the order they were sent. */
export const readEvidence = (db: Database, file: number): Promise<EvidenceRow[]> =>
  db.selectFrom('case_evidence').selectAll().where('case_id', '=', file).orderBy('sent_at').orderBy('id').execute()

/** How many messages of a case are kept sealed, and until when in epoch milliseconds. */
export const readSealedCopy = async (db: Database, file: number): Promise<{ count: number; until: number } | undefined> => {
  const { count, kept } = await db
    .selectFrom('sealed_messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number>('kept_at').as('kept')])
    .where('case_id', '=', file)
    .executeTakeFirstOrThrow()
  return count > 0 ? { count, until: kept + SEALED_COPY_DAYS * DAY_MS } : undefined
}

/** Erases what was opened for cases, and the sealed copies. */
export const eraseEvidence = async (trx: Transaction, files: readonly number[]): Promise<void> => {
  await trx.deleteFrom('case_evidence').where('case_id', 'in', files).execute()
  await trx.deleteFrom('sealed_messages').where('case_id', 'in', files).execute()
}
