import { expect, it } from 'vitest'
import { leavesOf } from '../../src/gate/acts/calls.ts'

const now = 1_795_490_498_475

it('tells each value by the way to it', () =>
  expect(leavesOf({ order: [2, 1], why: { text: 'no' } }, now)).toEqual({ 'order.0': '2', 'order.1': '1', 'why.text': '"no"' }))

it('takes times as they are to the page, and tells seconds from milliseconds', () => {
  expect(leavesOf(now, now)).toEqual(leavesOf(now + 1000, now + 1000))
  expect(leavesOf(now + 3_600_000, now)).not.toEqual(leavesOf(now, now))
  expect(leavesOf(Math.round(now / 1000), now)).not.toEqual(leavesOf(now, now))
})

it('takes what is encrypted for a code, and words for words', () => {
  expect(leavesOf('qGJ0eXBlZnNlY3JldGtleQ==', now)).toEqual({ '': 'a code' })
  expect(leavesOf('Nine words for 22', now)).toEqual({ '': '"Nine words for 22"' })
})
