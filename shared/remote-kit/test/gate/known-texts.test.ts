import { expect, it } from 'vitest'
import { textsOf } from '../../src/gate/acts/known-texts.ts'

const isText = textsOf([
  'Judging',
  '{submitted} of {cap} tokens submitted',
  'Ends in {days, plural, one {# day} other {# days}}.',
  '{name}',
])

it.each(['Judging', '2 of 5 tokens submitted', 'Ends in 3 days.'])('“%s” is of the table', (text) =>
  expect(isText(text)).toBe(true),
)
it.each(['Judge', '2 of 5 tokens sent', 'Samir'])('“%s” is not', (text) => expect(isText(text)).toBe(false))
