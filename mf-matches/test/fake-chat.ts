import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Chat, ChatMessage, ChatState } from '../src/stores/chat.ts'

/** A message that was sent; its hash is that of its id. */
export const message = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  mine: false,
  text: `Text of ${id}`,
  sentAt: Date.UTC(2026, 10, 2, 12),
  state: 'sent',
  findings: [],
  proof: { franking: `key of ${id}` },
  place: { device: 'd', counter: 1, previous: '', hash: `hash of ${id}` },
  ...changes,
})

/** A chat that keeps what it is told to do. Its messages are there, unless it is said otherwise. */
export const fakeChat = (state: Partial<ChatState> = {}) => {
  const $ = atom<ChatState>({ messages: [], ready: true, hasOlder: false, lostOwn: false, ...state })
  const chat = {
    $,
    open: vi.fn<() => Promise<void>>(async () => undefined),
    loadOlder: vi.fn<() => Promise<void>>(async () => undefined),
    poll: vi.fn<() => Promise<void>>(async () => undefined),
    send: vi.fn<Chat['send']>(async () => undefined),
    sendVoice: vi.fn<Chat['sendVoice']>(async () => undefined),
    listen: vi.fn<Chat['listen']>(async () => new Uint8Array(8)),
    react: vi.fn<Chat['react']>(async () => undefined),
    retry: vi.fn<Chat['retry']>(async () => undefined),
    sendWaiting: vi.fn<() => Promise<void>>(async () => undefined),
  }
  return { ...chat, change: (changes: Partial<ChatState>) => $.set({ ...$.get(), ...changes }) }
}
