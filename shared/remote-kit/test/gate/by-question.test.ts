import { calls } from '@quintet/contract'
import { expect, it } from 'vitest'
import { answerByQuestion } from '../../src/gate/site/by-question.ts'

const amounts = calls.estimateCharacter.wire.answer.encode({ accepted: { low: 1000, high: 4999 }, widened: true })

it('answers each question with amounts of its own, the same each time and in their order', () => {
  const found = Array.from({ length: 20 }, (_, index) => answerByQuestion(calls.estimateCharacter, amounts, `question ${index}`))
  const again = Array.from({ length: 20 }, (_, index) => answerByQuestion(calls.estimateCharacter, amounts, `question ${index}`))
  expect(again).toEqual(found)
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBeGreaterThan(12)
  for (const one of found) {
    const { accepted, widened } = calls.estimateCharacter.wire.answer.decode(one) as {
      accepted: { low: number; high: number }
      widened: boolean
    }
    expect(accepted.low).toBeLessThanOrEqual(accepted.high)
    expect([accepted.low > 0, widened]).toEqual([true, true])
  }
})

it('leaves an answer that is of anything else', () => {
  const list = { matches: [] }
  expect(answerByQuestion(calls.listMatches, list, 'any')).toBe(list)
  expect(answerByQuestion(calls.estimateCharacter, {}, 'any')).toEqual({})
})
