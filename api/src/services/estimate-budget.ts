import { createHash } from 'node:crypto'
import { ESTIMATES_A_DAY } from '@quintet/domain/limits'
import { dayNumber } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import { Refusal } from '@quintet/kit/errors'
import { countQuestions, insertQuestion, wasAsked } from '@quintet/repositories/estimate-questions'

const digestOf = (question: unknown): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16)

/**
 * Takes one of the member's distinct questions of the day (decision 48), whichever process it was asked of; one that was asked before
 * costs nothing.
 * @throws Refusal `estimate.spent` when there is none left
 */
export const spendQuestion = async ({ db, clock }: Context, member: number, question: unknown): Promise<void> => {
  const day = dayNumber(clock.now() / 1000)
  const asked = { member_id: member, day, digest: digestOf(question) }
  if (await wasAsked(db.read, asked)) return
  await db.write(async (trx) => {
    if ((await countQuestions(trx, member, day)) >= ESTIMATES_A_DAY && !(await wasAsked(trx, asked)))
      throw new Refusal('estimate.spent')
    await insertQuestion(trx, asked)
  })
}
