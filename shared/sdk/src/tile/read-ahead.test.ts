import { beforeEach, expect, test, vi } from 'vitest'
import { be, type Called, serve } from '../../test/api.ts'
import type * as sdk from '../index.ts'
import { noteChange } from '../client/writes.ts'
import { endSession } from '../session/end.ts'
import { tileParts } from './index.ts'

type Sdk = typeof sdk

const read = { name: 'loadTokens', input: {} }
const grants = { '/tile': { token: 't1.x', calls: ['loadTokens', 'submitFreeTokens', 'listMatches'] } }

let submitted: number
let called: Called[]
let parts: ReturnType<typeof tileParts>
let own: Sdk

const count = (path: string) => called.filter((call) => call.path === path).length
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await endSession('elsewhere')
  submitted = 0
  called = serve({
    ...grants,
    '/tokens': () => ({ submitted }),
    '/toke': () => {
      submitted = 2
      return { tokensRemaining: 0 }
    },
  })
  be('mira')
  parts = tileParts({ name: 'mf-judging', version: '1.0.0' }, { sealed: true })
  own = parts.sdk as unknown as Sdk
  return () => vi.useRealTimers()
})

const ahead = async () => {
  parts.readAhead([read])
  await settled()
}

test('an answer that is there is handed out, and only once', async () => {
  await ahead()
  expect(count('/tokens')).toBe(1)
  expect(await own.send('loadTokens', {})).toMatchObject({ submitted: 0 })
  expect(count('/tokens')).toBe(1)
  await own.send('loadTokens', {})
  expect(count('/tokens')).toBe(2)
})

test('so is one that is under way', async () => {
  parts.readAhead([read])
  expect(await own.send('loadTokens', {})).toMatchObject({ submitted: 0 })
  expect(count('/tokens')).toBe(1)
})

test('it is asked for once while it is fresh, and not handed out when it is old', async () => {
  await ahead()
  vi.advanceTimersByTime(4900)
  await ahead()
  expect(count('/tokens')).toBe(1)
  vi.advanceTimersByTime(200)
  await own.send('loadTokens', {})
  expect(count('/tokens')).toBe(2)
  await ahead()
  vi.advanceTimersByTime(5100)
  await ahead()
  expect(count('/tokens')).toBe(4)
})

test('one of before a write is not handed out, nor one that was asked for while the write was under way', async () => {
  await ahead()
  await own.send('submitFreeTokens', { week: 1 })
  expect(await own.send('loadTokens', {})).toMatchObject({ submitted: 2 })
  expect(count('/tokens')).toBe(2)
  await ahead()
  const writing = own.send('submitFreeTokens', { week: 1 })
  await ahead()
  await writing
  await own.send('loadTokens', {})
  expect(count('/tokens')).toBe(4)
})

test('nor one of before the server said that something changed', async () => {
  await ahead()
  noteChange()
  await own.send('loadTokens', {})
  expect(count('/tokens')).toBe(2)
})

test('it goes with the session, also while it is under way', async () => {
  await ahead()
  await endSession('elsewhere')
  be('ben')
  await own.send('loadTokens', {})
  expect(count('/tokens')).toBe(2)
  parts.readAhead([read])
  const call = own.send('loadTokens', {})
  await endSession('elsewhere')
  await expect(call).rejects.toMatchObject({ code: 'session.over' })
})

test('what the tile did not declare is not asked for, nor what writes', async () => {
  parts.readAhead([
    { name: 'listReports', input: {} },
    { name: 'submitFreeTokens', input: { week: 1 } },
  ])
  await settled()
  expect(called.map(({ path }) => path)).toEqual(['/tile'])
})

test('a call with another input, or that can be called off, is made itself', async () => {
  await ahead()
  await own.send('loadTokens', { week: 1 } as never)
  await own.send('loadTokens', {}, { signal: new AbortController().signal })
  expect(count('/tokens')).toBe(3)
})

test('where it went wrong the call is made itself', async () => {
  let tries = 0
  called = serve({ ...grants, '/tokens': () => (++tries === 1 ? Response.json({}, { status: 502 }) : { submitted: 1 }) })
  be('mira')
  parts.readAhead([read])
  expect(await own.send('loadTokens', {})).toMatchObject({ submitted: 1 })
  expect(tries).toBe(2)
})
