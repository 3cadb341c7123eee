import { areKeysReady, isUnverified, needsKeysFrom } from '@quintet/domain/match'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { type Chat, readChat } from '@quintet/repositories/chats'
import { type MatchView, readMatch } from '@quintet/repositories/matches'
import type { Member } from '../member.ts'

/** The member's match of that number, or the one refusal for every reason why there is none. */
export const ownMatch = async (db: Database, member: Member, number: number): Promise<MatchView> => {
  const view = await readMatch(db, member.id, number)
  if (!view) throw new Refusal('match.none')
  return view
}

/** Why an open match is wanted and this is none: nobody has verified, the other side waits for this one, or this one for the other. */
export const notOpen = ({ row, side }: Pick<Chat | MatchView, 'row' | 'side'>): Refusal => {
  if (isUnverified(row.key_state)) return new Refusal('match.unverified')
  return new Refusal(needsKeysFrom(row.key_state, side) ? 'match.keysNeeded' : 'match.notVerified')
}

/** The chat of the member's match of that number, where it is open. */
export const openChat = async (db: Database, { member }: { member: Member }, number: number): Promise<Chat> => {
  const chat = await readChat(db, member.id, number)
  if (!chat) throw new Refusal('match.none')
  if (!areKeysReady(chat.row.key_state)) throw notOpen(chat)
  return chat
}
