import { faults } from '../../faults.ts'
import { type Pool } from '../../pools.ts'
import { type Provider, poolOf } from '../../provider.ts'
import { type User, findUsers } from '../../repositories/users.ts'
import { visibleAttributes } from '../../tokens/issue.ts'
import { lookedUpName } from '../../user-name.ts'
import { toAttributeList } from '../get-user.ts'

/** The account an operator means; refuses an unknown one. */
export const accountOf = async (provider: Provider, poolId: string, name: string): Promise<{ pool: Pool; user: User }> => {
  const pool = poolOf(provider, poolId)
  const { read } = provider.db
  const [user] = await findUsers(read, pool.id, await lookedUpName(read, pool.id, name))
  if (!user) throw faults.userNotFound()
  return { pool, user }
}

/** The account that an operator is about to confirm. Of several sign-ups of one address, strangers' among them, it has to be named by its id. */
export const accountToConfirm = async (provider: Provider, poolId: string, name: string): Promise<{ pool: Pool; user: User }> => {
  const { pool, user } = await accountOf(provider, poolId, name)
  const isNamed = user.status !== 'UNCONFIRMED' || user.username === name
  if (!isNamed && (await findUsers(provider.db.read, pool.id, user.email)).length > 1)
    throw faults.unsupportedState('Several sign-ups of this name wait for their codes; give the id of one.')
  return { pool, user }
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** UserType of the protocol, but for the name of its list of attributes. */
export const describeUser = async (provider: Provider, pool: Pool, user: User) => ({
  facts: {
    Username: user.username,
    UserCreateDate: seconds(user.createdAt),
    UserLastModifiedDate: seconds(user.changedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  },
  attributes: toAttributeList({ sub: user.sub, ...user.attributes, ...(await visibleAttributes(provider, pool, user)) }),
})
