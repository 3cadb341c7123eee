import type { Transaction } from '@quintet/database'
import { carryIn } from '@quintet/identity'
import { BadInput } from '@quintet/kit/errors'
import { readRows } from '../codec.ts'
import { refreshAway } from '../away.ts'
import { memberBySub } from '../changed.ts'
import { type Payload, textIn } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { aside, assertNotOwnNumber, notTheirs, ownMemberOf, samePhoto } from '../visitors.ts'
import type { Bundle, CarriedPhoto } from './bundle.ts'
import { exportDigest } from './digest.ts'
import { noticesIn, takeNotices } from './notices.ts'
import { type Row, deleteOwned, insertRows } from './rows.ts'
import { movingTables } from './tables.ts'

// The member was known here before, or is not at all: else this is somebody else's place.
const place = async ({ cells }: CellSite, trx: Transaction, from: Cell, { member }: Bundle): Promise<void> => {
  const there = await trx
    .selectFrom('members')
    .leftJoin('cell_visitors', 'cell_visitors.member_id', 'members.id')
    .select(['members.id', 'members.sub', 'cell_visitors.cell'])
    .where(({ eb, or }) => or([eb('members.id', '=', member.id), eb('members.sub', '=', member.sub)]))
    .execute()
  if (there.some(({ id, sub, cell }) => id !== member.id || sub !== member.sub || cell !== from.name)) throw notTheirs()
  assertNotOwnNumber(cells, member.id, there.length)
  if (there.length === 0) return insertRows(trx, 'members', [member])
  for (const table of movingTables) await deleteOwned(trx, table, member.id)
  const { id: _, ...columns } = member
  await trx
    .updateTable('members')
    .set(columns as never)
    .where('id', '=', member.id)
    .execute()
  await trx.deleteFrom('cell_visitors').where('member_id', '=', member.id).execute()
}

type KnownPhoto = { id: number; slot: number; created_at: number }

// A photo that was here before keeps its number, and with it what others rated of it.
const putPhoto = async (trx: Transaction, values: Row, known: readonly KnownPhoto[]): Promise<number> => {
  const there = samePhoto(known, { slot: Number(values['slot']), at: Number(values['created_at']) })
  if (!there)
    return (
      await trx
        .insertInto('photos')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await trx
    .updateTable('photos')
    .set(values as never)
    .where('id', '=', there.id)
    .execute()
  return there.id
}

const insertPhotos = async (trx: Transaction, member: number, photos: readonly CarriedPhoto[], files: readonly string[]) => {
  let known: KnownPhoto[] = await trx
    .selectFrom('photos')
    .select(['id', 'slot', 'created_at'])
    .where('member_id', '=', member)
    .execute()
  for (const { id, slot } of known)
    await trx
      .updateTable('photos')
      .set({ slot: slot + aside })
      .where('id', '=', id)
      .execute()
  for (const [index, { row, signals }] of photos.entries()) {
    const put = await putPhoto(trx, { ...row, member_id: member, file: files[index] ?? '' }, known)
    known = known.filter(({ id }) => id !== put)
    await trx.deleteFrom('photo_signals').where('photo_id', '=', put).execute()
    if (signals) await insertRows(trx, 'photo_signals', [{ ...signals, photo_id: put }])
  }
  for (const { id } of known) await trx.deleteFrom('photos').where('id', '=', id).execute()
}

const write = async (site: CellSite, trx: Transaction, from: Cell, bundle: Bundle, files: readonly string[]): Promise<void> => {
  const { member, tables, withdrawals, photos, away, homes } = bundle
  await place(site, trx, from, bundle)
  await carryIn(site.identity.provider, trx as never, bundle.account)
  for (const { name } of movingTables) await insertRows(trx, name, tables[name] ?? [])
  await insertRows(trx, 'withdrawals', withdrawals)
  await insertPhotos(trx, member.id, photos, files)
  const own = site.cells.own.name
  await insertRows(
    trx,
    'cell_away',
    away.filter(({ cell }) => cell !== own),
  )
  const kept = [...new Set([from.name, ...homes])].filter((cell) => cell !== own)
  await insertRows(
    trx,
    'cell_homes',
    kept.map((cell) => ({ member_id: member.id, cell })),
  )
}

const keepPictures = async ({ photos }: CellSite, pictures: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for (const picture of pictures) files.push(await photos.put(Buffer.from(picture, 'base64')))
  return files
}

/** Takes a member in who comes from another cell. Done again it changes nothing. */
export const answerTakeIn = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const bundle = readRows(textIn(payload, 'bundle')) as Bundle
  const pictures = payload['pictures']
  if (!Array.isArray(pictures) || pictures.length !== bundle.photos.length) throw new BadInput()
  const known = await ownMemberOf(site.db.read, bundle.member.sub)
  if (known) {
    if (!(await comesFrom(site, from, known.id))) throw notTheirs()
    return {}
  }
  const files = await keepPictures(site, pictures.map(String))
  try {
    await site.db.write((trx) => write(site, trx, from, bundle, files))
  } catch (error) {
    for (const file of files) await site.photos.delete(file)
    throw error
  }
  return {}
}

const comesFrom = async ({ db }: CellSite, from: Cell, member: number): Promise<boolean> =>
  (await db.read
    .selectFrom('cell_homes')
    .select('cell')
    .where('member_id', '=', member)
    .where('cell', '=', from.name)
    .executeTakeFirst()) !== undefined

const arrived = async (site: CellSite, from: Cell, payload: Payload) => {
  const member = await ownMemberOf(site.db.read, textIn(payload, 'member'))
  if (!member || !(await comesFrom(site, from, member.id))) throw notTheirs()
  return member
}

/** The digest of the export of a member who came from another cell. */
export const answerDigest = async (site: CellSite, from: Cell, payload: Payload): Promise<{ digest: string }> => ({
  digest: await exportDigest(site, await arrived(site, from, payload)),
})

/** Opens the account of a member who came from another cell, and looks for their matches there. */
export const answerOpen = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const { id, sub } = await arrived(site, from, payload)
  const notices = noticesIn(payload)
  await site.db.write(async (trx) => {
    await takeNotices(trx, id, notices)
    await trx.updateTable('identity_users').set({ enabled: 1 }).where('sub', '=', sub).execute()
    await site.identity.provider.hooks.holds(trx, sub)
  })
  const member = await memberBySub(site, sub)
  if (member) await refreshAway(site, member, from)
  return {}
}
