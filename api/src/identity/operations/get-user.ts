import { Type } from 'typebox'
import { callerOf } from '../tokens/access.ts'
import { visibleAttributes } from '../tokens/issue.ts'
import { operation, shapes } from './operation.ts'

/** GetUser: what the provider says about the member, all values as strings. */
export const getUser = operation(Type.Object({ AccessToken: shapes.token }), 240, async (provider, { AccessToken }) => {
  const { pool, user } = await callerOf(provider, AccessToken)
  const attributes = { sub: user.sub, ...visibleAttributes(provider, pool, user) }
  return { Username: user.username, UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) }
})
