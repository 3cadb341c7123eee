import { createHmac } from 'node:crypto'
import type { Store, Transaction } from '@quintet/database'

/** Days for which an address that the staff let in may sign up. */
const letInDays = 92

const hashOf = (key: Buffer, email: string): Buffer => createHmac('sha256', key).update(`let in:${email}`).digest()

/** Whether the staff have let an address in. */
export const isLetIn = async (db: Store, key: Buffer, email: string): Promise<boolean> =>
  (await db.statement('SELECT 1 FROM let_in_addresses WHERE person = ?').get(hashOf(key, email))) !== undefined

/** Lets an address in that is refused otherwise, for a quarter of a year. */
export const letIn = async (trx: Transaction, key: Buffer, email: string, today: number): Promise<void> => {
  const until_day = today + letInDays
  await trx
    .insertInto('let_in_addresses')
    .values({ person: hashOf(key, email), until_day })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ until_day }))
    .execute()
}
