import type { Match } from '@quintet/contract'
import { $ownKeys, restoreKeys } from '@quintet/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatOf } from '../src/stores/chats.ts'
import { sendWaitingOf } from '../src/stores/send-waiting.ts'
import { openSession } from '../src/stores/session.ts'

// What waits is sent with the member's keys in a session that fits, and else goes on waiting.

vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), restoreKeys: vi.fn(async () => undefined) }))
vi.mock('../src/stores/session.ts', () => ({ openSession: vi.fn() }))
vi.mock('../src/stores/chats.ts', () => ({ chatOf: vi.fn() }))

const match = { number: 7 } as unknown as Match
const done: string[] = []

beforeEach(() => {
  done.length = 0
  $ownKeys.set({} as never)
  vi.mocked(restoreKeys).mockClear()
  vi.mocked(openSession).mockResolvedValue({ state: 'open' } as never)
  vi.mocked(chatOf).mockReturnValue({
    open: async () => void done.push('open'),
    sendWaiting: async () => void done.push('send'),
  } as never)
})

test('is sent once the chat is read', async () => {
  await sendWaitingOf(match)
  expect([done, vi.mocked(restoreKeys).mock.calls.length]).toEqual([['open', 'send'], 0])
})

test.each(['changed', 'unsigned', 'forged', 'damaged'] as const)('waits on where the session is %s', async (state) => {
  vi.mocked(openSession).mockResolvedValue({ state } as never)
  await sendWaitingOf(match)
  expect(done).toEqual([])
})

test('waits on without keys, and is sent with those that the device has kept', async () => {
  $ownKeys.set(undefined)
  await sendWaitingOf(match)
  expect(done).toEqual([])
  vi.mocked(restoreKeys).mockImplementation((async () => $ownKeys.set({} as never)) as never)
  await sendWaitingOf(match)
  expect(done).toEqual(['open', 'send'])
})
