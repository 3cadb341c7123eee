import type { Transaction } from './store.ts'
import { type Provider, poolOf } from './provider.ts'
import { type User, deleteUser, findUser } from './repositories/users.ts'
import { leaveName } from './srp/names.ts'

/** Deletes all that is known of an account; what the hand-shake for its address answers stays as it was. */
export const removeAccount = async (provider: Provider, trx: Transaction, sub: string): Promise<void> => {
  const user = await findUser(trx, sub)
  if (!user) return
  if (provider.pools.find(({ id }) => id === user.pool)?.preventsExistenceErrors) await leaveName(provider, trx, user)
  await deleteUser(trx, sub)
}

/** Deletes an account with everything that hangs on it; on the site's pool the member goes too. */
export const removeUser = async (provider: Provider, user: User): Promise<void> => {
  const finish = await provider.db.write(async (trx) => {
    const rest = poolOf(provider, user.pool).site ? await provider.hooks.removed(trx, user.sub) : undefined
    await removeAccount(provider, trx, user.sub)
    return rest
  })
  await finish?.()
}
