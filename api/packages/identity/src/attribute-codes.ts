import type { Database } from './store.ts'
import { createCode } from './codes.ts'
import { type CodeDelivery, deliveryTo, phoneDelivery, sendMail, sendSms } from './delivery.ts'
import { faults } from './faults.ts'
import { languageOfUser } from './language.ts'
import { countHourly, writeDecoy } from './limits.ts'
import type { Pool } from './pools.ts'
import type { Provider } from './provider.ts'
import { findPending } from './repositories/pending-attributes.ts'
import { type User, findUser, findUsers } from './repositories/users.ts'

export const verifiable = ['email', 'phone_number'] as const
export type Verifiable = (typeof verifiable)[number]

/** The name of an attribute that a code can verify; refuses others. */
export const toVerifiable = (name: string): Verifiable => {
  const found = verifiable.find((one) => one === name)
  if (!found) throw faults.invalid(`Invalid attribute name: ${name}`)
  return found
}

/** The value of an attribute that is to be verified: the one that waits, else the one in force. */
const valueToVerify = async (db: Database, { sub, attributes }: User, name: Verifiable): Promise<string | undefined> =>
  (await findPending(db, sub, name)) ?? attributes[name]

/** Whether an address belongs to someone else of the pool who has confirmed it. */
export const isTaken = async (db: Database, user: User, email: string): Promise<boolean> => {
  const others = await findUsers(db, user.pool, email)
  return others.some((other) => other.sub !== user.sub && other.status !== 'UNCONFIRMED')
}

const deliver = async (provider: Provider, user: User, name: Verifiable, to: string, code: string): Promise<CodeDelivery> => {
  if (name === 'phone_number') {
    sendSms(provider, 'verifyPhone', to, await languageOfUser(provider, user), code)
    return phoneDelivery(to)
  }
  sendMail(provider, 'verify', to, await languageOfUser(provider, user), { code })
  return deliveryTo(to).CodeDeliveryDetails
}

/**
 * Sends a code to the value that waits for it, or to the one in force. The owner of an address that is taken gets a mail in its
 * place, and the answer is the same.
 */
export const sendAttributeCode = async (provider: Provider, pool: Pool, user: User, name: Verifiable): Promise<CodeDelivery> => {
  const to = await valueToVerify(provider.db.read, user, name)
  if (!to) throw faults.invalid(`User does not have the attribute ${name}.`)
  await countHourly(provider, 'mail', pool.id, to)
  const code = await provider.db.write(async (trx) => {
    const now = await findUser(trx, user.sub)
    // Another value has come in between: a code for that one must not go to this.
    if (!now || (await valueToVerify(trx, now, name)) !== to) throw faults.codeNotDelivered()
    if (name === 'phone_number' || !(await isTaken(trx, user, to))) return createCode(provider, trx, user.sub, `verify ${name}`)
    await writeDecoy(provider, trx)
    return undefined
  })
  if (code !== undefined) return deliver(provider, user, name, to, code)
  sendMail(provider, 'exists', to, await languageOfUser(provider, user))
  return deliveryTo(to).CodeDeliveryDetails
}
