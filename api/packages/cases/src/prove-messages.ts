import type { OpenedMessage } from '@quintet/contract'
import { verifyCommitment } from '@quintet/crypto'
import type { Database } from '@quintet/database'
import type { CaseEvidenceTable } from '@quintet/database/tables'
import { Refusal } from '@quintet/kit/errors'
import type { Insertable } from 'kysely'
import type { MatchRow } from '@quintet/repositories/matches'
import { findMessage } from '@quintet/repositories/messages'

/** A message that its sender committed to, before it belongs to a case. */
export type ProvenMessage = Omit<Insertable<CaseEvidenceTable>, 'case_id'>

type Place = Pick<ProvenMessage, 'match_id' | 'side' | 'client_id' | 'text' | 'franking' | 'commitment'>

/** Whether exactly this text was sent by that side of that match. */
export const isProven = ({ match_id: match, side, client_id: clientMessageId, text, franking, commitment }: Place) =>
  verifyCommitment(franking, { match: String(match), side: side === 1 ? '1' : '2', clientMessageId, text }, commitment)

const prove = async (db: Database, match: MatchRow, opened: OpenedMessage): Promise<ProvenMessage> => {
  const { clientId: client_id, text, franking } = opened
  const side = opened.side === 1 ? 1 : 2
  const message = await findMessage(db, match.id, side, client_id)
  if (message?.commitment == null) throw new Refusal('report.evidence')
  const { commitment, sent_at } = message
  const sender_id = side === 1 ? match.member_1 : match.member_2
  const proven = { match_id: match.id, side, client_id, sender_id, sent_at, text, franking, commitment } as const
  if (!(await isProven(proven))) throw new Refusal('report.evidence')
  return proven
}

/**
 * Checks messages that a report opens against what their senders committed to (decision 55). Throws Refusal for the whole report where
 * one was not sent in this match by that side, was sent without a commitment, or says anything else.
 */
export const proveMessages = async (
  db: Database,
  match: MatchRow,
  opened: readonly OpenedMessage[] = [],
): Promise<ProvenMessage[]> => {
  const places = new Set(opened.map(({ side, clientId }) => `${side} ${clientId}`))
  if (places.size < opened.length) throw new Refusal('report.evidence')
  return Promise.all(opened.map((message) => prove(db, match, message)))
}
