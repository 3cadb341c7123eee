import { newKeyState } from '@quintet/domain/match'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Transaction } from '@quintet/database'
import { isPublished } from '@quintet/repositories/matches'

const isSynthetic = (side: 'member_1' | 'member_2') => sql`
  (SELECT NOT EXISTS (SELECT 1 FROM identity_users u JOIN members m ON m.sub = u.sub WHERE m.id = matches.${sql.ref(side)}))`

// One in three leaves the first step to the other side, so that both ways can be seen.
const silentShare = 3

/**
 * Synthetic members verify their matches with real ones, so that a newcomer can go on to photos and chat. They have one public
 * key in common and nobody has its private key: what is written to them stays unread.
 */
export const verifySyntheticMembers = (context: Context): Promise<void> =>
  context.db.write(async (trx: Transaction) => {
    await sql`
      UPDATE matches SET
        version = version + 1,
        key_state = CASE WHEN ${isSynthetic('member_1')} THEN 2 ELSE 1 END,
        pinned_key_1 = CASE WHEN ${isSynthetic('member_1')} THEN (SELECT public_key FROM member_keys WHERE member_id = member_1) END,
        pinned_key_2 = CASE WHEN ${isSynthetic('member_2')} THEN (SELECT public_key FROM member_keys WHERE member_id = member_2) END
      WHERE key_state = ${newKeyState} AND ended_at IS NULL AND ${isPublished} AND id % ${silentShare} <> 0
        AND ${isSynthetic('member_1')} <> ${isSynthetic('member_2')}`.execute(trx)
  })
