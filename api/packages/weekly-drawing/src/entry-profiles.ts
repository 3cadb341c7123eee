import { setTimeout as pause } from 'node:timers/promises'
import { hash } from 'node:crypto'
import { type Character, type PoolNumber, isCharacterComplete } from '@quintet/domain/pools'
import type { Profile } from '@quintet/domain/profile'
import type { RelationshipStyle } from '@quintet/domain/questions'
import { type EntryProfile, encodeFeatures, readEntryProfile, writeEntryProfile } from '@quintet/drawing/sealed'
import type { Connection, DrawingDatabase } from './database.ts'

/** An entry profile ready for the drawing. */
export interface PackedProfile {
  text: string
  hash: Buffer
  card: Buffer
}

interface ProfileRow {
  profile: string
  complete: number
}

const entryProfileOf = (
  { answers, personality, relationship }: Profile,
  characters: EntryProfile['characters'],
): EntryProfile | undefined =>
  personality && relationship && answers.zone !== undefined
    ? { answers, personality, relationship: relationship as RelationshipStyle, characters }
    : undefined

const completeCharacter = (text: string): Character | undefined => {
  const character = JSON.parse(text) as Character
  return isCharacterComplete(character) ? character : undefined
}

const readCharacters = ({ prepare }: Connection, member: number): EntryProfile['characters'] => {
  const rows = prepare('SELECT number, character FROM characters WHERE member_id = ? ORDER BY number').all(member)
  // Copies are read once.
  const known = new Map<string, Character | undefined>()
  return (rows as { number: PoolNumber; character: string }[]).flatMap(({ number, character: text }) => {
    if (!known.has(text)) known.set(text, completeCharacter(text))
    const character = known.get(text)
    return character ? [[number, character] as const] : []
  })
}

/** Packs an entry profile. The feature record is made of the text, so that the two cannot differ. */
export const packEntryProfile = (body: EntryProfile): PackedProfile => {
  const text = writeEntryProfile(body)
  return { text, hash: hash('sha256', text, 'buffer'), card: encodeFeatures(readEntryProfile(text)) }
}

/** The entry profile of a member as the tables are now; undefined while it is not whole. */
export const packMember = (connection: Connection, member: number): PackedProfile | undefined => {
  const row = connection.prepare('SELECT profile, complete FROM profiles WHERE member_id = ?').get(member) as
    | ProfileRow
    | undefined
  if (!row?.complete) return undefined
  const body = entryProfileOf(JSON.parse(row.profile) as Profile, readCharacters(connection, member))
  return body && packEntryProfile(body)
}

interface StaleRow {
  id: number
  member_id: number
}

const storeProfile = ({ prepare }: Connection, member: number, packed: PackedProfile | undefined): void => {
  const before = prepare('SELECT hash FROM entry_cards WHERE member_id = ?').pluck().get(member) as Buffer | undefined
  if (packed && before?.equals(packed.hash)) return
  prepare('DELETE FROM entry_cards WHERE member_id = ?').run(member)
  if (!packed) return
  const insert = prepare('INSERT INTO entry_bodies (member_id, hash, body) VALUES (?, ?, ?) RETURNING id')
  const body = insert.pluck<number>().get(member, packed.hash, packed.text)
  prepare('INSERT INTO entry_cards VALUES (?, ?, ?, ?)').run(member, body, packed.hash, packed.card)
}

/** Packs some of the entry profiles that are out of date; returns how many it looked at. */
export const packStale = async ({ read, write }: DrawingDatabase, limit: number): Promise<number> => {
  const stale = read.prepare('SELECT id, member_id FROM stale_bodies ORDER BY id LIMIT ?').all(limit) as StaleRow[]
  if (stale.length === 0) return 0
  const packed = stale.map(({ member_id: member }) => packMember(read, member))
  await write((connection) => {
    const cross = connection.prepare('DELETE FROM stale_bodies WHERE id = ?')
    // What was changed since has a new number, and another turn.
    for (const [index, { id, member_id: member }] of stale.entries())
      if (cross.run(id).changes === 1) storeProfile(connection, member, packed[index])
  })
  return stale.length
}

const atOnce = 8
const gap = 4
const mostInOneGo = 4000

/** Packs what members changed, a few at a time, so that nobody waits for it. */
export const packInTheBackground = async (db: DrawingDatabase, stopped: () => boolean): Promise<void> => {
  for (let done = 0; done < mostInOneGo && !stopped(); done += atOnce) {
    if ((await packStale(db, atOnce)) < atOnce) return
    await pause(gap)
  }
}
