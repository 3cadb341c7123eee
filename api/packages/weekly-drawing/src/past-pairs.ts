import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '@quintet/database'
import { matchesOf } from '@quintet/repositories/matches'
import { holdAddress, personsOf, sameMembers } from './people.ts'

/** Days for which a pair is remembered after a match whose member was deleted (decision 30). */
const rememberedDays = 731

const pairHash = (key: Buffer, people: readonly Buffer[]): Buffer =>
  createHmac('sha256', key)
    .update(Buffer.concat(people.toSorted((a, b) => a.compare(b))))
    .digest()

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

interface Person {
  persons: readonly [Buffer, ...Buffer[]]
  member: number
}

/** Remembers everybody whom `met` met as people whom `person` met, by every address of either side. */
export const rememberMet = async (trx: Transaction, key: Buffer, met: number, person: Person): Promise<number[]> => {
  const matches = await readMet(trx, met)
  for (const { peer, day } of matches) {
    const persons = await personsOf(trx, key, peer)
    const people = [person, { persons, member: peer }]
    const rows = people.flatMap(({ persons: all, member }) => all.map((one) => ({ person: one, member })))
    await rememberPair(trx, pairHash(key, [person.persons[0], persons[0]]), rows, day + rememberedDays)
  }
  return matches.map(({ id }) => id)
}

/** Knows a person again who had an account before, by any address of theirs. */
const linkPerson = async (trx: Transaction, persons: readonly Buffer[], member: number): Promise<void> => {
  await trx.updateTable('past_partners').set({ member_id: member }).where('person', 'in', persons).execute()
}

/**
 * Recognises a new member: whom they met before. A second account beside a first one starts from what the first one has done.
 * Returns the hashes that the person is known by, and other members who are the same person.
 */
export const recognisePerson = async (
  trx: Transaction,
  key: Buffer,
  member: number,
): Promise<{ persons: readonly Buffer[]; others: number[] }> => {
  await holdAddress(trx, key, member)
  const persons = await personsOf(trx, key, member)
  const others = await sameMembers(trx, persons, member)
  await linkPerson(trx, persons, member)
  for (const other of others) await rememberMet(trx, key, other, { persons, member })
  return { persons, others }
}

const knowPairs = async (trx: Transaction, member: number, persons: readonly Buffer[]): Promise<void> => {
  const pairs = await trx.selectFrom('past_partners').select('pair').distinct().where('member_id', '=', member).execute()
  const rows = pairs.flatMap(({ pair }) => persons.map((person) => ({ person, pair, member_id: member })))
  for (const row of rows)
    await trx
      .insertInto('past_partners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Keeps the address that a member holds now beside those of before; whom they met is known under it as well. */
export const holdNewAddress = async (trx: Transaction, key: Buffer, member: number): Promise<void> =>
  knowPairs(trx, member, await holdAddress(trx, key, member))

/** Keeps hashes under another key that a member is known by, in the same way. */
export const holdPersons = async (trx: Transaction, member: number, persons: readonly Buffer[]): Promise<void> => {
  await trx
    .insertInto('member_addresses')
    .values(persons.map((person) => ({ person, member_id: member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await knowPairs(trx, member, persons)
}

const linkedKey = 'past-pairs.linked'

/** Pairs that were remembered before members were linked to their hashes: done once in the life of a database. */
export const linkOldPairs = async (trx: Transaction, key: Buffer): Promise<void> => {
  const done = await trx.selectFrom('app_state').select('value').where('key', '=', linkedKey).executeTakeFirst()
  if (done) return
  const open = await trx.selectFrom('past_partners').select('person').where('member_id', 'is', null).limit(1).execute()
  const members = open.length > 0 ? await trx.selectFrom('members').select('id').execute() : []
  for (const { id } of members) await linkPerson(trx, await personsOf(trx, key, id), id)
  await trx.insertInto('app_state').values({ key: linkedKey, value: '1' }).execute()
}

/** Forgets pairs whose two years are over. */
export const forgetPairs = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('past_pairs').where('until_day', '<', day).execute()
}
