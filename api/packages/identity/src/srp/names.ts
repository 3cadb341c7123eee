import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../store.ts'
import type { Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { findLeftName, saveLeftName } from '../repositories/srp-names.ts'
import { type User, findUsers } from '../repositories/users.ts'
import type { KeyRing } from '../key-ring.ts'
import { fromBytes, prime, primeNumber, toElement } from './group.ts'

/** What the hand-shake answers before anything is proved: USER_ID_FOR_SRP and SALT. The password is set under both. */
export interface SrpName {
  id: string
  salt: Buffer
}

const uuidFrom = (bytes: Buffer): string => {
  const hex = Buffer.from(bytes)
  hex[6] = ((hex[6] ?? 0) & 0x0f) | 0x40
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80
  return hex.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const saltLength = 16

/**
 * The answer for an address by keyed hash: the same before an account is made, while it is there and after it has left. An id is
 * answered with itself, for clients go on under the one they were given, and with the salt that its address has.
 */
const derivedName = ({ simulation }: KeyRing, pool: string, name: string): SrpName => {
  const id = name.includes('@') ? uuidFrom(simulation(`id ${pool} ${name}`)) : name
  return { id, salt: simulation(`salt ${pool} ${id}`).subarray(0, saltLength) }
}

const keyOf = ({ keyRing }: Provider, pool: string, name: string) => keyRing.simulation(`left ${pool} ${name}`)

const nameLeft = async (provider: Provider, db: Database, pool: string, email: string): Promise<SrpName | undefined> => {
  const key = keyOf(provider, pool, email)
  const sealed = await findLeftName(db, key)
  const opened = sealed && provider.keyRing.names.open(sealed, key.toString('base64'))
  if (!opened) return undefined
  return { salt: opened.subarray(0, saltLength), id: opened.toString('utf8', saltLength) }
}

/** What the hand-shake answers for a name without an account. */
export const simulatedName = async (provider: Provider, db: Database, pool: string, name: string): Promise<SrpName> =>
  (await nameLeft(provider, db, pool, name)) ?? derivedName(provider.keyRing, pool, name)

const nameOfAddress = async (provider: Provider, db: Database, pool: Pool, email: string): Promise<SrpName> => {
  const [owner] = await findUsers(db, pool.id, email)
  const isOwned = owner !== undefined && owner.status !== 'UNCONFIRMED'
  return isOwned ? { id: owner.srpId, salt: owner.salt } : simulatedName(provider, db, pool.id, email)
}

/** Who a password is set for; without a salt someone new. */
export interface PasswordOwner {
  username: string
  email: string
  srpId?: string
  salt?: Buffer
  srpMoved?: boolean
}

/**
 * The name and salt a password is set under. On a pool that answers unknown people like known ones they belong to the address, and
 * stay with a change of the password: neither a new member nor a new password is seen from outside.
 */
export const nameForPassword = async (
  provider: Provider,
  db: Database,
  pool: Pool,
  { username, email, srpId, salt, srpMoved }: PasswordOwner,
): Promise<SrpName> => {
  if (!pool.preventsExistenceErrors) return { id: username, salt: provider.random.bytes(saltLength) }
  if (srpId !== undefined && salt !== undefined && !srpMoved) return { id: srpId, salt }
  return srpMoved ? simulatedName(provider, db, pool.id, email) : nameOfAddress(provider, db, pool, email)
}

/** Goes on answering for an address what its account answered, which is about to leave it. */
export const leaveName = async (provider: Provider, trx: Transaction, { pool, email, srpId, salt }: User): Promise<void> => {
  const derived = derivedName(provider.keyRing, pool, email)
  if (derived.id === srpId && derived.salt.equals(salt)) return
  for (const name of [email, srpId]) {
    const key = keyOf(provider, pool, name)
    const sealed = provider.keyRing.names.seal(Buffer.concat([salt, Buffer.from(srpId)]), key.toString('base64'))
    await saveLeftName(trx, key, sealed, provider.wall.now())
  }
}

const stretch = (seed: Buffer, length: number): Buffer => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(seed).update(String(index)).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

/** A verifier that no password fits, always the same for the same id. */
export const simulatedVerifier = ({ simulation }: KeyRing, pool: string, { id }: SrpName): Buffer =>
  toElement(fromBytes(stretch(simulation(`verifier ${pool} ${id}`), prime.length)) % primeNumber)
