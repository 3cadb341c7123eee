import type { Database, Transaction } from '@quintet/database'
import { Fault } from '@quintet/kit/errors'
import { readKeys, writeKeys } from '@quintet/repositories/keys'
import { forgetSession } from '@quintet/repositories/match-sessions'
import { readMatches } from '@quintet/repositories/matches'
import { saveSigns } from '@quintet/repositories/messages'
import { writeProfile } from '@quintet/repositories/profiles'
import type { Profile } from '@quintet/domain/profile'
import type { PublicRecord } from './public-record.ts'
import { cellOfNumber } from './numbers.ts'
import type { Cell, Cells } from './read-cells.ts'
import type { CellSite } from './site.ts'

/** A member of another cell, as this one knows them. */
export interface Visitor {
  id: number
  sub: string
}

/** The cell may not speak for that member, or there is none: which of the two, it is not told. */
export const notTheirs = (): Fault => new Fault(403, 'notFound')

/** The visitor of a number of sign-in, if they are of that cell. Throws where that cell may not speak for them. */
export const visitorOf = async (db: Database, from: Cell, sub: string): Promise<Visitor> => {
  const row = await db
    .selectFrom('members')
    .innerJoin('cell_visitors', 'cell_visitors.member_id', 'members.id')
    .select(['members.id', 'members.sub'])
    .where('members.sub', '=', sub)
    .where('cell_visitors.cell', '=', from.name)
    .executeTakeFirst()
  if (!row) throw notTheirs()
  return row
}

/** The member of this cell behind a number of sign-in; undefined for none, and for a visitor. */
export const ownMemberOf = (db: Database, sub: string): Promise<Visitor | undefined> =>
  db
    .selectFrom('members')
    .leftJoin('cell_visitors', 'cell_visitors.member_id', 'members.id')
    .select(['members.id', 'members.sub'])
    .where('members.sub', '=', sub)
    .where('cell_visitors.cell', 'is', null)
    .executeTakeFirst()

/** Nobody comes from elsewhere under a number that only this cell gives, unless they had it here before. */
export const assertNotOwnNumber = ({ own }: Cells, member: number, known: number): void => {
  if (known === 0 && cellOfNumber(member) === own.number) throw notTheirs()
}

// A number or a sign-in that stands for somebody else here is never taken over.
const assertFree = async ({ cells }: CellSite, trx: Transaction, from: Cell, { id, sub }: PublicRecord): Promise<boolean> => {
  const there = await trx
    .selectFrom('members')
    .leftJoin('cell_visitors', 'cell_visitors.member_id', 'members.id')
    .select(['members.id', 'members.sub', 'cell_visitors.cell'])
    .where(({ eb, or }) => or([eb('members.id', '=', id), eb('members.sub', '=', sub)]))
    .execute()
  if (there.some((row) => row.id !== id || row.sub !== sub || row.cell !== from.name)) throw notTheirs()
  assertNotOwnNumber(cells, id, there.length)
  return there.length === 0
}

const insertVisitor = async ({ clock }: CellSite, trx: Transaction, from: Cell, { id, sub, language }: PublicRecord) => {
  await trx.insertInto('members').values({ id, sub, birth_date: null, language, created_at: clock.now() }).execute()
  await trx.insertInto('cell_visitors').values({ member_id: id, cell: from.name }).execute()
}

// Neither judged nor drawn by: what those look at stays empty.
const writeShown = async (trx: Transaction, { id, profile }: PublicRecord): Promise<void> => {
  await writeProfile(trx, id, JSON.parse(profile) as Profile)
  await trx
    .updateTable('profiles')
    .set({ sex: null, attraction: null, zone: null, complete: 0 })
    .where('member_id', '=', id)
    .execute()
}

/** Another key than before is a reset: the matches go back to "nobody verified" (decision 32). */
export const writeVisitorKey = async (
  { wall }: CellSite,
  trx: Transaction,
  id: number,
  publicKey: string | null,
): Promise<void> => {
  const old = await readKeys(trx, id)
  if (publicKey === null || old?.publicKey === publicKey) return
  if (old) for (const view of await readMatches(trx, id)) await forgetSession(trx, view)
  await writeKeys(trx, id, { publicKey, wrappedKey: '', iv: '', kdf: '{}' }, wall.now())
}

const writeCheck = async (trx: Transaction, { id, checkedAt }: PublicRecord): Promise<void> => {
  await trx.deleteFrom('photo_proofs').where('member_id', '=', id).execute()
  if (checkedAt === null) return
  const passed = { state: 'passed' as const, gesture_1: 1, gesture_2: 1, started_at: checkedAt, tries: 1, decided_at: checkedAt }
  await trx
    .insertInto('photo_proofs')
    .values({ member_id: id, ...passed })
    .execute()
}

/** Which of some photos another cell means: the one that came in the same moment, and of several the one in that slot. */
export const samePhoto = <Row extends { slot: number; created_at: number }>(
  rows: readonly Row[],
  { slot, at }: { slot: number; at: number },
): Row | undefined => {
  const found = rows.filter(({ created_at: created }) => created === at)
  return found.find((row) => row.slot === slot) ?? found[0]
}

/** So much is added to a slot while places are exchanged: the photo stands aside. */
export const aside = 10

// Of who lived here once, the rows stay that others' ratings hang on, as long as the photos do.
const writePhotoSlots = async (trx: Transaction, { id, photos }: PublicRecord): Promise<void> => {
  const rows = await trx.selectFrom('photos').select(['id', 'slot', 'created_at']).where('member_id', '=', id).execute()
  const kept = new Map(photos.map((photo) => [samePhoto(rows, photo)?.id, photo.slot] as const))
  const put = (row: number, slot: number) => trx.updateTable('photos').set({ slot }).where('id', '=', row).execute()
  for (const row of rows)
    if (kept.has(row.id)) await put(row.id, row.slot + aside)
    else await trx.deleteFrom('photos').where('id', '=', row.id).execute()
  for (const row of rows) if (kept.has(row.id)) await put(row.id, kept.get(row.id) ?? row.slot)
}

/** Keeps what a match shows of a member of another cell. Throws where this is somebody else's place. */
export const storeVisitor = async (site: CellSite, trx: Transaction, from: Cell, record: PublicRecord): Promise<void> => {
  if (await assertFree(site, trx, from, record)) await insertVisitor(site, trx, from, record)
  await trx.updateTable('members').set({ language: record.language }).where('id', '=', record.id).execute()
  await writeShown(trx, record)
  await writeVisitorKey(site, trx, record.id, record.publicKey)
  await writeCheck(trx, record)
  await saveSigns(trx, record.id, record.signs)
  await writePhotoSlots(trx, record)
  await trx
    .insertInto('member_addresses')
    .values({ member_id: record.id, person: Buffer.from(record.person, 'base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
