import { Type } from 'typebox'
import { readAttributes } from '../attributes.ts'
import { changeUser } from '../repositories/users.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ UserAttributes: shapes.attributes, AccessToken: shapes.token, ClientMetadata: shapes.metadata })

/** UpdateUserAttributes: only those the client may write; the server's own claims and the birth date never. */
export const updateUserAttributes = operation(input, 60, async (provider, { UserAttributes, AccessToken }) => {
  const { user, client } = await callerOf(provider, AccessToken)
  const attributes = { ...user.attributes, ...readAttributes(UserAttributes, client.writable) }
  await provider.db.write((trx) => changeUser(trx, user.sub, { attributes }, provider.wall.now()))
  return { CodeDeliveryDetailsList: [] }
})
