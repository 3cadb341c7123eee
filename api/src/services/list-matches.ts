import type { AnswerOf, Calls, Match } from '@quintet/contract'
import { matchCodec } from '@quintet/contract/wire/matches'
import { classOrder } from '@quintet/domain/match'
import { DAY_MS } from '@quintet/domain/time'
import { type ListedMatch, readListedMatches } from '@quintet/repositories/matches'
import { ReadyJson, type Scope } from '../scope.ts'
import { noteDelivered } from './chat-signs.ts'
import { drawingInProgress } from './drawing-state.ts'
import { profileText } from '@quintet/wire-texts/profile'
import { wasOpen } from './was-open.ts'

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as T

// Both wrapped keys, for both sides: the signature is over the two, and the other's is of use to the other alone.
const keysOf = ({ view: { row } }: ListedMatch): Partial<Match> =>
  defined({
    wrappedKey1: row.wrapped_key_1,
    wrappedKey2: row.wrapped_key_2,
    salt1: row.salt_1,
    salt2: row.salt_2,
    signature: row.key_signature,
    renewedBy: row.renewed_by,
  } as Partial<Match>)

/** The peer's key: the one pinned when the peer verified, else the current one (decision 32). */
const peerKeyOf = ({ view: { row, side }, peerKey }: ListedMatch): string | undefined =>
  (side === 1 ? row.pinned_key_2 : row.pinned_key_1) ?? peerKey ?? undefined

// The month is enough, and tells less.
const firstDayOfMonth = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}

const present = (listed: ListedMatch, name: string | undefined): Omit<Match, 'profile'> => {
  const { row, side } = listed.view
  const peerPublicKey = peerKeyOf(listed)
  return {
    number: row.id,
    pseudonym: name ?? (side === 1 ? row.pseudonym_2 : row.pseudonym_1),
    quality: row.class,
    keyState: row.key_state,
    side,
    version: row.version,
    day: row.day,
    unread: listed.unread,
    ...(listed.checkedAt !== null && { photosChecked: firstDayOfMonth(listed.checkedAt) }),
    ...keysOf(listed),
    ...(peerPublicKey === undefined ? {} : { peerPublicKey }),
  }
}

/** A match as it goes over the wire: its own fields, and among them those of the peer's profile, which are kept as text. */
const textOf = (listed: ListedMatch): string => {
  const { peer } = listed.view
  // Until both have verified a match has a pseudonym and no first name (decision 35). Whose name was shown keeps it when keys change.
  const { name, text } = profileText(peer, listed.profile, wasOpen(listed.view))
  const own = JSON.stringify(matchCodec.encode(present(listed, name)))
  return text === '{}' ? own : `${own.slice(0, -1)},${text.slice(1)}`
}

const rank = ({ view: { row } }: ListedMatch): number => (classOrder as readonly number[]).indexOf(row.class)

const inClassOrder = (a: ListedMatch, b: ListedMatch): number =>
  rank(a) - rank(b) || b.view.row.day - a.view.row.day || b.view.row.id - a.view.row.id

/** `/newm`: all matches, best class first; by the same few queries however many there are. */
export const listMatches = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['listMatches']> | ReadyJson> => {
  const { context, member } = scope
  const listed = await readListedMatches(context.db.read, member.id)
  await noteDelivered(scope, listed)
  const drawing = await drawingInProgress(context)
  return new ReadyJson(`{"matches":[${listed.toSorted(inClassOrder).map(textOf).join()}],"drawing":${drawing}}`)
}
