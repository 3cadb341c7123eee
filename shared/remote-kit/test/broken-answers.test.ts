import { expect, it, type RunnerTask } from 'vitest'
import { brokenAnswers } from '../src/recorder/broken-answers.ts'

const said = 'The answer of loadTokens breaks its contract: /submitted must be <= 5'
const body = { errorMessage: 'Something went wrong.', code: 'unexpected', params: { fault: said } }
const failed = () => ({ errors: [new Error('expected +0 to be 3')] }) as unknown as NonNullable<RunnerTask['result']>

it('names a broken answer before what the stores made of it, once', () => {
  const answers = brokenAnswers()
  answers.note(500, body)
  const result = failed()
  answers.tell(result)
  expect(result.errors?.map(({ message }) => message)).toEqual([expect.stringContaining(said), 'expected +0 to be 3'])
  expect(() => answers.tell({ state: 'pass' } as RunnerTask['result'])).not.toThrow()
})

it('fails a test that noticed nothing, and has nothing recorded', () => {
  const answers = brokenAnswers()
  answers.note(500, body)
  expect(() => answers.tell({ state: 'pass' } as RunnerTask['result'])).toThrow(said)
  expect(() => answers.expectNone()).toThrow(`Not compared, as an answer broke its contract: ${said}`)
})

it('takes no refusal for one', () => {
  const answers = brokenAnswers()
  answers.note(400, { ...body, code: 'input.invalid' })
  answers.note(200, { tokens: 1 })
  expect(() => answers.tell(failed())).not.toThrow()
  expect(() => answers.expectNone()).not.toThrow()
})
