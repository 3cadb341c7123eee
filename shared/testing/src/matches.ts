import { type KeyState, newKeyState } from '@quintet/domain/match'
import type { SignedIn, TestApp } from '@quintet/api/testing'

interface MatchState {
  /** 3: nobody has verified; 0: both have. */
  keyState?: KeyState
}

/** A match of the two as the drawing would publish it, without waiting for a boundary. Returns its number. */
export const matchThem = (
  { context }: TestApp,
  one: SignedIn,
  other: SignedIn,
  { keyState = newKeyState }: MatchState = {},
): Promise<number> => {
  const pair = { member_1: Math.min(one.id, other.id), member_2: Math.max(one.id, other.id) }
  const row = {
    ...pair,
    week: 1,
    pool_1: 1,
    pool_2: 1,
    quality: 80,
    class: 2,
    day: 20_000,
    pseudonym_1: 'CD-234',
    pseudonym_2: 'FG-567',
    key_state: keyState,
  }
  return context.db.write(async (trx) => {
    const { id } = await trx.insertInto('matches').values(row).returning('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('match_seconds')
      .values({ ...pair, match_id: id })
      .execute()
    return id
  })
}
