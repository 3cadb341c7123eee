import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { VOICE_KEPT } from '@quintet/domain/match'
import { Refusal } from '@quintet/kit/errors'
import { findVoiceNote, insertVoiceNote } from '@quintet/repositories/voice-notes'
import type { Scope } from '../scope.ts'
import { openChat } from './own-match.ts'

const done = { message: 'success' }

/** `/chat/voice`: stores an encrypted recording; the same number again changes nothing, from either side. */
export const saveVoiceNote = async (
  { match, ...sealed }: RequestOf<Calls['saveVoiceNote']>,
  scope: Scope,
): Promise<AnswerOf<Calls['saveVoiceNote']>> => {
  const { context } = scope
  await context.db.write(async (trx) => {
    const { side } = await openChat(trx, scope, match)
    await insertVoiceNote(trx, { match, side, ...sealed, now: context.clock.now(), most: VOICE_KEPT })
  })
  return done
}

/** `/chat/voice/load`: a recording of either side. */
export const loadVoiceNote = async (
  { match, note }: RequestOf<Calls['loadVoiceNote']>,
  scope: Scope,
): Promise<AnswerOf<Calls['loadVoiceNote']>> => {
  const db = scope.context.db.read
  await openChat(db, scope, match)
  const found = await findVoiceNote(db, match, note)
  if (!found) throw new Refusal('voice.none')
  return { body: found.body, iv: found.iv }
}
