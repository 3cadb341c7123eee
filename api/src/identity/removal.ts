import { type Provider, poolOf } from './provider.ts'
import { type User, deleteUser } from './repositories/users.ts'

/** Deletes an account with everything that hangs on it; on the site's pool the member goes too. */
export const removeUser = async (provider: Provider, user: User): Promise<void> => {
  const finish = await provider.db.write(async (trx) => {
    const rest = poolOf(provider, user.pool).site ? await provider.hooks.removed(trx, user.sub) : undefined
    await deleteUser(trx, user.sub)
    return rest
  })
  await finish?.()
}
