import { Type } from 'typebox'
import { readAttributes } from '../attributes.ts'
import { faults } from '../faults.ts'
import { changeUser } from '../repositories/users.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ UserAttributeNames: Type.Array(shapes.attributeName, { maxItems: 40 }), AccessToken: shapes.token })

/** DeleteUserAttributes: those the client may write and the pool does not require. */
export const deleteUserAttributes = operation(input, 60, async (provider, { UserAttributeNames, AccessToken }) => {
  const { pool, user, client } = await callerOf(provider, AccessToken)
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
  await provider.db.write((trx) => changeUser(trx, user.sub, { attributes }, provider.wall.now()))
  return {}
})
