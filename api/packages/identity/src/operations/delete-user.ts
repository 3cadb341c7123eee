import { Type } from 'typebox'
import { removeUser } from '../delete-sign-in.ts'
import { faults } from '../faults.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

/** DeleteUser. Where sign-ins are guarded it needs a fresh one (decision 49). An account that an operator made is ended by an operator. */
export const deleteUserOperation = operation(
  Type.Object({ AccessToken: shapes.token }),
  60,
  async (provider, { AccessToken }) => {
    const caller = await callerOf(provider, AccessToken)
    if (caller.pool.operatorCreatesOnly) throw faults.deleteNotPermitted()
    requireFreshSignIn(provider, caller)
    await removeUser(provider, caller.user)
    return {}
  },
)
