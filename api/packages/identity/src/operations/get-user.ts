import { Type } from 'typebox'
import { callerOf } from '../tokens/access.ts'
import { visibleAttributes } from '../tokens/issue.ts'
import { describeFactors } from './mfa-preference.ts'
import { operation, shapes } from './operation.ts'

/** A record of attributes as the protocol's list. */
export const toAttributeList = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

/** GetUser: what the provider says about the member, all values as strings. */
export const getUser = operation(Type.Object({ AccessToken: shapes.token }), 240, async (provider, { AccessToken }) => {
  const { pool, user } = await callerOf(provider, AccessToken)
  const attributes = { sub: user.sub, ...(await visibleAttributes(provider, pool, user)) }
  const factors = await describeFactors(provider, pool, user)
  return { Username: user.username, UserAttributes: toAttributeList(attributes), ...factors }
})
