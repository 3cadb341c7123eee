import type { Transaction } from '@quintet/database'
import type { ProofRow } from '@quintet/repositories/photo-proofs'

/** Closes the case of a check of photos, with what became of it. */
export const endProofCase = async (
  trx: Transaction,
  { case_id: id }: Pick<ProofRow, 'case_id'>,
  { decision, by, reason, now }: { decision: string; by: number | null; reason?: string | undefined; now: number },
): Promise<void> => {
  if (id === null) return
  const outcome = JSON.stringify({ decision, ...(reason !== undefined && { reason }) })
  const open = trx.updateTable('cases').set({ decided_at: now, decided_by: by, outcome })
  await open.where('id', '=', id).where('decided_at', 'is', null).execute()
}
