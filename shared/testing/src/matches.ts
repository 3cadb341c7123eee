import type { SignedIn, TestApp } from '@quintet/api/testing'

/** A match of the two as the drawing would publish it, without waiting for a boundary. Answers its number. */
export const matchThem = async ({ context }: TestApp, one: SignedIn, other: SignedIn, week = 1): Promise<number> => {
  const row = {
    week,
    member_1: Math.min(one.id, other.id),
    member_2: Math.max(one.id, other.id),
    pool_1: 1,
    pool_2: 1,
    quality: 80,
    class: 2,
    day: 20_000,
    pseudonym_1: 'CD-234',
    pseudonym_2: 'FG-567',
    key_state: 3,
  }
  const inserted = await context.db.write((trx) =>
    trx.insertInto('matches').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return inserted.id
}
