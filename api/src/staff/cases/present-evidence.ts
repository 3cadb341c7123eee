import type { CaseFile } from '@quintet/contract/staff'
import type { EvidenceRow } from '@quintet/cases/evidence'
import { isProven } from '@quintet/cases/prove-messages'
import type { CaseRow } from './access.ts'
import { seconds } from './summary.ts'

/** The messages that a report opened, each checked anew: what was changed in the database since then says so. */
export const presentEvidence = (rows: readonly EvidenceRow[], { member_id: member }: CaseRow): Promise<CaseFile['evidence']> =>
  Promise.all(
    rows.map(async (row) => ({
      by: row.sender_id === member ? ('member' as const) : ('reporter' as const),
      sender: row.sender_id,
      sentAt: seconds(row.sent_at),
      text: row.text,
      verified: await isProven(row),
    })),
  )
