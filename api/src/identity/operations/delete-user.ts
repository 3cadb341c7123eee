import { Type } from 'typebox'
import { faults } from '../faults.ts'
import { removeUser } from '../removal.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const freshness = 15 * 60_000

/** DeleteUser. A member of the site needs a sign-in of the last 15 minutes (decision 49). */
export const deleteUserOperation = operation(
  Type.Object({ AccessToken: shapes.token }),
  60,
  async (provider, { AccessToken }) => {
    const { pool, user, signedInAt } = await callerOf(provider, AccessToken)
    if (pool.site && provider.wall.now() - signedInAt > freshness) throw faults.signInTooOld()
    await removeUser(provider, user)
    return {}
  },
)
