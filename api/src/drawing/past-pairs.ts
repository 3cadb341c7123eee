import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/store.ts'
import { loadSecret } from '../identity/keys.ts'
import { matchesOf } from '../repositories/matches.ts'
import { forgetInReports } from '../repositories/reports.ts'
import { withoutEntry } from './entry-slab.ts'
import { type OwnSlab, ownSlabsSql } from './own-slabs.ts'
import { placeInSlab } from './slabs.ts'

/** Days for which a pair is remembered after a match whose member was deleted (decision 30). */
const rememberedDays = 731

/** The key of the hashes; it never leaves its file. */
export const pairKeyOf = ({ dataFolder }: { dataFolder: string }): Buffer => loadSecret(join(dataFolder, 'keys'), 'past-pairs')

/** Keyed hash of a person that outlives their account: of the e-mail address, so that a new account is known again. */
const personHash = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(`person:${address}`).digest()

const pairHash = (key: Buffer, people: readonly Buffer[]): Buffer =>
  createHmac('sha256', key)
    .update(Buffer.concat(people.toSorted((a, b) => a.compare(b))))
    .digest()

const readPersonHash = async (db: Database, key: Buffer, member: number): Promise<Buffer> => {
  const { sub, email } = await db
    .selectFrom('members')
    .leftJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select(['members.sub', 'identity_users.email'])
    .where('members.id', '=', member)
    .executeTakeFirstOrThrow()
  return personHash(key, email ?? sub)
}

const readMet = async (db: Database, member: number): Promise<{ id: number; peer: number; day: number }[]> => {
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'day', 'member_1', 'member_2'])
    .where('id', 'in', matchesOf(member))
    .execute()
  return rows.map(({ id, day, member_1: one, member_2: other }) => ({ id, day, peer: one === member ? other : one }))
}

const rememberPair = async (
  trx: Transaction,
  pair: Buffer,
  people: readonly { person: Buffer; member: number }[],
  untilDay: number,
): Promise<void> => {
  await trx
    .insertInto('past_pairs')
    .values({ pair, until_day: untilDay })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('past_partners')
    .values(people.map(({ person, member }) => ({ person, pair, member_id: member })))
    .onConflict((conflict) =>
      conflict.columns(['person', 'pair']).doUpdateSet(({ ref }) => ({ member_id: ref('excluded.member_id') })),
    )
    .execute()
}

/** Clears the plain text of the member's sealed entries; the leaves stay. */
const eraseEntries = async (trx: Transaction, member: number): Promise<void> => {
  const { rows } = await sql.raw<OwnSlab>(ownSlabsSql.replaceAll('$member', String(member))).execute(trx)
  for (const { id, ...slab } of rows) {
    const place = placeInSlab(slab.members, member)
    if (place === undefined) continue
    await trx.updateTable('drawing_slabs').set(withoutEntry(slab, place)).where('id', '=', id).execute()
  }
}

/**
 * Deletes a member with everything that hangs on it; the only way to. Whom they met is remembered by keyed hashes, so that the
 * two never meet again under a new account.
 */
export const deleteMember = async (trx: Transaction, key: Buffer, member: number): Promise<void> => {
  const [own, met] = [await readPersonHash(trx, key, member), await readMet(trx, member)]
  for (const { id, peer, day } of met) {
    const other = await readPersonHash(trx, key, peer)
    const people = [
      { person: own, member },
      { person: other, member: peer },
    ]
    await rememberPair(trx, pairHash(key, [own, other]), people, day + rememberedDays)
    await trx.deleteFrom('matches').where('id', '=', id).execute()
  }
  await eraseEntries(trx, member)
  await forgetInReports(trx, member)
  await trx.deleteFrom('members').where('id', '=', member).execute()
}

/** Knows a person again who had an account before. */
export const linkPerson = async (trx: Transaction, key: Buffer, member: number): Promise<void> => {
  const person = await readPersonHash(trx, key, member)
  await trx.updateTable('past_partners').set({ member_id: member }).where('person', '=', person).execute()
}

const linkedKey = 'past-pairs.linked'

/** Pairs that were remembered before members were linked to their hashes: done once in the life of a database. */
export const linkOldPairs = async (trx: Transaction, key: Buffer): Promise<void> => {
  const done = await trx.selectFrom('app_state').select('value').where('key', '=', linkedKey).executeTakeFirst()
  if (done) return
  const open = await trx.selectFrom('past_partners').select('person').where('member_id', 'is', null).limit(1).execute()
  const members = open.length > 0 ? await trx.selectFrom('members').select('id').execute() : []
  for (const { id } of members) await linkPerson(trx, key, id)
  await trx.insertInto('app_state').values({ key: linkedKey, value: '1' }).execute()
}

/** Forgets pairs whose two years are over. */
export const forgetPairs = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('past_pairs').where('until_day', '<', day).execute()
}
