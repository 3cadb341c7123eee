import type { Database, Transaction } from '@quintet/database'

/** A question of the live estimate that a member asked on a day, as a digest. */
export interface Question {
  member_id: number
  day: number
  digest: string
}

/** Whether the member asked this very question on that day. */
export const wasAsked = async (db: Database, { member_id: member, day, digest }: Question): Promise<boolean> => {
  const found = await db
    .selectFrom('estimate_questions')
    .select('digest')
    .where('member_id', '=', member)
    .where('day', '=', day)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found !== undefined
}

/** How many distinct questions the member asked on a day. */
export const countQuestions = async (db: Database, member: number, day: number): Promise<number> => {
  const { count } = await db
    .selectFrom('estimate_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', member)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return count
}

export const insertQuestion = async (trx: Transaction, question: Question): Promise<void> => {
  await trx
    .insertInto('estimate_questions')
    .values(question)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
