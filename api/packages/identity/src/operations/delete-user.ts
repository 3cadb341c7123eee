import { Type } from 'typebox'
import { removeUser } from '../delete-sign-in.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

/** DeleteUser. A member of the site needs a fresh sign-in (decision 49). */
export const deleteUserOperation = operation(
  Type.Object({ AccessToken: shapes.token }),
  60,
  async (provider, { AccessToken }) => {
    const caller = await callerOf(provider, AccessToken)
    requireFreshSignIn(provider, caller)
    await removeUser(provider, caller.user)
    return {}
  },
)
