import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls, StaffMember, StaffRole } from '@quintet/contract/staff'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { staffSessionMs } from '../authenticate.ts'
import { inviteStaff } from '../invite.ts'
import { type StaffRow, findStaff, otherOperators, readStaff, rolesOf, updateStaff } from '../people.ts'
import type { StaffScope } from '../staff-scope.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const present = (row: StaffRow): StaffMember => ({
  number: row.id,
  email: row.email,
  roles: rolesOf(row),
  addedAt: seconds(row.added_at),
  ...(row.ended_at !== null && { endedAt: seconds(row.ended_at) }),
})

/** Who is signed in. */
export const loadSelf = (_: unknown, { staff }: StaffScope): AnswerOf<StaffCalls['loadSelf']> => ({
  number: staff.id,
  email: staff.email,
  roles: [...staff.roles],
  sessionEndsAt: seconds(staff.signedInAt + staffSessionMs),
})

/** Everybody who runs the site, or did. */
export const listStaff = async (_: unknown, { context }: StaffScope): Promise<AnswerOf<StaffCalls['listStaff']>> => ({
  people: (await readStaff(context.db.read)).map(present),
})

/** Invites somebody. */
export const addStaff = async (
  { email, roles }: RequestOf<StaffCalls['addStaff']>,
  { context, record }: StaffScope,
): Promise<StaffMember> => {
  const row = await inviteStaff(context, email, roles, (trx, added) => record(trx, { details: { added: added.id, roles } }))
  return present(row)
}

const readPresent = async (db: Database, number: number): Promise<StaffRow> => {
  const row = await findStaff(db, number)
  if (!row || row.ended_at !== null) throw new Refusal('staff.unknown')
  return row
}

// Without an operator no one could give roles any more.
const assertAnotherOperator = async (db: Database, row: StaffRow, next: readonly StaffRole[]): Promise<void> => {
  if (!rolesOf(row).includes('operator') || next.includes('operator')) return
  if ((await otherOperators(db, row.id)) === 0) throw new Refusal('staff.lastOperator')
}

/** Gives somebody other roles; they count from their next call on. */
export const changeStaffRoles = (
  { number, roles }: RequestOf<StaffCalls['changeStaffRoles']>,
  { context, record }: StaffScope,
): Promise<StaffMember> =>
  context.db.write(async (trx) => {
    const row = await readPresent(trx, number)
    await assertAnotherOperator(trx, row, roles)
    await record(trx, { details: { changed: number, from: rolesOf(row), to: roles } })
    return present(await updateStaff(trx, number, { roles: JSON.stringify(roles) }))
  })

/** Ends somebody's account with every session of it. */
export const endStaff = (
  { number }: RequestOf<StaffCalls['endStaff']>,
  { context, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['endStaff']>> =>
  context.db.write(async (trx) => {
    const row = await readPresent(trx, number)
    await assertAnotherOperator(trx, row, [])
    await updateStaff(trx, number, { ended_at: context.wall.now() })
    await context.identity.accounts.setEnabled(trx, row.sub, false)
    await context.identity.accounts.endSessions(trx, row.sub)
    await record(trx, { details: { ended: number } })
    return { message: 'success' }
  })
