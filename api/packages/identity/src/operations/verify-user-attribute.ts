import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { type Verifiable, isTaken, toVerifiable } from '../attribute-codes.ts'
import { checkCode } from '../codes.ts'
import { IdentityFault, faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import { moveUser } from '../move.ts'
import { type Provider, poolOf } from '../provider.ts'
import { spendCode } from '../repositories/codes.ts'
import { deletePending, findPending } from '../repositories/pending-attributes.ts'
import { findUser } from '../repositories/users.ts'
import { callerOf } from '../tokens/access.ts'
import { endOthers } from './confirm-sign-up.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ AccessToken: shapes.token, AttributeName: shapes.attributeName, Code: shapes.code })

const verify = async (
  provider: Provider,
  trx: Transaction,
  sub: string,
  name: Verifiable,
  code: string,
): Promise<IdentityFault | (() => void) | undefined> => {
  const user = await findUser(trx, sub)
  if (!user) return faults.userNotFound()
  const check = await checkCode(provider, trx, sub, `verify ${name}`, code)
  if (check !== 'right') return check === 'wrong' ? faults.codeMismatch() : faults.codeExpired()
  const value = (await findPending(trx, sub, name)) ?? user.attributes[name] ?? ''
  if (name === 'email' && (await isTaken(trx, user, value))) return faults.aliasExists()
  const attributes = { ...user.attributes, [name]: value, [`${name}_verified`]: 'true' }
  const tell = await moveUser(provider, trx, user, attributes)
  await deletePending(trx, sub, name)
  await spendCode(trx, sub, `verify ${name}`)
  if (name === 'email') await endOthers(provider, trx, poolOf(provider, user.pool), { sub, email: value })
  return tell
}

/** VerifyUserAttribute: the code that was sent makes the new address or number count. */
export const verifyUserAttribute = operation(input, 60, async (provider, { AccessToken, AttributeName, Code }) => {
  const { pool, user } = await callerOf(provider, AccessToken)
  const name = toVerifiable(AttributeName)
  await countHourly(provider, 'verify', pool.id, user.sub)
  const outcome = await provider.db.write((trx) => verify(provider, trx, user.sub, name, Code))
  if (outcome instanceof IdentityFault) throw outcome
  outcome?.()
  return {}
})
