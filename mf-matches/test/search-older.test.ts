import { expect, test } from 'vitest'
import type { Chat, ChatState } from '../src/stores/chat.ts'
import { loadForSearch } from '../src/stores/search-older.ts'

// How far back a search loads.

const chatOf = (pages: number) => {
  const counted = { loaded: 0 }
  const $ = { get: () => ({ hasOlder: counted.loaded < pages }) as ChatState } as Chat['$']
  return Object.assign(counted, { $, loadOlder: async () => void counted.loaded++ })
}

test('a search loads every older page, and stops at the first message', async () => {
  const chat = chatOf(7)
  await loadForSearch(chat, () => false)
  expect(chat.loaded).toBe(7)
})

test('it stops when it is closed, and before it loads without an end', async () => {
  const closed = chatOf(7)
  await loadForSearch(closed, () => closed.loaded === 2)
  expect(closed.loaded).toBe(2)
  const endless = chatOf(Number.POSITIVE_INFINITY)
  await loadForSearch(endless, () => false)
  expect(endless.loaded).toBe(100)
})
