import { expect, it } from 'vitest'
import { beginningOf } from '../src/ui/beginning-of.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

it('leaves a short message whole and cuts a long one between words', () => {
  expect(beginningOf(words(18))).toBe(words(18))
  expect(beginningOf(words(30))).toBe(`${words(18)}…`)
  expect(beginningOf(`${words(17)} ${'longer'.repeat(5)}`)).toBe(`${words(17)}…`)
})

it('cuts between signs where there are no spaces', () => {
  expect(beginningOf('字'.repeat(120))).toBe(`${'字'.repeat(90)}…`)
})

it('cuts no sign in half', () => {
  expect(beginningOf(`字${'🌿'.repeat(60)}`)).toBe(`字${'🌿'.repeat(44)}…`)
})
