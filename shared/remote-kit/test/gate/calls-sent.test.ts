import { expect, it } from 'vitest'
import { leavesOf, watchCodes } from '../../src/gate/acts/calls.ts'

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

const key = 'qGJ0eXBlZnNlY3JldGtleQ'

it('tells what is encrypted by what it says, and what it is bound to', () =>
  expect(leavesOf({ v1: key }, now, { [key]: { said: { text: 'Hello', sentAt: now }, boundTo: ['match', '431'] } })).toEqual({
    'v1~.said.text': '"Hello"',
    'v1~.said.sentAt': 'a time 0',
    'v1~.boundTo.0': '"match"',
    'v1~.boundTo.1': '"431"',
  }))

it('tells a hash by the place of what was hashed, whatever its number is', () =>
  expect(
    leavesOf({ quote: key }, now, {
      [key]: ['hash', '["message","1","2f0c3bd2-0a51-4c1e-9d52-0d2a6c7cf1f1","Xa93bQkdu3_LmWqe","4"]'],
    }),
  ).toEqual({
    'quote~.0': '"hash"',
    'quote~.1~.0': '"message"',
    'quote~.1~.1': '"1"',
    'quote~.1~.2': 'a code',
    'quote~.1~.3': 'a code',
    'quote~.1~.4': '"4"',
  }))

it('follows hashes of hashes so far that no number of a message is told', () => {
  const [first, second, third] = ['Aq1', 'Bq2', 'Cq3'].map((one) => `${one}0eXBlZnNlY3JldGtleQ`) as [string, string, string]
  const number = '2f0c3bd2-0a51-4c1e-9d52-0d2a6c7cf1f1'
  const sealed = { [first]: `["1","${second}"]`, [second]: `["2","${third}"]`, [third]: `["3","${number}"]` }
  const leaves = leavesOf({ seen: first }, now, sealed)
  expect(leaves).toEqual({ 'seen~~.0': '"1"', 'seen~~.1~~.0': '"2"', 'seen~~.1~~.1': 'a code' })
  expect(Object.values(leaves).join()).not.toContain(number)
})

it('tells whether a change is sent under the same code as before', () => {
  const told = watchCodes()
  const [one, other] = ['2f0c3bd2-0a51-4c1e-9d52-0d2a6c7cf1f1', '9e0c3bd2-0a51-4c1e-9d52-0d2a6c7cf1f2']
  const tell = (call: string, id: string) => told(call, { id }, leavesOf({ id }, now))['id']
  expect(['first', 'again'].map(() => tell('sendMessage', one))).toEqual(['a code', 'the code of before'])
  expect([tell('sendMessage', other), tell('savePhoto', one)]).toEqual(['a code', 'a code'])
  // What is read may be read before.
  expect([tell('loadMessages', one), tell('loadMessages', one)]).toEqual(['a code', 'a code'])
})
