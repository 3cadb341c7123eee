import type { Transaction } from '@quintet/database'
import { askJson } from '../ask.ts'
import { readRows, writeRows } from '../codec.ts'
import { type PublicRecord, readPublicRecord } from '../public-record.ts'
import { askDirectory } from '../directory.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { storeVisitor } from '../visitors.ts'
import { type Bundle, makeBundle } from './bundle.ts'
import { exportDigest } from './digest.ts'
import { assertMovable } from './may-move.ts'
import { waitingNotices } from './notices.ts'
import { deleteOwned } from './rows.ts'
import { movingTables } from './tables.ts'

type Member = Bundle['member']

const memberOf = async ({ db }: CellSite, sub: string): Promise<Member | undefined> =>
  db.read.selectFrom('members').selectAll().where('sub', '=', sub).executeTakeFirst() as Promise<Member | undefined>

const moveOf = ({ db }: CellSite, sub: string) =>
  db.read.selectFrom('cell_moves').selectAll().where('sub', '=', sub).executeTakeFirst()

// From now on nothing of the member changes by their own hand.
const close = async (site: CellSite, { id, sub }: Member, to: Cell): Promise<void> => {
  await assertMovable(site.db as never, id)
  const now = site.wall.now()
  await site.db.write(async (trx) => {
    await trx.updateTable('identity_users').set({ enabled: 0 }).where('sub', '=', sub).execute()
    await trx
      .updateTable('identity_sessions')
      .set({ revoked_at: now })
      .where('sub', '=', sub)
      .where('revoked_at', 'is', null)
      .execute()
    for (const table of ['identity_pending_attributes', 'identity_codes'] as const)
      await trx.deleteFrom(table).where('sub', '=', sub).execute()
    await trx.deleteFrom('push_devices').where('member_id', '=', id).execute()
    await trx.insertInto('cell_moves').values({ sub, cell: to.name, state: 'closed', bundle: null, digest: null }).execute()
  })
}

// A verifier stands in it, as it never does in the database: so it is sealed.
const about = 'cell move'
const open = ({ links }: CellSite, sealed: string): string => links.open(Buffer.from(sealed, 'base64'), about)?.toString() ?? ''

const pack = async (site: CellSite, member: Member): Promise<string> => {
  const text = writeRows(await makeBundle(site, member))
  const [bundle, digest] = [site.links.seal(Buffer.from(text), about).toString('base64'), await exportDigest(site, member)]
  await site.db.write((trx) => trx.updateTable('cell_moves').set({ bundle, digest }).where('sub', '=', member.sub).execute())
  return text
}

const packed = async (site: CellSite, sub: string): Promise<string | undefined> => {
  const sealed = (await moveOf(site, sub))?.bundle
  return sealed ? open(site, sealed) : undefined
}

const send = async (site: CellSite, member: Member, to: Cell): Promise<void> => {
  const bundle = (await packed(site, member.sub)) ?? (await pack(site, member))
  const pictures: string[] = []
  for (const { file } of (readRows(bundle) as Bundle).photos)
    pictures.push((await site.photos.get(file))?.toString('base64') ?? '')
  await askJson(site.ask, to, 'take-in', { member: member.sub, bundle, pictures })
  await setState(site, member.sub, 'taken')
}

const setState = (site: CellSite, sub: string, state: 'taken' | 'left') =>
  site.db.write((trx) => trx.updateTable('cell_moves').set({ state }).where('sub', '=', sub).execute())

const nothingMore = { tier: 4, active: 0, standing: 0, membership_end_day: 0, encryption_type: 0, birth_date: null }

