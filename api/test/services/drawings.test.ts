import { calls } from '@quintet/contract'
import { ESTIMATES_A_DAY } from '@quintet/domain/limits'
import { activeMember, completeSaves, consentingMember, openCharacter } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spendQuestion } from '../../src/services/estimate-budget.ts'
import { currentWeek } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let anna: SignedIn
beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2 })
  await activeMember(app, { attraction: 1 })
}, 60_000)
afterAll(() => app.close())

const receipt = (week: number) => app.call(calls.loadReceipt, { week }, anna.idToken)

describe('what is not there yet', () => {
  test.each([-1, 0, 1])('a receipt of %i weeks ahead, of which no drawing was announced or is over', async (ahead) => {
    expect(await outcomeOf(receipt(currentWeek(app.context) + ahead))).toBe('notFound')
  })

  test('an entry of the public log beyond its end', async () => {
    const { last, entries } = await app.call(calls.loadDrawingLog, {})
    expect(entries).toHaveLength(last)
    expect(await outcomeOf(app.call(calls.loadDrawingLog, { from: last + 1 }))).toBe('notFound')
  })
})

test('an estimate needs the whole profile, with both quizzes', async () => {
  const member = await consentingMember(app)
  const ask = () => outcomeOf(app.call(calls.estimateCharacter, { character: openCharacter() }, member.idToken))
  expect(await ask()).toBe('character.ownLocation')
  for (const save of completeSaves()) {
    if (save.section === 'quiz2') expect(await ask()).toBe('profile.incomplete')
    await app.call(calls.saveProfile, save, member.idToken)
  }
  expect(await ask()).toBe('done')
})

test('estimates of a day have an end, which the next day lifts; the same question again is free (decision 48)', async () => {
  const one = (await app.signUpMember()).id
  const other = (await app.signUpMember()).id
  const spend = async (member: number, question: number): Promise<string> => {
    try {
      await spendQuestion(app.context, member, { question })
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const first = await Promise.all(Array.from({ length: ESTIMATES_A_DAY }, (_, question) => spend(one, question)))
  expect(new Set(first)).toEqual(new Set(['done']))
  expect([await spend(one, ESTIMATES_A_DAY), await spend(one, 0), await spend(other, ESTIMATES_A_DAY)]).toEqual([
    'estimate.spent',
    'done',
    'done',
  ])
  app.clock.shift(86_400_000)
  expect(await spend(one, ESTIMATES_A_DAY)).toBe('done')
})
