import type { Transaction } from '@quintet/database'
import { eraseEvidence } from './evidence.ts'

/** A removed photo is over when it is removed; the other measures hold as long as they are not ended. */
const holding = ['warn', 'suspend', 'close'] as const

/** Cases decided before a time, in which no measure against somebody who is still here is in force. */
const oldCases = async (trx: Transaction, before: number, limit: number): Promise<number[]> => {
  const inForce = trx
    .selectFrom('measures')
    .select('case_id')
    .where('ended_at', 'is', null)
    .where('member_id', '>', 0)
    .where('kind', 'in', holding)
  const rows = await trx
    .selectFrom('cases')
    .select('id')
    .where('decided_at', '<', before)
    .where('id', 'not in', inForce)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes old cases with their measures, appeals and requests; returns how many. Numbers of cases in reports go before them. */
export const forgetCases = async (trx: Transaction, before: number, limit: number): Promise<number> => {
  const old = await oldCases(trx, before, limit)
  if (old.length === 0) return 0
  const measures = trx.selectFrom('measures').select('id').where('case_id', 'in', old)
  await trx.deleteFrom('appeals').where('measure_id', 'in', measures).execute()
  await trx.deleteFrom('measures').where('case_id', 'in', old).execute()
  await eraseEvidence(trx, old)
  await trx.deleteFrom('report_appeals').where('case_id', 'in', old).execute()
  await trx.deleteFrom('mail_requests').where('case_id', 'in', old).execute()
  await trx.deleteFrom('photo_reviews').where('case_id', 'in', old).execute()
  await trx.updateTable('reports').set({ case_id: null }).where('case_id', 'in', old).execute()
  await trx.updateTable('error_reports').set({ case_id: null }).where('case_id', 'in', old).execute()
  await trx.deleteFrom('cases').where('id', 'in', old).execute()
  return old.length
}
