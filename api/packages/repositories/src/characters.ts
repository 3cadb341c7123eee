import type { Character } from '@quintet/domain/pools'
import type { Database, Transaction } from '@quintet/database'
import { forgetReadyAnswer } from './profiles.ts'

/** The five characters in order; null where one was never saved. */
export const readCharacters = async (db: Database, memberId: number): Promise<(Character | null)[]> => {
  const rows = await db.selectFrom('characters').select(['number', 'character']).where('member_id', '=', memberId).execute()
  const byNumber = new Map(rows.map((row) => [row.number, JSON.parse(row.character) as Character]))
  return [1, 2, 3, 4, 5].map((number) => byNumber.get(number) ?? null)
}

export const writeCharacter = async (trx: Transaction, memberId: number, number: number, character: Character): Promise<void> => {
  const text = JSON.stringify(character)
  await trx
    .insertInto('characters')
    .values({ member_id: memberId, number, character: text })
    .onConflict((conflict) => conflict.columns(['member_id', 'number']).doUpdateSet({ character: text }))
    .execute()
  await forgetReadyAnswer(trx, memberId)
}
