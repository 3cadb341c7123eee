import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { isTaken, sendAttributeCode, verifiable } from '../attribute-codes.ts'
import { checkForms, readAttributes } from '../attributes.ts'
import { normalEmail } from '../delivery.ts'
import { faults } from '../faults.ts'
import type { Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { spendCode } from '../repositories/codes.ts'
import { deletePending, savePending } from '../repositories/pending-attributes.ts'
import { type User, findUser } from '../repositories/users.ts'
import { moveUser } from '../move.ts'
import { refuseThrowAway } from '../throw-away.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ UserAttributes: shapes.attributes, AccessToken: shapes.token, ClientMetadata: shapes.metadata })

const normalise = (attributes: Record<string, string>): Record<string, string> => {
  checkForms(attributes)
  return attributes['email'] === undefined ? attributes : { ...attributes, email: normalEmail(attributes['email']) }
}

/** Writes what may be written at once; a new address or number of a pool that verifies first waits for its code. */
const write = async (provider: Provider, trx: Transaction, pool: Pool, sub: string, changes: Record<string, string>) => {
  const user = await findUser(trx, sub)
  if (!user) throw faults.userNotFound()
  const attributes = { ...user.attributes }
  for (const [name, value] of Object.entries(changes)) {
    const isVerifiable = verifiable.some((one) => one === name)
    if (isVerifiable) {
      await deletePending(trx, sub, name)
      await spendCode(trx, sub, name === 'email' ? 'verify email' : 'verify phone_number')
    }
    if (isVerifiable && attributes[name] === value) continue
    if (isVerifiable && pool.verifyBeforeUpdate.includes(name)) {
      await savePending(trx, sub, name, value)
      continue
    }
    attributes[name] = value
    if (isVerifiable) attributes[`${name}_verified`] = 'false'
  }
  await refuseTaken(trx, user, attributes)
  return moveUser(provider, trx, user, attributes)
}

const refuseTaken = async (trx: Transaction, user: User, { email }: Record<string, string>) => {
  if (email !== undefined && email !== user.email && (await isTaken(trx, user, email))) throw faults.aliasExists()
}

/** UpdateUserAttributes: only those the client may write; the server's own claims and the birth date never. */
export const updateUserAttributes = operation(input, 60, async (provider, { UserAttributes, AccessToken }) => {
  const caller = await callerOf(provider, AccessToken)
  const { pool, user, client } = caller
  const changes = normalise(readAttributes(pool, UserAttributes, client.writable))
  if (verifiable.some((name) => changes[name] !== undefined)) requireFreshSignIn(provider, caller)
  const { email } = changes
  if (email !== undefined && email !== user.email) await refuseThrowAway(provider, pool, email)
  const tell = await provider.db.write((trx) => write(provider, trx, pool, user.sub, changes))
  tell?.()
  const CodeDeliveryDetailsList = []
  for (const name of verifiable) {
    if (changes[name] !== undefined && changes[name] !== user.attributes[name])
      CodeDeliveryDetailsList.push(
        await sendAttributeCode(provider, pool, (await findUser(provider.db.read, user.sub)) ?? user, name),
      )
  }
  return { CodeDeliveryDetailsList }
})
