import { currentWeek, today } from '@quintet/kit/week'
import { type MatchFields, matchText } from '@quintet/wire-texts/match'
import { classOrder, ENDING_DAYS } from '@quintet/domain/match'
import { DAY_MS } from '@quintet/domain/time'
import { type Ending, readEndings } from '@quintet/repositories/endings'
import { type ListedMatch, readListedMatches } from '@quintet/repositories/matches'
import { ReadyJson, type Scope } from '../scope.ts'
import { noteDelivered } from './chat-signs.ts'
import { drawingInProgress } from './drawing-state.ts'
import { profileText } from '@quintet/wire-texts/profile'
import { wasOpen } from '@quintet/repositories/match-sessions'

/** The peer's key: the one pinned when the peer verified, else the current one (decision 32). */
const peerKeyOf = ({ view: { row, side }, peerKey }: ListedMatch): string | null =>
  (side === 1 ? row.pinned_key_2 : row.pinned_key_1) ?? peerKey

// The month is enough, and tells less.
const firstDayOfMonth = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
}

// Both wrapped keys, for both sides: the signature is over the two, and the other's is of use to the other alone.
const fieldsOf = (listed: ListedMatch, name: string | undefined): MatchFields => {
  const { row, side } = listed.view
  return {
    number: row.id,
    pseudonym: name ?? (side === 1 ? row.pseudonym_2 : row.pseudonym_1),
    quality: row.class,
    keyState: row.key_state,
    side,
    version: row.version,
    day: row.day,
    unread: listed.unread,
    photosChecked: listed.checkedAt === null ? null : firstDayOfMonth(listed.checkedAt),
    wrappedKey1: row.wrapped_key_1,
    wrappedKey2: row.wrapped_key_2,
    salt1: row.salt_1,
    salt2: row.salt_2,
    signature: row.key_signature,
    renewedBy: row.renewed_by,
    peerPublicKey: peerKeyOf(listed),
  }
}

/** A match as it goes over the wire: its own fields, and among them those of the peer's profile, which are kept as text. */
const textOf = (listed: ListedMatch): string => {
  const { peer } = listed.view
  // Until both have verified a match has a pseudonym and no first name (decision 35). Whose name was shown keeps it when keys change.
  const { name, text } = profileText(peer, listed.profile, wasOpen(listed.view))
  return matchText(fieldsOf(listed, name), text)
}

// Their names on the wire are those of the fields.
const endingsText = (endings: readonly Ending[]): string => (endings.length === 0 ? '' : `,"endings":${JSON.stringify(endings)}`)

const rank = ({ view: { row } }: ListedMatch): number => (classOrder as readonly number[]).indexOf(row.class)

const inClassOrder = (a: ListedMatch, b: ListedMatch): number =>
  rank(a) - rank(b) || b.view.row.day - a.view.row.day || b.view.row.id - a.view.row.id

// Few have any; of who has no match the list itself says nothing.
const endingsBeside = async ({ context, member }: Scope, [first]: readonly ListedMatch[]): Promise<readonly Ending[]> =>
  first?.hasEndings === false ? [] : readEndings(context.db.read, member.id, today(context))

/** `/newm`: all matches, best class first, and kind endings that were not seen yet; by one query where none were told, however many matches. */
export const listMatches = async (_: unknown, scope: Scope): Promise<ReadyJson> => {
  const { context, member } = scope
  const fromDay = today(context) - ENDING_DAYS
  const listed = await readListedMatches(context.db.read, member.id, currentWeek(context), fromDay)
  const endings = await endingsBeside(scope, listed)
  await noteDelivered(scope, listed)
  const isDrawing = listed[0]?.isDrawing ?? (await drawingInProgress(context))
  return new ReadyJson(
    `{"matches":[${listed.toSorted(inClassOrder).map(textOf).join()}],"drawing":${isDrawing}${endingsText(endings)}}`,
  )
}
