import { expect, test } from 'vitest'
import { type Finding, findingsOf } from '../src/stores/findings.ts'
import type { ReadMessage } from '../src/stores/read-message.ts'

// What is told of a list of messages; that a server cannot make such a list unseen stands in contract/malicious-server.test.ts.

const whole = { complete: true, startedAt: undefined as number | undefined, repeated: new Set<string>() }

const said = (id: string, counter: number, changes: Partial<ReadMessage> = {}): ReadMessage => ({
  id,
  mine: false,
  text: id,
  sentAt: counter * 1000,
  writtenAt: counter * 1000,
  place: { device: 'phone', counter, previous: counter === 1 ? '' : `h${counter - 1}`, hash: `h${counter}` },
  ...changes,
})

const told = (messages: ReadMessage[], ends: Partial<typeof whole> = {}): Record<string, Finding[]> =>
  Object.fromEntries([...findingsOf(messages, { ...whole, ...ends })].map(([key, found]) => [key.replace('false ', ''), found]))

test('a whole chain is told nothing of, nor are messages of the older form', () => {
  expect(told([said('a', 1), said('b', 2), said('c', 3)])).toEqual({})
  const { place: _, writtenAt: __, ...older } = said('old', 1)
  expect(told([older, said('a', 1)])).toEqual({})
})

test('what is missing is told at the next message, and at the first one only when nothing is older', () => {
  expect(told([said('a', 1), said('c', 3)])).toEqual({ c: ['missing'] })
  expect(told([said('b', 2), said('c', 3)])).toEqual({ b: ['missing'] })
  expect(told([said('b', 2), said('c', 3)], { complete: false })).toEqual({})
})

test('another order is told, and the message after it is not', () => {
  expect(told([said('a', 1), said('c', 3), said('b', 2), said('d', 4)])).toEqual({ c: ['outOfOrder'], b: ['outOfOrder'] })
})

test('a message that does not open explains the gap it leaves', () => {
  const gap = said('b', 2, { text: undefined, closed: 'unreadable', place: { device: 'phone', counter: 2, previous: 'h1' } })
  expect(told([said('a', 1), gap, said('c', 3)])).toEqual({ b: ['tampered'] })
})

const closed = (id: string, sentAt: number): ReadMessage => ({ id, mine: false, text: undefined, closed: 'unreadable', sentAt })

test('what was written before the session is of older keys, what stands in it was tampered with', () => {
  expect(told([closed('x', 400), closed('y', 600), said('a', 1)], { startedAt: 500 })).toEqual({
    x: ['oldKeys'],
    y: ['tampered'],
  })
  expect(told([closed('x', 400), said('a', 1), closed('y', 1500)])).toEqual({ x: ['oldKeys'], y: ['tampered'] })
})

test('a moved time is told beyond five minutes, a repeated message always', () => {
  expect(told([said('a', 1, { writtenAt: 1000 - 299_000 })])).toEqual({})
  expect(told([said('a', 1, { writtenAt: 1000 - 301_000 })])).toEqual({ a: ['moved'] })
  expect(told([said('a', 1)], { repeated: new Set(['false a']) })).toEqual({ a: ['repeated'] })
})

test('an answer before what it answers is told', () => {
  const mine = { mine: true, seen: 'h1', place: { device: 'laptop', counter: 1, previous: '', hash: 'm1' } }
  const answer = said('answer', 1, { ...mine, sentAt: 500, writtenAt: 500 })
  expect([...findingsOf([answer, said('a', 1)], whole)]).toEqual([['true answer', ['outOfOrder']]])
  expect([...findingsOf([said('a', 1), answer], whole)]).toEqual([])
})

test('more than a message may have is not shown', () => {
  expect(told([said('a', 1, { text: undefined, closed: 'tooLong' })])).toEqual({ a: ['tooLong'] })
})

const since = Date.UTC(2026, 10, 30)
const sentAt = (time: number, proof: ReadMessage['proof']) =>
  told([said('a', 1, { sentAt: time, writtenAt: time, ...(proof && { proof }) })])

test('what its sender did not commit to is told, but for messages of before there were commitments (decision 55)', () => {
  expect(sentAt(since - 1, 'none')).toEqual({})
  expect(sentAt(since, 'none')).toEqual({ a: ['unproven'] })
  expect(sentAt(since - 1, 'wrong')).toEqual({ a: ['unproven'] })
  expect(sentAt(since, { franking: 'key' })).toEqual({})
  expect(sentAt(since, undefined)).toEqual({})
})
