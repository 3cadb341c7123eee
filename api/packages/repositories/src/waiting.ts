import { areKeysReady, needsKeysFrom } from '@quintet/domain/match'
import type { Database } from '@quintet/database'
import { countUnread, readMatches } from './matches.ts'

/** What waits for a member: messages that were not read, and matches that the other side has verified. */
export interface Waiting {
  unread: number
  verify: number
}

/** Counts it, of the matches that neither side has ended. */
export const countWaiting = async (db: Database, member: number): Promise<Waiting> => {
  const views = await readMatches(db, member)
  const verify = views.filter(({ row, side }) => needsKeysFrom(row.key_state, side)).length
  let unread = 0
  for (const view of views) if (areKeysReady(view.row.key_state)) unread += await countUnread(db, view)
  return { unread, verify }
}
