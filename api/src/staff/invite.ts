import type { StaffRole } from '@quintet/contract/staff'
import type { Transaction } from '@quintet/database'
import { IdentityFault, staffPoolId } from '@quintet/identity'
import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import { Refusal } from '@quintet/kit/errors'
import type { Context } from '../context.ts'
import { type StaffRow, insertStaff } from './people.ts'

interface Made {
  User: { Username: string }
}

const create = async ({ identity }: Context, email: string, more: object): Promise<string> => {
  const input = {
    UserPoolId: staffPoolId,
    Username: email,
    UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    ...more,
  }
  return ((await identity.perform('AdminCreateUser', input)) as Made).User.Username
}

const isOfType = (error: unknown, type: string): boolean => error instanceof IdentityFault && error.type === type

// An account that was made and did not become one of the staff, as the server ended in between, is invited again.
const makeAccount = async (context: Context, email: string, password: string | undefined): Promise<string> => {
  const given = password !== undefined && { TemporaryPassword: password }
  try {
    return await create(context, email, { ...given, ...(given && { MessageAction: 'SUPPRESS' }) })
  } catch (error) {
    // The password of an operator's command is looked at apart, so it is the address that the provider does not take.
    if (isOfType(error, 'InvalidParameterException')) throw new Refusal('staff.address')
    if (!isOfType(error, 'UsernameExistsException')) throw error
    const row = await context.db.read.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
    if (row) throw new Refusal('staff.exists')
    return create(context, email, { ...given, MessageAction: 'RESEND' })
  }
}

/**
 * Makes an account of the staff, whose first sign-in asks for a password of their own and for an authenticator app.
 * @param record what else is written in the same transaction
 * @param password for the first sign-in; without one, one is mailed
 */
export const inviteStaff = async (
  context: Context,
  email: string,
  roles: readonly StaffRole[],
  record: (trx: Transaction, row: StaffRow) => Promise<void>,
  password?: string,
): Promise<StaffRow> => {
  const address = normalAddress(email) ?? plainAddress(email)
  const sub = await makeAccount(context, address, password)
  return context.db.write(async (trx) => {
    const added = await insertStaff(trx, { sub, email: address, roles, now: context.wall.now() })
    await record(trx, added)
    return added
  })
}
