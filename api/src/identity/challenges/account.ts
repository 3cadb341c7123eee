import { faults } from '../faults.ts'
import type { Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUsers } from '../repositories/users.ts'

/** The account that may sign in under a name. On a pool that hides accounts an unconfirmed one does not. */
export const findAccount = async (provider: Provider, pool: Pool, name: string): Promise<User | undefined> => {
  const [user] = await findUsers(provider.db.read, pool.id, name)
  if (user?.status !== 'UNCONFIRMED') return user
  if (!pool.hidesAccounts) throw faults.notConfirmed()
  return undefined
}
