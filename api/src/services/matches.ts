import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { afterVerification, areKeysReady, needsKeysFrom, newKeyState } from '@quintet/domain/match'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { Member } from '../member.ts'
import { readKeys } from '@quintet/repositories/keys'
import { forgetSession } from '@quintet/repositories/match-sessions'
import { type MatchView, endMatch, readMatches, updateMatch } from '@quintet/repositories/matches'
import { readClearedPhotos } from '@quintet/repositories/photos'
import { noteEndingSeen } from '@quintet/repositories/endings'
import { queueMatchNotice } from '@quintet/repositories/notices-due'
import type { Scope } from '../scope.ts'
import { photoSlots } from '@quintet/domain/photos'
import { presentPhotos } from './photos.ts'
import { today } from '@quintet/kit/week'
import { notOpen, openChat, ownMatch } from './own-match.ts'
import { blockPeer, sayGoodbye } from './end-match.ts'
import { reportMatch } from './report-match.ts'
import { receiptOfMatch } from '@quintet/cases/reports'
import { proveMessages } from '@quintet/cases/prove-messages'

/** `/img`: the peer's cleared photos, once both have verified. */
export const loadMatchPhotos = async (
  { match, links }: RequestOf<Calls['loadMatchPhotos']>,
  scope: Scope,
): Promise<AnswerOf<Calls['loadMatchPhotos']>> => {
  const db = scope.context.db.read
  const { peer } = await openChat(db, scope, match)
  const cleared = await readClearedPhotos(db, peer)
  const bySlot = photoSlots.map((slot) => cleared.find((photo) => photo.slot === slot))
  return { photos: await presentPhotos(scope, bySlot, { links, reason: { kind: 'match', match } }) }
}

const pin = (side: MatchView['side'], publicKey: string) =>
  side === 1 ? { pinned_key_1: publicKey } : { pinned_key_2: publicKey }

const ownKey = async (trx: Transaction, member: Member): Promise<string> => {
  const keys = await readKeys(trx, member.id)
  if (!keys) throw new Refusal('keys.missing')
  return keys.publicKey
}

type Changed = AnswerOf<Calls['changeMatch']>

const tellPeer = (trx: Transaction, { peer, row }: MatchView, event: 'wait' | 'open', now: number): Promise<void> =>
  queueMatchNotice(trx, { member: peer, event, match: row.id, version: row.version, now })

const verify = async (trx: Transaction, member: Member, view: MatchView, now: number): Promise<Changed> => {
  if (!member.claims.active) throw new Refusal('account.notActive')
  const publicKey = await ownKey(trx, member)
  const state = view.row.key_state
  // The second side's verification is the delivery of the keys, in one step (decision 32).
  if (needsKeysFrom(state, view.side)) throw new Refusal('match.keysNeeded')
  const next = afterVerification(state, view.side)
  if (next === state) return { keyState: next, version: view.row.version }
  await updateMatch(trx, view.row, { key_state: next, ...pin(view.side, publicKey) })
  await tellPeer(trx, view, 'wait', now)
  return { keyState: next, version: view.row.version + 1 }
}

// The way out of a session that cannot be trusted or opened, without a reset of every other match.
const renew = async (trx: Transaction, member: Member, view: MatchView): Promise<Changed> => {
  if (!member.claims.active) throw new Refusal('account.notActive')
  if (!areKeysReady(view.row.key_state)) throw new Refusal('match.notVerified')
  await forgetSession(trx, view)
  return { keyState: newKeyState, version: view.row.version + 1 }
}

// Of a match that is there no longer; the same again changes nothing, and of any other match there is nothing to note.
const seeEnding = async (match: number, { context, member }: Scope): Promise<Changed> => {
  await context.db.write((trx) => noteEndingSeen(trx, member.id, match))
  return {}
}

const change = async (
  { match, operation, reason, text = '', sentence, evidence: opened }: RequestOf<Calls['changeMatch']>,
  { context, member }: Scope,
): Promise<Changed> => {
  // Before the transaction: all other writes would wait for it.
  const evidence =
    operation === 2 ? await proveMessages(context.db.read, (await ownMatch(context.db.read, member, match)).row, opened) : []
  let left: number | undefined
  const changed = await context.db.write(async (trx) => {
    const view = await ownMatch(trx, member, match)
    left = undefined
    if (operation === 1) return verify(trx, member, view, context.clock.now())
    if (operation === 3) return renew(trx, member, view)
    const now = context.wall.now()
    const receipt =
      operation === 2
        ? await reportMatch(trx, { reporter: member.id, view, reason, text, evidence, now, day: today(context) })
        : {}
    if (operation === 4) await blockPeer(trx, member.id, view, now)
    if (operation === 5) await sayGoodbye(trx, member.id, view, { sentence, day: today(context) })
    await endMatch(trx, view.row, now)
    left = view.peer
    return receipt
  })
  if (operation !== 1) context.db.scrub()
  // No page of the other side goes on showing what is deleted; one that does not hear of it finds out with its next call.
  if (left !== undefined) context.push.notify([left], { matches: true })
  return changed
}

/**
 * `/umhu`: 0 deletes, 1 verifies as the first side, 2 reports, 3 begins the encryption anew, 4 blocks, 5 closes kindly, 6 has seen how the
 * other closed it. 0, 2, 4 and 5 are permanent and remove the messages. A report that is sent again, as its answer was lost, is
 * answered as it was the first time.
 */
export const changeMatch = async (input: RequestOf<Calls['changeMatch']>, scope: Scope): Promise<Changed> => {
  if (input.operation === 6) return seeEnding(input.match, scope)
  try {
    return await change(input, scope)
  } catch (error) {
    const isGone = input.operation === 2 && error instanceof Refusal && error.code === 'match.none'
    const sent = isGone ? await receiptOfMatch(scope.context.db.read, scope.member.id, input.match) : undefined
    if (!sent) throw error
    return sent
  }
}

/** `/uoc`: the second side's verification; stores the match key wrapped for both sides, atomically. */
export const deliverMatchKeys = async (
  input: RequestOf<Calls['deliverMatchKeys']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['deliverMatchKeys']>> => {
  await context.db.write(async (trx) => {
    const view = await ownMatch(trx, member, input.number)
    const publicKey = await ownKey(trx, member)
    if (view.row.version !== input.version) throw new Refusal('match.stale')
    const state = view.row.key_state
    if (!needsKeysFrom(state, view.side)) throw areKeysReady(state) ? new Refusal('keys.exist') : notOpen(view)
    await updateMatch(trx, view.row, {
      key_state: afterVerification(state, view.side),
      salt_1: input.salt1,
      salt_2: input.salt2,
      wrapped_key_1: input.wrappedKey1,
      wrapped_key_2: input.wrappedKey2,
      key_signature: input.signature ?? null,
      renewed_by: null,
      ...pin(view.side, publicKey),
    })
    await tellPeer(trx, view, 'open', context.clock.now())
  })
  return { message: 'success' }
}

/** A key reset of either side: its matches go back to "nobody verified" (decision 32). */
export const resetMatchKeys = async (trx: Transaction, memberId: number): Promise<void> => {
  for (const view of await readMatches(trx, memberId)) await forgetSession(trx, view)
}
