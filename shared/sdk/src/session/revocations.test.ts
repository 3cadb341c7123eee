import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provide, refusal } from '../../test/provider.ts'
import { environment } from '../environment.ts'
import { queueRevocation, retryRevocations, revocationsKey } from './revocations.ts'

const waiting = () => JSON.parse(environment().storage.getItem(revocationsKey) ?? '[]') as unknown
const retry = async (ms = 0) => {
  const done = retryRevocations()
  await vi.advanceTimersByTimeAsync(ms)
  return done
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('tokens wait once each, the newest last, and no more than twenty', () => {
  provide({})
  for (const token of ['a', 'b', 'a']) queueRevocation(token)
  expect(waiting()).toEqual(['b', 'a'])
  for (let index = 0; index < 20; index++) queueRevocation(`t${index}`)
  expect(waiting()).toEqual(Array.from({ length: 20 }, (_, index) => `t${index}`))
})

test.each(['{', '5', '{"a":1}'])('a damaged list is an empty one: %s', async (text) => {
  const asked = provide({ RevokeToken: {} })
  environment().storage.setItem(revocationsKey, text)
  await retry()
  expect(asked).toEqual([])
  queueRevocation('a')
  expect(waiting()).toEqual(['a'])
})

test('what stands in the list beside texts is left out', () => {
  provide({})
  environment().storage.setItem(revocationsKey, '["a",5,null]')
  queueRevocation('b')
  expect(waiting()).toEqual(['a', 'b'])
})

test.each(['TooManyRequestsException', 'InternalErrorException'])('%s heals: the token is tried again', async (type) => {
  let tries = 0
  provide({ RevokeToken: () => (++tries < 3 ? refusal(type) : {}) })
  queueRevocation('a')
  await retry(750)
  expect([tries, waiting()]).toEqual([3, []])
})

test('the tries end after five, with pauses that double', async () => {
  const asked = provide({})
  queueRevocation('a')
  const done = retryRevocations()
  for (const [at, tries] of [
    [0, 1],
    [249, 1],
    [1, 2],
    [499, 2],
    [1, 3],
    [999, 3],
    [1, 4],
    [1999, 4],
    [1, 5],
    [60_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(at)
    expect(asked).toHaveLength(tries)
  }
  await done
  expect(waiting()).toEqual(['a'])
})

test('what the provider refuses for good waits no longer, and what was queued meanwhile stays', async () => {
  const asked = provide({
    RevokeToken: ({ Token }) => {
      queueRevocation('later')
      return refusal(Token === 'a' ? 'UnsupportedTokenTypeException' : 'NetworkError')
    },
  })
  queueRevocation('a')
  await retry()
  expect(asked).toHaveLength(1)
  expect(waiting()).toEqual(['later'])
})
