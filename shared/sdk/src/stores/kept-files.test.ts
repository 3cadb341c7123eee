import { storageKeys } from '@quintet/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configure, environment, memoryStorage } from '../environment.ts'
import { keepFile, readKeptFile, type Shelf, storageBudget } from './kept-files.ts'

const [maps, shapes] = ['maps', 'shapes'] as const
const bytes = () => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.reduce((sum, key) => sum + 2 * (key.length + (storage.getItem(key) ?? '').length), 0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  configure({ storage: memoryStorage() })
})
afterEach(() => void vi.useRealTimers())

const keep = (shelf: Shelf, name: string, text: string): void => {
  vi.advanceTimersByTime(1)
  keepFile(shelf, name, 'v1', text)
}

test('a file is read back, but not when another version is asked for', () => {
  keep(maps, '3', 'Europe')
  expect([readKeptFile(maps, '3', 'v1'), readKeptFile(maps, '3', 'v2'), readKeptFile(maps, '4', 'v1')]).toEqual([
    'Europe',
    undefined,
    undefined,
  ])
  expect(readKeptFile(shapes, '3', 'v1')).toBeUndefined()
})

test('a newer version takes the place of an older one', () => {
  keep(maps, '3', 'old')
  keepFile(maps, '3', 'v2', 'new')
  expect([readKeptFile(maps, '3', 'v2'), readKeptFile(maps, '3', 'v1')]).toEqual(['new', undefined])
})

const shelfOf = (index: number) => (index % 3 === 0 ? shapes : maps)

test('fifty files too many push out the fifty oldest, of either shelf, and the budget holds all the while', () => {
  const tenth = 'x'.repeat(storageBudget / 2 / 10.5)
  for (let index = 0; index < 60; index++) {
    keep(shelfOf(index), String(index), tenth)
    expect(bytes()).toBeLessThanOrEqual(storageBudget)
  }
  const left = Array.from({ length: 60 }, (_, index) => index).filter(
    (index) => readKeptFile(shelfOf(index), String(index), 'v1') !== undefined,
  )
  expect(left).toEqual(Array.from({ length: 10 }, (_, index) => 50 + index))
})

test('what else is stored stays, and counts', () => {
  const { storage } = environment()
  storage.setItem('draft:mira', 'd'.repeat(storageBudget / 2 - 10_000))
  keep(maps, '1', 'x'.repeat(4000))
  keep(maps, '2', 'x'.repeat(8000))
  expect([readKeptFile(maps, '1', 'v1'), readKeptFile(maps, '2', 'v1')?.length]).toEqual([undefined, 8000])
  keep(maps, '3', 'x'.repeat(20_000))
  expect([readKeptFile(maps, '3', 'v1'), storage.getItem('draft:mira')?.length]).toEqual([undefined, storageBudget / 2 - 10_000])
})

test('a browser that allows less makes the oldest give way as well', () => {
  const storage = memoryStorage()
  const setItem = (key: string, value: string) => {
    if (value.length > 3000) throw new DOMException('full', 'QuotaExceededError')
    storage.setItem(key, value)
  }
  configure({
    storage: {
      ...storage,
      setItem,
      key: storage.key,
      getItem: storage.getItem,
      get length() {
        return storage.length
      },
    },
  })
  for (const name of ['1', '2', '3']) keep(maps, name, name.repeat(1200))
  expect(['1', '2', '3'].map((name) => readKeptFile(maps, name, 'v1') !== undefined)).toEqual([false, true, true])
})

test('a shelf that cannot be read is an empty one', () => {
  environment().storage.setItem(storageKeys.maps, 'not JSON')
  expect(readKeptFile(maps, '1', 'v1')).toBeUndefined()
  keep(maps, '1', 'again')
  expect(readKeptFile(maps, '1', 'v1')).toBe('again')
})
