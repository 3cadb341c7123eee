import { Type } from 'typebox'
import { isTaken, verifiable } from '../../attribute-codes.ts'
import { checkForms, readAttributes } from '../../attributes.ts'
import { endCodesOf } from '../../codes.ts'
import { normalEmail } from '../../delivery.ts'
import { faults } from '../../faults.ts'
import { changeUser, findUser } from '../../repositories/users.ts'
import { leaveName } from '../../srp/names.ts'
import { shapes, signedOperation } from '../operation.ts'
import { accountOf } from './user.ts'

const input = Type.Object({
  UserPoolId: shapes.poolId,
  Username: shapes.username,
  UserAttributes: shapes.attributes,
  ClientMetadata: shapes.metadata,
})

/** A changed address or number is not verified unless the operator says so. */
const unverified = (before: Record<string, string>, changes: Record<string, string>) =>
  Object.fromEntries(
    ['email', 'phone_number']
      .filter((name) => changes[name] !== undefined && changes[name] !== before[name])
      .map((name) => [`${name}_verified`, 'false']),
  )

/** AdminUpdateUserAttributes: every attribute of the pool; the claims that the server keeps itself are not among them. */
export const adminUpdateUserAttributes = signedOperation(input, async (provider, { UserPoolId, Username, UserAttributes }) => {
  const { pool, user } = await accountOf(provider, UserPoolId, Username)
  const changes = readAttributes(pool, UserAttributes, pool.attributes)
  checkForms(changes)
  if (changes['email'] !== undefined) changes['email'] = normalEmail(changes['email'])
  await provider.db.write(async (trx) => {
    const before = (await findUser(trx, user.sub))?.attributes ?? {}
    const email = changes['email'] ?? user.email
    if (email !== user.email && (await isTaken(trx, user, email))) throw faults.aliasExists()
    const attributes = { ...before, ...unverified(before, changes), ...changes }
    if (email !== user.email && pool.preventsExistenceErrors) await leaveName(provider, trx, user)
    await endCodesOf(
      trx,
      user.sub,
      verifiable.filter((name) => attributes[name] !== before[name]),
    )
    const moved = email === user.email ? {} : { email, srpMoved: true }
    const isOtherNumber = attributes['phone_number'] !== before['phone_number']
    const isMember = (email !== user.email || isOtherNumber) && pool.site
    if (isMember) await provider.hooks.holds(trx, user.sub)
    await changeUser(trx, user.sub, { attributes, ...moved }, provider.wall.now())
    if (isMember) await provider.hooks.holds(trx, user.sub)
  })
  return {}
})
