import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '../db/store.ts'

/** Days for which a pair is remembered after a member was deleted (decision 30). */
const rememberedDays = 731

export interface Meeting {
  one: number
  other: number
}

/** Keyed hash of a person that outlives their account: of the e-mail address, so that a new account is known again. */
const personHash = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(`person:${address}`).digest()

const pairHash = (key: Buffer, people: readonly Buffer[]): Buffer =>
  createHmac('sha256', key)
    .update(Buffer.concat(people.toSorted((a, b) => a.compare(b))))
    .digest()

/** The keyed hash of each member. */
export const readPersonHashes = async (db: Database, key: Buffer, members: readonly number[]): Promise<Map<number, Buffer>> => {
  const wanted = new Set(members)
  const rows = await db
    .selectFrom('members')
    .leftJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select(['members.id', 'members.sub', 'identity_users.email'])
    .execute()
  return new Map(rows.filter(({ id }) => wanted.has(id)).map(({ id, sub, email }) => [id, personHash(key, email ?? sub)]))
}

/** Remembers that members were matched. */
export const rememberPairs = async (
  trx: Transaction,
  { key, meetings, day }: { key: Buffer; meetings: readonly Meeting[]; day: number },
): Promise<void> => {
  const hashes = await readPersonHashes(
    trx,
    key,
    meetings.flatMap(({ one, other }) => [one, other]),
  )
  for (const { one, other } of meetings) {
    const people = [one, other].flatMap((member) => hashes.get(member) ?? [])
    const pair = pairHash(key, people)
    const row = { pair, until_day: day + rememberedDays }
    await trx
      .insertInto('past_pairs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('past_partners')
      .values(people.map((person) => ({ person, pair })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Forgets pairs whose two years are over. */
export const forgetPairs = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('past_pairs').where('until_day', '<', day).execute()
}

/** Pairs among these members who were matched once, as far as the keyed hashes know. */
export const readRememberedMeetings = async (db: Database, key: Buffer, members: readonly number[]): Promise<Meeting[]> => {
  const hashes = await readPersonHashes(db, key, members)
  const byHash = new Map([...hashes].map(([member, hash]) => [hash.toString('hex'), member]))
  const rows = await db.selectFrom('past_partners').selectAll().orderBy('pair').execute()
  const first = new Map<string, number>()
  return rows.flatMap(({ person, pair }) => {
    const member = byHash.get(person.toString('hex'))
    if (member === undefined) return []
    const other = first.get(pair.toString('hex'))
    first.set(pair.toString('hex'), member)
    return other === undefined ? [] : [{ one: other, other: member }]
  })
}
