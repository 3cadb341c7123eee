import type { Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { MemberTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type MemberRow = Selectable<MemberTable>

const memberOf = prepared((db, memberId: number) => db.selectFrom('members').selectAll().where('id', '=', memberId))

export const readMember = async (db: Database, memberId: number): Promise<MemberRow> => {
  const [member] = await memberOf(db, memberId)
  if (!member) throw new Error('There is no such member.')
  return member
}

export const updateMember = async (trx: Transaction, memberId: number, changes: Updateable<MemberTable>): Promise<void> => {
  await trx.updateTable('members').set(changes).where('id', '=', memberId).execute()
}

/** Active members in a list of zones, for the reach of "own zone". */
export const countActiveInZones = async (db: Database, zones: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('members.active', '=', 1)
    .where('profiles.zone', 'in', [...zones])
    .executeTakeFirstOrThrow()
  return count
}

/** The number of the next member: one that nobody ever had, since old numbers live on in sealed weeks. */
export const nextMemberNumber = async (trx: Transaction): Promise<number> => {
  const { last } = await trx.selectFrom('member_numbers').select('last').executeTakeFirstOrThrow()
  return last + 1
}
