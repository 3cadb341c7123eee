import { UNREAD_BEFORE_NOTICE } from '@quintet/domain/notices'
import { areKeysReady, needsKeysFrom } from '@quintet/domain/match'
import type { Store } from '@quintet/database'
import { type AwayMatch, readAwayMatch } from '@quintet/repositories/away-matches'
import { forgetEnding } from '@quintet/repositories/endings'
import { queueMatchNotice, queueNotice } from '@quintet/repositories/notices-due'
import { refreshAway } from './away.ts'
import { type Payload, numberIn, textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import type { CellMember, CellSite } from './site.ts'
import { ownMemberOf } from './visitors.ts'

const claimsSql = 'SELECT tier, active, standing, membership_end_day, encryption_type FROM members WHERE id = ?'

interface ClaimsRow {
  tier: number
  active: number
  standing: number
  membership_end_day: number
  encryption_type: number
}

/** A member of this cell, for what is asked for them without a request of theirs. */
export const memberBySub = async (
  { db }: { db: Pick<Store, 'read' | 'statement'> },
  sub: string,
): Promise<CellMember | undefined> => {
  const found = await ownMemberOf(db.read, sub)
  const row = found && (await db.statement<ClaimsRow>(claimsSql).get(found.id))
  if (!found || !row) return undefined
  const { tier, standing, membership_end_day: membershipEndDay, encryption_type: encryptionType } = row
  return {
    ...found,
    claims: { tier, active: row.active === 1, standing, membershipEndDay, encryptionType },
    signedInAt: 0,
    sessionId: '',
  }
}

type Due = 'wait' | 'open' | 'message'

const waits = (match: AwayMatch): boolean => needsKeysFrom(match.key_state, match.side)
const opens = (match: AwayMatch): boolean => areKeysReady(match.key_state)

/** What a member is to hear of, by how a match was shown before and is now. */
const dueOf = (before: AwayMatch | undefined, now: AwayMatch): Due[] => {
  const was = (of: (match: AwayMatch) => boolean) => before !== undefined && of(before)
  return [
    ...(waits(now) && !was(waits) ? ['wait' as const] : []),
    ...(opens(now) && !was(opens) ? ['open' as const] : []),
    ...(now.unread > 0 && !was(({ unread }) => unread > 0) ? ['message' as const] : []),
  ]
}

const queueDue = async ({ db, clock }: CellSite, member: number, due: readonly Due[], match: AwayMatch): Promise<void> => {
  if (due.length === 0) return
  const now = clock.now()
  const { match_id: id, version } = match
  await db.write(async (trx) => {
    for (const event of due)
      if (event === 'message')
        await queueNotice(trx, { member, event, about: `${id}.${now}`, now, dueAt: now + UNREAD_BEFORE_NOTICE })
      else await queueMatchNotice(trx, { member, event, match: id, version, now })
  })
}

const tellBrowsers = async (
  site: CellSite,
  member: number,
  match: number,
  { sentAt, isQuiet, isNew }: { sentAt?: number; isQuiet: boolean; isNew: boolean },
) => {
  const message = { match, sentAt: sentAt ?? 0, ...(isQuiet && { quiet: true as const }) }
  const event = sentAt === undefined ? isNew && ({ matches: true } as const) : message
  if (event) site.push.notify([member], event)
}

/** Another cell says that something of a match there has changed: this one looks, and tells the member of it as of any other match. */
export const answerChange = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const [match, member] = [numberIn(payload, 'match'), await memberBySub(site, textIn(payload, 'member'))]
  if (!member) return {}
  const before = await readAwayMatch(site.db.read, member.id, match)
  await refreshAway(site, member, from)
  if (payload['erased'] === 1) await site.db.write((trx) => forgetEnding(trx, member.id, match))
  const now = await readAwayMatch(site.db.read, member.id, match)
  // No page goes on showing what is deleted.
  if (before?.cell === from.name && !now) site.push.notify([member.id], { matches: true })
  if (!now || now.cell !== from.name) return {}
  await queueDue(site, member.id, dueOf(before, now), now)
  const sent = payload['sentAt'] === undefined ? {} : { sentAt: numberIn(payload, 'sentAt') }
  await tellBrowsers(site, member.id, match, { ...sent, isQuiet: payload['quiet'] === 1, isNew: before === undefined })
  return {}
}
