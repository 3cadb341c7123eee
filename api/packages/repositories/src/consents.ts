import { CONSENT_VERSIONS } from '@quintet/domain/consents'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

export type ConsentKind = 'sensitive' | 'matching' | 'photoProof'

/** The consents in force. */
export const readConsents = async (db: Database, memberId: number): Promise<ConsentKind[]> => {
  const rows = await db
    .selectFrom('consents')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map((row) => row.kind as ConsentKind)
}

const note = async (trx: Transaction, memberId: number, kind: ConsentKind, granted: 0 | 1, now: number): Promise<void> => {
  const version = CONSENT_VERSIONS[kind]
  await trx.insertInto('consent_diary').values({ member_id: memberId, kind, granted, at: now, version }).execute()
}

/** Puts a consent in force and notes it in the diary; one that is in force stays as it is. */
export const grantConsent = async (trx: Transaction, memberId: number, kind: ConsentKind, now: number): Promise<void> => {
  if ((await readConsents(trx, memberId)).includes(kind)) return
  await trx
    .insertInto('consents')
    .values({ member_id: memberId, kind, granted_at: now, withdrawn_at: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ granted_at: now, withdrawn_at: null }))
    .execute()
  await note(trx, memberId, kind, 1, now)
}

/** Ends a consent and notes it in the diary; one that is not in force stays as it is. */
export const withdrawConsent = async (trx: Transaction, memberId: number, kind: ConsentKind, now: number): Promise<void> => {
  if (!(await readConsents(trx, memberId)).includes(kind)) return
  await trx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute()
  await note(trx, memberId, kind, 0, now)
}

/** Every consent given or withdrawn, the newest first. */
export const readDiary = prepared((db, memberId: number) =>
  db
    .selectFrom('consent_diary')
    .select(['kind', 'granted', 'at', 'version'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc'),
)

/** Agreements to the terms, the newest first. */
export const readTermsAgreements = prepared((db, memberId: number) =>
  db.selectFrom('terms_agreements').select(['version', 'at']).where('member_id', '=', memberId).orderBy('id', 'desc'),
)

/** Notes that somebody agreed to a wording of the terms; once. */
export const agreeToTerms = async (trx: Transaction, memberId: number, version: string, now: number): Promise<void> => {
  await trx
    .insertInto('terms_agreements')
    .values({ member_id: memberId, version, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
