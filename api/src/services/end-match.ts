import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { tellMember } from '@quintet/cases/tell-member'
import type { MatchView } from '@quintet/repositories/matches'

/** Blocks the peer without a report: nothing is told, and the two are never brought together again (decision 26). */
export const blockPeer = async (trx: Transaction, member: number, { peer }: MatchView, at: number): Promise<void> => {
  await trx
    .insertInto('blocks')
    .values({ member_id: member, blocked_id: peer, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Leaves the peer one of three sentences, which they read in their own language (decision 61). */
export const sayGoodbye = async (
  trx: Transaction,
  { row, side, peer }: MatchView,
  sentence: number | undefined,
  day: number,
): Promise<void> => {
  if (sentence === undefined) throw new Refusal('match.sentence')
  const pseudonym = side === 1 ? row.pseudonym_1 : row.pseudonym_2
  await tellMember(trx, { member: peer, day, key: 'matchClosed', values: { pseudonym, reason: sentence } })
}
