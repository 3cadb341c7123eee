import { areKeysReady, needsKeysFrom } from '@quintet/domain/match'
import { type NoticeEvent, noticeEvents } from '@quintet/domain/notices'
import { TIERS, isSuspended, mayMeet } from '@quintet/domain/membership'
import { tokenCap } from '@quintet/domain/judging'
import { weekNumber } from '@quintet/domain/time'
import type { Tier } from '@quintet/domain/membership'
import type { Database } from '@quintet/database'
import { readTokenPools } from '@quintet/repositories/judging'
import { type AwayMatch, readAwayMatch } from '@quintet/repositories/away-matches'
import { countUnread, readMatch } from '@quintet/repositories/matches'
import { readPausedUntil } from '@quintet/repositories/pauses'
import { hasEntered } from '@quintet/weekly-drawing/receipt/receipt-rows'

/** Of a member, what decides what they may be told of. */
export interface Told {
  id: number
  tier: number
  active: boolean
  standing: number
  membershipEndDay: number
}

type Look = (db: Database, member: Told, about: string, now: number) => Promise<boolean>

/** Of a match, here or in another cell, what decides what is told of it. */
type Match = Pick<AwayMatch, 'key_state' | 'side' | 'unread'>

const matchOf = async (db: Database, { id }: Told, about: string): Promise<Match | undefined> => {
  const number = Number(about.split('.')[0])
  const view = await readMatch(db, id, number)
  if (!view) return readAwayMatch(db, id, number)
  return { key_state: view.row.key_state, side: view.side, unread: await countUnread(db, view) }
}

const ends: Look = async (_, { membershipEndDay }, about) => membershipEndDay === Number(about)

/** Whether there still is what an event tells of: what was read, answered, ended or over meanwhile is not told. */
const looks: Record<NoticeEvent, Look> = {
  results: (db, { id }, about) => hasEntered(db, Number(about), id),
  tokens: async (db, { id, tier }, about, now) => {
    const week = Number(about)
    const isOver = weekNumber(now / 1000) !== week
    if (isOver || (await readPausedUntil(db, id, week)) !== undefined) return false
    return (await readTokenPools(db, id, week)).length < tokenCap(tier as Tier)
  },
  wait: async (db, member, about) => {
    const match = await matchOf(db, member, about)
    return match !== undefined && needsKeysFrom(match.key_state, match.side)
  },
  open: async (db, member, about) => {
    const match = await matchOf(db, member, about)
    return match !== undefined && areKeysReady(match.key_state)
  },
  message: async (db, member, about) => {
    const match = await matchOf(db, member, about)
    return match !== undefined && areKeysReady(match.key_state) && match.unread > 0
  },
  ends14: ends,
  ends3: ends,
  photo: async () => true,
  staff: async () => true,
}

// Who is suspended hears of the staff alone, whose membership has ended of that as well, and of others who may meet them.
const mayHear = (event: NoticeEvent, member: Told): boolean => {
  const kind = noticeEvents[event]
  if (kind === 'staff') return true
  if (isSuspended(member)) return false
  return kind === 'membership' ? member.tier !== TIERS.ended : mayMeet(member)
}

/** Whether a member is still to be told of something. */
export const isStillDue = async (
  db: Database,
  member: Told,
  { event, about }: { event: NoticeEvent; about: string },
  now: number,
): Promise<boolean> => mayHear(event, member) && looks[event](db, member, about, now)
