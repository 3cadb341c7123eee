import { Type } from 'typebox'
import { readAttributes } from '../attributes.ts'
import { faults } from '../faults.ts'
import { moveUser } from '../move.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ UserAttributeNames: Type.Array(shapes.attributeName, { maxItems: 40 }), AccessToken: shapes.token })

/** DeleteUserAttributes: those the client may write and the pool does not require. */
export const deleteUserAttributes = operation(input, 60, async (provider, { UserAttributeNames, AccessToken }) => {
  const caller = await callerOf(provider, AccessToken)
  const { pool, user, client } = caller
  const names = Object.keys(
    readAttributes(
      pool,
      UserAttributeNames.map((Name) => ({ Name })),
      client.writable,
    ),
  )
  const needed = names.find((name) => name === 'email' || pool.requiredAttributes.includes(name))
  if (needed !== undefined) throw faults.invalid(`Cannot delete required attribute ${needed}`)
  const gone = new Set(names.flatMap((name) => [name, `${name}_verified`]))
  const attributes = Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !gone.has(name)))
  if (names.includes('phone_number')) requireFreshSignIn(provider, caller)
  const tell = await provider.db.write((trx) => moveUser(provider, trx, user, attributes))
  tell?.()
  return {}
})
