import type { Transaction } from '../store.ts'

/** Notes that a session of a challenge was answered. @returns false when it was before, also by another process */
export const insertUsedChallenge = async (trx: Transaction, id: string, expiresAt: number): Promise<boolean> => {
  const result = await trx
    .insertInto('identity_used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Forgets sessions that ended before a moment. */
export const sweepUsedChallenges = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_used_challenges').where('expires_at', '<', before).execute()
}
