import { Type } from 'typebox'
import { revokeSessions } from '../repositories/sessions.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

/** GlobalSignOut: ends every sign-in of the member, this one too. */
export const globalSignOut = operation(Type.Object({ AccessToken: shapes.token }), 60, async (provider, { AccessToken }) => {
  const { user } = await callerOf(provider, AccessToken)
  await provider.db.write((trx) => revokeSessions(trx, user.sub, provider.wall.now()))
  return {}
})
