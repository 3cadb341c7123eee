import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { tellMember } from '@quintet/cases/tell-member'
import { publicProfile } from '@quintet/domain/profile'
import type { StoredEnding } from '@quintet/repositories/endings'
import type { MatchView } from '@quintet/repositories/matches'
import { readProfile } from '@quintet/repositories/profiles'
import { wasOpen } from '@quintet/repositories/match-sessions'

/** Blocks the peer without a report: nothing is told, and the two are never brought together again (decision 26). */
export const blockPeer = async (trx: Transaction, member: number, { peer }: MatchView, at: number): Promise<void> => {
  await trx
    .insertInto('blocks')
    .values({ member_id: member, blocked_id: peer, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first name as the peer knew it at the end: of a match that was open, and while it is shown. */
const knownName = async (trx: Transaction, member: number, view: MatchView): Promise<{ name?: string }> => {
  if (!wasOpen(view)) return {}
  const { name } = publicProfile(await readProfile(trx, member)) as { name?: string }
  return name === undefined ? {} : { name }
}

/** Leaves the peer one of three sentences, which they read in their own language (decision 61). */
export const sayGoodbye = async (
  trx: Transaction,
  member: number,
  view: MatchView,
  { sentence, day }: { sentence: number | undefined; day: number },
): Promise<void> => {
  if (sentence === undefined) throw new Refusal('match.sentence')
  const { row, side, peer } = view
  const pseudonym = side === 1 ? row.pseudonym_1 : row.pseudonym_2
  const values: StoredEnding = { match: row.id, pseudonym, ...(await knownName(trx, member, view)), reason: sentence }
  await tellMember(trx, { member: peer, day, key: 'matchClosed', values: { ...values } })
}
