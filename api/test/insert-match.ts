import type { Store } from '../src/db/store.ts'

const row = { week: 1, pool_1: 1, pool_2: 1, quality: 80, class: 2, day: 1, pseudonym_1: 'AA-222', pseudonym_2: 'BB-333' }

/** Matches two members without a drawing, as its commit would. Answers the number of the match. */
export const insertMatch = (db: Store, members: readonly [number, number], keyState = 3): Promise<number> => {
  const [one, other] = members[0] < members[1] ? members : [members[1], members[0]]
  return db.write(async (trx) => {
    const { id } = await trx
      .insertInto('matches')
      .values({ ...row, member_1: one, member_2: other, key_state: keyState })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('match_seconds').values({ member_2: other, member_1: one, match_id: id }).execute()
    return id
  })
}
