import { sitePoolOf } from '@quintet/identity'
import { addressHash, askDirectory } from './directory.ts'
import { holdPersons } from '@quintet/weekly-drawing/past-pairs'
import { personOf } from './public-record.ts'
import { queueListing } from './queue.ts'
import type { CellSite } from './site.ts'

type Pools = Parameters<typeof sitePoolOf>[0]

const poolOf = ({ identity }: CellSite): string => sitePoolOf(identity.provider as unknown as Pools).id

const hashOfAccount = async (site: CellSite, sub: string): Promise<Buffer | undefined> => {
  const row = await site.db.read
    .selectFrom('identity_users')
    .select('email')
    .where('sub', '=', sub)
    .where('pool', '=', poolOf(site))
    .where('status', '<>', 'UNCONFIRMED')
    .executeTakeFirst()
  return row && addressHash(site.cells, row.email)
}

const tellNew = async (site: CellSite, sub: string, hash: Buffer): Promise<void> => {
  const cell = await askDirectory(site, hash, { what: 'list' })
  // Both were confirmed in the same moment by who reads the mails of one address: the first counts, and staff hear of the second.
  if (cell !== site.cells.own.name) throw new Error(`The directory has this account in ${cell} already.`)
  await site.db.write((trx) =>
    trx
      .insertInto('cell_listed')
      .values({ hash, sub })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ sub }))
      .execute(),
  )
}

const tellGone = async (site: CellSite, hash: Buffer): Promise<void> => {
  await askDirectory(site, hash, { what: 'unlist' })
  await site.db.write((trx) => trx.deleteFrom('cell_listed').where('hash', '=', hash).execute())
}

// Under the key that the cells share a person is known again in every cell, also once this account is gone.
const holdShared = async ({ db, cells }: CellSite, sub: string): Promise<void> => {
  const row = await db.read
    .selectFrom('members')
    .innerJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select(['members.id', 'identity_users.email'])
    .where('members.sub', '=', sub)
    .executeTakeFirst()
  if (row) await db.write((trx) => holdPersons(trx, row.id, [Buffer.from(personOf(cells, row.email), 'base64url')]))
}

/** Brings the directory in line with an account: what it has is told, what it had before is taken out. May be done twice. */
export const listAccount = async (site: CellSite, sub: string): Promise<void> => {
  const wanted = await hashOfAccount(site, sub)
  if (wanted) await holdShared(site, sub)
  const told = await site.db.read.selectFrom('cell_listed').select('hash').where('sub', '=', sub).execute()
  if (wanted && !told.some(({ hash }) => hash.equals(wanted))) await tellNew(site, sub, wanted)
  for (const { hash } of told) if (!wanted?.equals(hash)) await tellGone(site, hash)
}

const atOnce = 1000

/** Puts down that the directory is to be told of every account it does not have yet, as those of before there were cells. */
export const queueUnlisted = async (site: CellSite): Promise<void> => {
  const unlisted = site.db.read
    .selectFrom('identity_users')
    .select('sub')
    .where('pool', '=', poolOf(site))
    .where('status', '<>', 'UNCONFIRMED')
    .where('sub', 'not in', site.db.read.selectFrom('cell_listed').select('sub'))
    .orderBy('sub')
  let after = ''
  for (;;) {
    const rows = await unlisted.where('sub', '>', after).limit(atOnce).execute()
    if (rows.length > 0)
      await site.db.write(async (trx) => {
        for (const { sub } of rows) await queueListing(trx, site, sub)
      })
    const last = rows.at(-1)?.sub
    if (last === undefined || rows.length < atOnce) return
    after = last
  }
}
