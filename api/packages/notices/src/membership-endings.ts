import { TIERS } from '@quintet/domain/membership'
import { membershipNotices } from '@quintet/domain/notices'
import { sql } from 'kysely'
import type { Transaction } from '@quintet/database'

/**
 * Has members told whose membership ends soon, by the nearest of the days that are told of (decision 62). Each is told once of each day
 * of an end; days that were missed are made up for.
 */
export const tellEndings = async (trx: Transaction, day: number, now: number): Promise<void> => {
  for (const [index, { days, event }] of membershipNotices.entries()) {
    const nearer = membershipNotices[index + 1]?.days ?? -1
    await trx
      .insertInto('notices_due')
      .columns(['member_id', 'event', 'about', 'due_at', 'created_at'])
      .expression(
        trx
          .selectFrom('members')
          .select(['id', sql.lit(event).as('event'), sql<string>`CAST(membership_end_day AS TEXT)`.as('about')])
          .select([sql<number>`${now}`.as('due_at'), sql<number>`${now}`.as('created_at')])
          .where('tier', '<=', TIERS.worldPlus)
          .where('membership_end_day', '>', day + nearer)
          .where('membership_end_day', '<=', day + days),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
