import type { StaffRole } from '@quintet/contract/staff'
import type { Database, Transaction } from '@quintet/database'
import type { StaffTable } from '@quintet/database/tables'
import type { Selectable } from 'kysely'

export type StaffRow = Selectable<StaffTable>

export const rolesOf = ({ roles }: Pick<StaffRow, 'roles'>): StaffRole[] => JSON.parse(roles) as StaffRole[]

/** Everybody, in the order they were added. */
export const readStaff = (db: Database): Promise<StaffRow[]> => db.selectFrom('staff').selectAll().orderBy('id').execute()

export const findStaff = (db: Database, id: number): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

interface NewStaff {
  sub: string
  email: string
  roles: readonly StaffRole[]
  now: number
}

export const insertStaff = (trx: Transaction, { sub, email, roles, now }: NewStaff): Promise<StaffRow> =>
  trx
    .insertInto('staff')
    .values({ sub, email, roles: JSON.stringify(roles), added_at: now, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateStaff = (
  trx: Transaction,
  id: number,
  changes: Partial<Pick<StaffRow, 'roles' | 'ended_at'>>,
): Promise<StaffRow> => trx.updateTable('staff').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** How many operators there are who can sign in, one person left out. */
export const otherOperators = async (db: Database, id: number): Promise<number> =>
  (await readStaff(db)).filter((one) => one.id !== id && one.ended_at === null && rolesOf(one).includes('operator')).length
