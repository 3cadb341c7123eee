import type { Context } from '../context.ts'
import { holdAddress, pairKeyOf } from '@quintet/weekly-drawing/people'

const atOnce = 500
// Anew since addresses are folded by provider, and since every spelling has one form.
const doneKey = 'addresses.held.3'

/** Remembers the addresses of members who joined before addresses were remembered: once, a few in each transaction. */
export const holdOldAddresses = async ({ db, config }: Context, stopped: () => boolean): Promise<void> => {
  const done = await db.read.selectFrom('app_state').select('value').where('key', '=', doneKey).executeTakeFirst()
  if (done) return
  const key = pairKeyOf(config)
  const after = (id: number) =>
    db.read.selectFrom('members').select('id').where('id', '>', id).orderBy('id').limit(atOnce).execute()
  let members = await after(0)
  while (members.length > 0) {
    if (stopped()) return
    const few = members
    await db.write(async (trx) => {
      for (const { id } of few) await holdAddress(trx, key, id)
    })
    members = await after(few.at(-1)?.id ?? 0)
  }
  await db.write((trx) => trx.insertInto('app_state').values({ key: doneKey, value: '1' }).execute())
}
