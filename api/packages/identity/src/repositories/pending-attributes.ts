import type { Database, Transaction } from '../store.ts'

/** Keeps a new value until its code is entered. */
export const savePending = async (trx: Transaction, sub: string, name: string, value: string): Promise<void> => {
  await trx
    .insertInto('identity_pending_attributes')
    .values({ sub, name, value })
    .onConflict((conflict) => conflict.columns(['sub', 'name']).doUpdateSet({ value }))
    .execute()
}

export const findPending = async (db: Database, sub: string, name: string): Promise<string | undefined> => {
  const query = db.selectFrom('identity_pending_attributes').select('value').where('sub', '=', sub).where('name', '=', name)
  return (await query.executeTakeFirst())?.value
}

export const deletePending = async (trx: Transaction, sub: string, name: string): Promise<void> => {
  await trx.deleteFrom('identity_pending_attributes').where('sub', '=', sub).where('name', '=', name).execute()
}
