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
  // Read where it is written: somebody may leave meanwhile.
  const holdAfter = (id: number) =>
    db.write(async (trx) => {
      const few = await trx.selectFrom('members').select('id').where('id', '>', id).orderBy('id').limit(atOnce).execute()
      for (const member of few) await holdAddress(trx, key, member.id)
      return few.at(-1)?.id
    })
  let last: number | undefined = 0
  while (last !== undefined) {
    if (stopped()) return
    last = await holdAfter(last)
  }
  await db.write((trx) => trx.insertInto('app_state').values({ key: doneKey, value: '1' }).execute())
}
