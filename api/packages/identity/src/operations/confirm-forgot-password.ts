import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { checkCode, checkDecoyCode, codeFault } from '../codes.ts'
import { IdentityFault, faults } from '../faults.ts'
import { countHourly, forgetWrongPasswords } from '../limits.ts'
import { checkPassword, credentialsOf } from '../password.ts'
import type { Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { spendCode } from '../repositories/codes.ts'
import { revokeSessions } from '../repositories/sessions.ts'
import { changeUser, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { noteChange } from '../undo.ts'
import { lookedUpName } from '../user-name.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ConfirmationCode: shapes.code,
  Password: shapes.password,
})

interface Request {
  pool: Pool
  name: string
  code: string
  password: string
}

/** Sets the password when the code is right, and ends every sign-in made with the old one. */
const reset = async (
  provider: Provider,
  trx: Transaction,
  { pool, name, code, password }: Request,
): Promise<IdentityFault | (() => void)> => {
  const [user] = await findUsers(trx, pool.id, name)
  if (!user && !pool.preventsExistenceErrors) return faults.userNotFound()
  const check = user
    ? await checkCode(provider, trx, user.sub, 'reset', code)
    : await checkDecoyCode(provider, trx, pool, 'reset', name)
  if (!user || check !== 'right') return codeFault(pool, check === 'right' ? 'wrong' : check)
  const now = provider.wall.now()
  const tell = await noteChange(provider, trx, user, 'password')
  await changeUser(trx, user.sub, { status: 'CONFIRMED', ...(await credentialsOf(provider, trx, pool, user, password)) }, now)
  await spendCode(trx, user.sub, 'reset')
  await revokeSessions(trx, user.sub, now)
  await forgetWrongPasswords(provider, trx, pool.id, user.srpId)
  return tell
}

/** ConfirmForgotPassword. */
export const confirmForgotPassword = operation(
  input,
  60,
  async (provider, { ClientId, SecretHash, Username, ConfirmationCode, Password }) => {
    const { pool, client } = clientOf(provider, ClientId)
    checkSecretHash(client, [Username], SecretHash)
    await checkPassword(pool, Password)
    const name = await lookedUpName(provider.db.read, pool.id, Username)
    await countHourly(provider, 'reset', pool.id, name)
    const outcome = await provider.db.write((trx) =>
      reset(provider, trx, { pool, name, code: ConfirmationCode, password: Password }),
    )
    if (outcome instanceof IdentityFault) throw outcome
    outcome()
    return {}
  },
)
