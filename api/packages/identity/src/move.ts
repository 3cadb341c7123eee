import type { Transaction } from './store.ts'
import { verifiable } from './attribute-codes.ts'
import { endCodesOf } from './codes.ts'
import { type Provider, poolOf } from './provider.ts'
import { type User, changeUser } from './repositories/users.ts'
import { leaveName } from './srp/names.ts'
import { noteChange } from './undo.ts'

/**
 * Writes attributes of an account; a new address is the one to sign in with from now on. The password goes on under the name of the
 * old one until it is set anew: the server does not know it.
 * @returns what is left to do after the commit, where the address or number has changed
 */
export const moveUser = async (
  provider: Provider,
  trx: Transaction,
  user: User,
  attributes: Record<string, string>,
): Promise<(() => void) | undefined> => {
  const changed = verifiable.filter((name) => user.attributes[name] !== undefined && attributes[name] !== user.attributes[name])
  const isMoved = attributes['email'] !== undefined && attributes['email'] !== user.email
  const tell =
    changed.length === 0 ? undefined : await noteChange(provider, trx, user, changed.includes('email') ? 'email' : 'factors')
  if (isMoved && poolOf(provider, user.pool).preventsExistenceErrors) await leaveName(provider, trx, user)
  const isOtherNumber = attributes['phone_number'] !== user.attributes['phone_number']
  await endCodesOf(trx, user.sub, changed)
  const isMember = (isMoved || isOtherNumber) && poolOf(provider, user.pool).site
  if (isMember) await provider.hooks.holds(trx, user.sub)
  const address = isMoved ? { email: attributes['email'] ?? user.email, srpMoved: true } : {}
  await changeUser(trx, user.sub, { attributes, ...address }, provider.wall.now())
  if (isMember) await provider.hooks.holds(trx, user.sub)
  return tell
}
