import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delays } from '@quintet/domain/limits'
import { forgetAccount } from '../session/account-scope.ts'
import { resource } from './load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is loaded is read afresh when it is older than its age, and not before', async () => {
  const read = vi.fn(async () => 'photos')
  const photos = resource(read, { maxAge: delays.photoRefresh })
  await photos.load()
  vi.advanceTimersByTime(delays.photoRefresh - 1)
  await photos.load()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await photos.load()
  expect(read).toHaveBeenCalledTimes(2)
})

test('without an age it is read once', async () => {
  const read = vi.fn(async () => 'member')
  const member = resource(read)
  await member.load()
  vi.advanceTimersByTime(52 * delays.photoRefresh)
  await member.load()
  expect(read).toHaveBeenCalledTimes(1)
})

/** Something whose readings end when the test says so. */
const held = () => {
  const readings: { end: (data: string) => void; fail: (error: unknown) => void }[] = []
  const thing = resource(() => new Promise<string>((end, fail) => readings.push({ end, fail })))
  return { thing, readings }
}

describe('what is loaded', () => {
  test('says that it is on its way, and is read once for many', async () => {
    const { thing, readings } = held()
    expect(thing.$.get()).toEqual({ state: 'idle' })
    const loads = [thing.load(), thing.load()]
    expect([readings.length, thing.$.get()]).toEqual([1, { state: 'loading' }])
    readings[0]?.end('one')
    await Promise.all(loads)
    expect(thing.$.get()).toEqual({ state: 'ready', data: 'one' })
  })

  test('is asked for once by a screen that reads afresh and its part that reads what is missing, and anew later', async () => {
    const { thing, readings } = held()
    const loads = [thing.load(), thing.reload(), thing.load()]
    expect(readings).toHaveLength(1)
    await Promise.resolve()
    // What began before this task may not know what has happened since.
    const later = thing.reload()
    expect(readings).toHaveLength(2)
    readings[0]?.end('one')
    readings[1]?.end('two')
    await Promise.all([...loads, later])
    expect(thing.$.get()).toEqual({ state: 'ready', data: 'two' })
  })

  test('stays beside the error when a later reading fails, and can be read again', async () => {
    const { thing, readings } = held()
    thing.set('one')
    const [failed, error] = [thing.reload(), new Error('down')]
    expect(thing.$.get()).toEqual({ state: 'loading', data: 'one' })
    readings[0]?.fail(error)
    await failed
    expect(thing.$.get()).toEqual({ state: 'failed', data: 'one', error })
    const again = thing.load()
    readings[1]?.end('two')
    await again
    expect(thing.$.get()).toEqual({ state: 'ready', data: 'two' })
  })

  test.each(['end', 'fail'] as const)('is the newest, though an older reading comes later (%s)', async (how) => {
    const { thing, readings } = held()
    const old = thing.load()
    await Promise.resolve()
    const young = thing.reload()
    readings[1]?.end('two')
    await young
    readings[0]?.[how]('one')
    await old
    expect(thing.$.get()).toEqual({ state: 'ready', data: 'two' })
  })

  test('a late old reading does not hide the one that is under way', async () => {
    const { thing, readings } = held()
    const old = thing.load()
    await Promise.resolve()
    const young = thing.reload()
    readings[0]?.end('one')
    await old
    const shared = thing.load()
    expect(readings).toHaveLength(2)
    readings[1]?.end('two')
    await Promise.all([young, shared])
  })

  test.each(['set', 'clear'] as const)('and what is on its way is dropped by %s, and read afresh by the next', async (how) => {
    const { thing, readings } = held()
    const late = thing.load()
    thing[how]('put')
    readings[0]?.end('late')
    await late
    expect(thing.$.get().data).toBe(how === 'set' ? 'put' : undefined)
    void thing.reload()
    expect(readings).toHaveLength(2)
  })

  test.each(['set', 'clear'] as const)('and what was on its way before %s never takes the place of what is now', async (how) => {
    const { thing, readings } = held()
    const late = thing.load()
    thing[how]('put')
    const young = thing.reload()
    readings[0]?.end('late')
    await late
    expect(thing.$.get()).toMatchObject({ state: 'loading' })
    readings[1]?.end('two')
    await young
    expect(thing.$.get()).toEqual({ state: 'ready', data: 'two' })
  })

  test('is cleared where there is nothing, too', () => {
    const { thing } = held()
    thing.clear()
    expect(thing.$.get()).toEqual({ state: 'idle' })
  })

  test('is not read again after it was put there, until it is old', async () => {
    const read = vi.fn(async () => 'read')
    const thing = resource(read, { maxAge: 1000 })
    vi.advanceTimersByTime(5000)
    thing.set('put')
    await thing.load()
    expect(read).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    await thing.load()
    expect(thing.$.get().data).toBe('read')
  })

  test.each(['read', 'put'])('goes with the session, each time it was %s', async (how) => {
    const thing = resource(async () => 'one')
    for (let round = 0; round < 2; round++) {
      if (how === 'read') await thing.load()
      else thing.set('one')
      expect(thing.$.get().data).toBe('one')
      await forgetAccount()
      expect(thing.$.get()).toEqual({ state: 'idle' })
    }
  })
})
