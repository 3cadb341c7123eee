import { type DraftSection, type DraftValues, validDraft } from '@quintet/domain/profile'
import type { Database, Transaction } from '@quintet/database'
import { forgetReadyAnswer } from './profiles.ts'
import { prepared } from './prepared.ts'

/** A draft of a section, and when it was changed: milliseconds of the product's time. */
export interface StoredDraft {
  section: DraftSection
  at: number
  values: DraftValues
}

const draftsOf = prepared((db, memberId: number) =>
  db.selectFrom('profile_drafts').select(['section', 'draft', 'changed_at']).where('member_id', '=', memberId).orderBy('section'),
)

/** What a member entered and has not saved. One that the saving emptied says when that was. */
export const readDrafts = async (db: Database, memberId: number): Promise<StoredDraft[]> => {
  const rows = await draftsOf(db, memberId)
  return rows.map(({ section, draft, changed_at: at }) => ({
    section: section as DraftSection,
    at,
    values: JSON.parse(draft) as DraftValues,
  }))
}

/** Keeps a draft, unless a newer one of the section is there. */
export const writeDraft = async (trx: Transaction, memberId: number, { section, at, values }: StoredDraft): Promise<void> => {
  const row = { draft: JSON.stringify(values), changed_at: at }
  await trx
    .insertInto('profile_drafts')
    .values({ member_id: memberId, section, ...row })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'section']).doUpdateSet(row).where('profile_drafts.changed_at', '<=', at),
    )
    .execute()
  await forgetReadyAnswer(trx, memberId)
}

/** Empties the draft of a section that was saved; what stays says that older ones on the member's devices are over, too. */
export const emptyDraft = async (trx: Transaction, memberId: number, section: string, now: number): Promise<void> => {
  await trx
    .updateTable('profile_drafts')
    .set({ draft: '{}', changed_at: now })
    .where('member_id', '=', memberId)
    .where('section', '=', section)
    .execute()
}

/** Takes the sensitive answers out of the drafts, on the member's devices as well: what is left is newer than theirs. */
export const blankDrafts = async (trx: Transaction, memberId: number, now: number): Promise<void> => {
  for (const { section, values } of await readDrafts(trx, memberId)) {
    const kept = validDraft(section, values, false)
    if (Object.keys(kept).length < Object.keys(values).length) await writeDraft(trx, memberId, { section, at: now, values: kept })
  }
}