// What is left is what a match shows, what others judged, and what the staff did.
const becomeVisitor = async (site: CellSite, trx: Transaction, to: Cell, record: PublicRecord): Promise<void> => {
  const { id, sub } = record
  await trx.insertInto('cell_visitors').values({ member_id: id, cell: to.name }).execute()
  await trx.updateTable('members').set(nothingMore).where('id', '=', id).execute()
  await trx
    .deleteFrom('withdrawals')
    .where('reference', 'in', trx.selectFrom('purchases').select('reference').where('member_id', '=', id))
    .execute()
  for (const table of movingTables) await deleteOwned(trx, table, id)
  // The rows stay, as what others judged hangs on them; nobody is shown a photo that was refused.
  await trx
    .updateTable('photos')
    .set({ state: 'refused', blur: Buffer.alloc(0) })
    .where('member_id', '=', id)
    .execute()
  await trx.deleteFrom('cell_away').where('member_id', '=', id).execute()
  await trx.deleteFrom('cell_homes').where('member_id', '=', id).execute()
  await trx.deleteFrom('entry_cards').where('member_id', '=', id).execute()
  await storeVisitor(site, trx, to, record)
  await site.identity.accounts.remove(trx, sub)
  await trx.updateTable('cell_moves').set({ state: 'left' }).where('sub', '=', sub).execute()
}

const leave = async (site: CellSite, member: Member, to: Cell): Promise<void> => {
  const homes = await site.db.read.selectFrom('cell_homes').select('cell').where('member_id', '=', member.id).execute()
  for (const { cell } of homes) {
    const home = site.cells.byName.get(cell)
    if (home && home !== to) await askJson(site.ask, home, 'handed-on', { member: member.sub, to: to.name })
  }
  const record = await readPublicRecord(site.db.read, site.cells, member)
  await site.db.write((trx) => becomeVisitor(site, trx, to, record))
  site.db.scrub()
}

const assertWhole = async (site: CellSite, sub: string, to: Cell): Promise<void> => {
  const { digest } = await askJson<{ digest: string }>(site.ask, to, 'digest', { member: sub })
  if (digest !== (await moveOf(site, sub))?.digest) throw new Error(`The export of this member is not the same in ${to.name}.`)
}

const relist = async (site: CellSite, sub: string, to: Cell): Promise<void> => {
  const listed = await site.db.read.selectFrom('cell_listed').select('hash').where('sub', '=', sub).execute()
  for (const { hash } of listed) await askDirectory(site, hash, { what: 'relist', to: to.name })
  await site.db.write((trx) => trx.deleteFrom('cell_listed').where('sub', '=', sub).execute())
}

const finish = async (site: CellSite, sub: string, to: Cell): Promise<void> => {
  await assertWhole(site, sub, to)
  await relist(site, sub, to)
  const { ids, notices } = await waitingNotices(site.db.read, sub)
  await askJson(site.ask, to, 'open', { member: sub, notices })
  const bundle = await packed(site, sub)
  for (const { file } of bundle ? (readRows(bundle) as Bundle).photos : []) await site.photos.delete(file)
  await site.db.write(async (trx) => {
    if (ids.length > 0) await trx.deleteFrom('notices_due').where('id', 'in', ids).execute()
    await trx.deleteFrom('cell_moves').where('sub', '=', sub).execute()
  })
  site.db.scrub()
}

/**
 * Moves a member of this cell to another one, step by step (`MemberMoveTable`); cut short anywhere it goes on where it was. Throws NotMovable
 * while something is under way that has to end here.
 */
export const moveMember = async (site: CellSite, sub: string, cell: string): Promise<void> => {
  const [to, member] = [site.cells.byName.get(cell), await memberOf(site, sub)]
  if (!to || to === site.cells.own || !member) throw new Error('There is no such member, or no such cell.')
  const visits = await site.db.read
    .selectFrom('cell_visitors')
    .select('cell')
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  // Done before, where the answer was lost.
  if (visits && !(await moveOf(site, sub))) return
  if (!(await moveOf(site, sub))) await close(site, member, to)
  if ((await moveOf(site, sub))?.state === 'closed') await send(site, member, to)
  if ((await moveOf(site, sub))?.state === 'taken') await leave(site, member, to)
  await finish(site, sub, to)
}
