import type { Store } from '@quintet/database'
import { clockSkew } from './signed-request.ts'

/** Notes a nonce; false where it was there before. In the database: a request that one process answered, another one refuses. */
export const useNonce = (db: Pick<Store, 'write'>, nonce: string, now: number): Promise<boolean> =>
  db.write(async (trx) => {
    await trx.deleteFrom('cell_nonces').where('expires_at', '<', now).execute()
    const { numInsertedOrUpdatedRows: rows } = await trx
      .insertInto('cell_nonces')
      .values({ nonce, expires_at: now + 2 * clockSkew })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return rows === 1n
  })
