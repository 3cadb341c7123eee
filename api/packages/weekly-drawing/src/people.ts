import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Database, Transaction } from '@quintet/database'
import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import { loadSecret } from '@quintet/kit/secrets'

/** The key of the hashes; it never leaves its file. */
export const pairKeyOf = ({ dataFolder }: { dataFolder: string }): Buffer => loadSecret(join(dataFolder, 'keys'), 'past-pairs')

/** Providers of which several domains reach one mailbox, and what they overlook before the @. */
const proton = { domain: 'proton.me', overlooked: /[._-]/g }
const gmail = { domain: 'gmail.com', overlooked: /\./g }
const providers: Readonly<Record<string, { domain: string; overlooked: RegExp }>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'proton.me': proton,
  'protonmail.com': proton,
  'pm.me': proton,
}

/**
 * The one form of the addresses that reach the same mailbox: the normal one, without what follows a plus, and without dots where the
 * provider overlooks them; with others, two people may differ by a dot. For hashes alone.
 */
export const foldedAddress = (address: string): string => {
  if (!address.includes('@')) return address
  const normal = normalAddress(address) ?? plainAddress(address).replace(/\.+$/, '')
  const [local, asked] = [normal.slice(0, normal.lastIndexOf('@')), normal.slice(normal.lastIndexOf('@') + 1)]
  const { domain, overlooked } = (Object.hasOwn(providers, asked) && providers[asked]) || { domain: asked, overlooked: /(?!)/g }
  const [name = ''] = local.split('+')
  return `${name.replaceAll(overlooked, '') || local}@${domain}`
}

/** Keyed hash of a person that outlives their account. */
const personHash = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(`person:${address}`).digest()

/** An address as it is remembered now, and as it was before addresses were folded. */
const hashesOf = (key: Buffer, address: string): Buffer[] =>
  [...new Set([foldedAddress(address), address])].map((form) => personHash(key, form))

const distinct = (hashes: readonly Buffer[]): Buffer[] => [
  ...new Map(hashes.map((hash) => [hash.toString('base64'), hash] as const)).values(),
]

/** The hashes a person is known by: of the address in force first, then of every other one they held. */
export const personsOf = async (db: Database, key: Buffer, member: number): Promise<[Buffer, ...Buffer[]]> => {
  const { sub, email } = await db
    .selectFrom('members')
    .leftJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select(['members.sub', 'identity_users.email'])
    .where('members.id', '=', member)
    .executeTakeFirstOrThrow()
  const held = await db.selectFrom('member_addresses').select('person').where('member_id', '=', member).execute()
  const now = hashesOf(key, email ?? sub)
  return distinct([...now, ...held.map(({ person }) => person)]) as [Buffer, ...Buffer[]]
}

/** Keeps the hashes of the address a member holds now. */
export const holdAddress = async (trx: Transaction, key: Buffer, member: number): Promise<readonly Buffer[]> => {
  const persons = await personsOf(trx, key, member)
  await trx
    .insertInto('member_addresses')
    .values(persons.map((person) => ({ person, member_id: member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return persons
}

/** Other members who are the same person by an address they hold or held. */
export const sameMembers = async (db: Database, persons: readonly Buffer[], member: number): Promise<number[]> => {
  const query = db.selectFrom('member_addresses').select('member_id').distinct().where('person', 'in', persons)
  return (await query.where('member_id', '<>', member).execute()).map(({ member_id }) => member_id)
}
