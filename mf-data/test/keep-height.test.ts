import type { MemberRecord } from '@quintet/contract'
import { heightOption } from '@quintet/domain/profile'
import { dropDraft, keepDraft, readDraft } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { emptyForm, keepHeight } from '../src/stores/calculator.ts'

const record = (height?: number) => ({ answers: { height } }) as unknown as MemberRecord
const typed = (height: string) => ({ ...emptyForm(1), height })
const draft = () => readDraft<{ height?: number; eyeColour?: number }>('appearance')

beforeEach(() => {
  enterAs('mira')
  dropDraft('appearance')
})

test('the height that was measured waits as an answer among those of appearance', () => {
  keepDraft('appearance', { eyeColour: 2 })
  keepHeight(typed('175'), record())
  expect(draft()).toEqual({ eyeColour: 2, height: heightOption(175, 1) })
})

test('in inches as in centimetres', () => {
  keepHeight({ ...emptyForm(2), height: '69' }, record())
  expect(draft()?.height).toBe(heightOption(69, 2))
})

test.each([
  ['the answer that is saved', undefined, record(9)],
  ['the answer that was begun', { height: 4 }, record()],
] as const)('%s stays', (_, before, saved) => {
  if (before) keepDraft('appearance', before)
  keepHeight(typed('175'), saved)
  expect(draft()).toEqual(before)
})

test('nothing waits where no height was typed', () => {
  keepHeight(typed('tall'), record())
  expect(draft()).toBeUndefined()
})
