import type { Database } from '@quintet/database'
import { type CarriedAccount, carryOut } from '@quintet/identity'
import type { CellSite } from '../site.ts'
import { type Row, readOwned } from './rows.ts'
import { movingTables } from './tables.ts'

/** A photo that goes along, without its picture. */
export interface CarriedPhoto {
  row: Row
  signals: Row | undefined
  /** Its name here. */
  file: string
}

/** Everything that goes along with a member. */
export interface Bundle {
  member: Row & { id: number; sub: string }
  account: CarriedAccount
  tables: Record<string, Row[]>
  withdrawals: Row[]
  photos: CarriedPhoto[]
  away: Row[]
  homes: string[]
}

const photosOf = async (db: Database, member: number): Promise<CarriedPhoto[]> => {
  const photos = await db.selectFrom('photos').selectAll().where('member_id', '=', member).orderBy('slot').execute()
  const carried: CarriedPhoto[] = []
  for (const { id, file, ...row } of photos) {
    const found = await db.selectFrom('photo_signals').selectAll().where('photo_id', '=', id).executeTakeFirst()
    const { photo_id: _, ...signals } = found ?? {}
    carried.push({ row, file, signals: found && signals })
  }
  return carried
}

const withdrawalsOf = (db: Database, member: number): Promise<Row[]> => {
  const purchases = db.selectFrom('purchases').select('reference').where('member_id', '=', member)
  return db.selectFrom('withdrawals').selectAll().where('reference', 'in', purchases).execute()
}

/** Reads what goes along with a member whose account is closed. */
export const makeBundle = async ({ db, identity }: CellSite, member: Bundle['member']): Promise<Bundle> => {
  const account = await carryOut(identity.provider, db.read as never, member.sub)
  if (!account) throw new Error('The member has no account here.')
  const tables: Record<string, Row[]> = {}
  for (const table of movingTables) tables[table.name] = await readOwned(db.read, table, member.id)
  const away = await db.read.selectFrom('cell_away').selectAll().where('member_id', '=', member.id).execute()
  const homes = await db.read.selectFrom('cell_homes').select('cell').where('member_id', '=', member.id).execute()
  return {
    member,
    account,
    tables,
    withdrawals: await withdrawalsOf(db.read, member.id),
    photos: await photosOf(db.read, member.id),
    away,
    homes: homes.map(({ cell }) => cell),
  }
}
