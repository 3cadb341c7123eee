import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delays } from '@quintet/domain/limits'
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
