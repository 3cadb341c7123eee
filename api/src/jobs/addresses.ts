import type { Context } from '../context.ts'
import { holdAddress, pairKeyOf } from '../drawing/people.ts'

const atOnce = 500

/** Remembers the addresses of members who joined before addresses were remembered, a few in each transaction. */
export const holdOldAddresses = async ({ db, config }: Context, stopped: () => boolean): Promise<void> => {
  const key = pairKeyOf(config)
  const next = () =>
    db.read
      .selectFrom('members')
      .leftJoin('member_addresses', 'member_addresses.member_id', 'members.id')
      .select('members.id')
      .where('member_addresses.member_id', 'is', null)
      .limit(atOnce)
      .execute()
  for (let members = await next(); members.length > 0 && !stopped(); members = await next())
    await db.write(async (trx) => {
      for (const { id } of members) await holdAddress(trx, key, id)
    })
}
