import type { Match, Message } from '@quintet/contract'
import { type ChainedContext, deriveMatchKeys, messageHash, randomBytes, sealMessage, toBase64url } from '@quintet/crypto'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { endSession } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Chat, createChat } from '../src/stores/chat.ts'
import type { OpenSession } from '../src/stores/session.ts'

// A chat longer than a page, of which much comes while nobody looks. The server is honest: nothing may be said to be missing.

const match = { number: 7, side: 1 } as Match
let session: OpenSession
let stored: Message[]
let called: ReturnType<typeof fakeApi>
/** Where the other side's chain stands. */
let peer: { counter: number; previous: string }

beforeAll(async () => {
  const salts = [toBase64url(randomBytes(16)), toBase64url(randomBytes(16))] as const
  session = { keys: await deriveMatchKeys(randomBytes(32), salts, '7'), digest: 'd' } as OpenSession
})

const pageOf = (messages: Message[]) => ({ count: messages.length, messages })
const now = () => (stored.at(-1)?.sentAt ?? 1000) + 1

const server = {
  loadMessages: ({ before }: { before: number }) =>
    pageOf(stored.filter(({ sentAt }) => before === 0 || sentAt < before).slice(-MESSAGE_PAGE)),
  pollMessages: ({ after }: { after: number }) => pageOf(stored.filter(({ sentAt }) => sentAt > after).slice(0, MESSAGE_PAGE)),
  sendMessage: (sent: Message) => {
    const message = { ...sent, side: 1 as const, sentAt: now() }
    stored.push(message)
    return { sentAt: message.sentAt }
  },
}

beforeEach(() => {
  ;[stored, peer] = [[], { counter: 0, previous: '' }]
  called = fakeApi(server as never)
  enterAs('mira')
})

afterEach(() => endSession('elsewhere'))

/** The other side writes so many messages, each in the chain of its one device. */
const theyWrite = async (count: number): Promise<void> => {
  for (let written = 0; written < count; written++) {
    const [counter, sentAt] = [peer.counter + 1, now()]
    const place = { device: 'phone', counter, previous: peer.previous }
    const context: ChainedContext = { match: '7', side: '2', clientMessageId: `m${counter}`, ...place }
    const sealed = await sealMessage(session.keys, context, { text: `Message ${counter}`, sentAt })
    peer = { counter, previous: await messageHash(context, sealed) }
    stored.push({ side: 2, clientId: `m${counter}`, ...place, body: sealed.ciphertext, iv: sealed.iv, sentAt } as Message)
  }
}

const opened = async (): Promise<Chat> => {
  const chat = createChat(match, session)
  await chat.open()
  return chat
}

const idsOf = (chat: Chat) => chat.$.get().messages.map(({ id }) => id)
const storedIds = () => stored.map(({ clientId }) => clientId)
const missingIn = (chat: Chat) => chat.$.get().messages.filter(({ findings }) => findings.includes('missing'))

/** All of the newest messages of the server, from the first that is shown on. */
const expectNoHole = (chat: Chat) => {
  expect(idsOf(chat)).toEqual(storedIds().slice(-idsOf(chat).length))
  expect(missingIn(chat)).toEqual([])
}

const count = (name: string) => called.filter((call) => call.name === name).length

describe('a chat that is opened again', () => {
  test.each([MESSAGE_PAGE - 1, MESSAGE_PAGE, MESSAGE_PAGE + 1, 2 * MESSAGE_PAGE, 3 * MESSAGE_PAGE + 5])(
    'after %i new messages has all of them, below what it knew',
    async (news) => {
      await theyWrite(10)
      const chat = await opened()
      await theyWrite(news)
      await chat.open()
      expect(idsOf(chat)).toEqual(storedIds())
      expectNoHole(chat)
      expect(chat.$.get()).toMatchObject({ ready: true, hasOlder: false, lostOwn: false })
    },
  )

  test('offers what is older as long as there is some, and no longer', async () => {
    await theyWrite(2 * MESSAGE_PAGE - 10)
    const chat = await opened()
    await theyWrite(MESSAGE_PAGE + 20)
    await chat.open()
    expectNoHole(chat)
    expect(chat.$.get().hasOlder).toBe(true)
    await chat.loadOlder()
    expect(chat.$.get().hasOlder).toBe(false)
    expect(idsOf(chat)).toEqual(storedIds())
    await chat.open()
    expect(chat.$.get().hasOlder).toBe(false)
  })

  test('begins anew where more came than is read at once, and keeps what waits to be sent', async () => {
    await theyWrite(10)
    const chat = await opened()
    await theyWrite(21 * MESSAGE_PAGE)
    called = fakeApi({ ...server, sendMessage: new TypeError('Failed to fetch') } as never)
    enterAs('mira')
    await chat.send('Wait for me')
    await chat.open()
    expect(count('loadMessages')).toBe(20)
    const { messages, hasOlder } = chat.$.get()
    expect(messages.at(-1)).toMatchObject({ mine: true, text: 'Wait for me', state: 'failed' })
    expect(messages.slice(0, -1).map(({ id }) => id)).toEqual(storedIds().slice(-20 * MESSAGE_PAGE))
    expect([missingIn(chat), hasOlder]).toEqual([[], true])
    await chat.loadOlder()
    await chat.loadOlder()
    expect(idsOf(chat).slice(0, -1)).toEqual(storedIds())
  })
})

describe('a chat that asks for news', () => {
  test('has all of them, though they are more than a page', async () => {
    await theyWrite(3)
    const chat = await opened()
    await theyWrite(2 * MESSAGE_PAGE + 1)
    await chat.poll()
    expect(idsOf(chat)).toEqual(storedIds())
    expect(count('pollMessages')).toBe(3)
  })

  test('has what came before an own message that was sent meanwhile', async () => {
    await theyWrite(3)
    const chat = await opened()
    await theyWrite(2)
    await chat.send('Hello')
    await chat.poll()
    expect(idsOf(chat)).toEqual(storedIds())
    expectNoHole(chat)
  })

  test('has what came before one that was sent again, as nobody knew whether it had arrived', async () => {
    await theyWrite(3)
    const chat = await opened()
    const replies: Record<string, unknown> = { ...server, sendMessage: new TypeError('Failed to fetch') }
    called = fakeApi(replies)
    enterAs('mira')
    await chat.send('Hello')
    replies['sendMessage'] = async (sent: Message) => {
      await theyWrite(2)
      return server.sendMessage(sent)
    }
    await chat.sendWaiting()
    expect(stored.map(({ side }) => side)).toEqual([2, 2, 2, 2, 2, 1])
    expect(idsOf(chat)).toEqual(storedIds())
  })

  test('reads the newest page where it was not opened yet', async () => {
    await theyWrite(3 * MESSAGE_PAGE)
    const chat = createChat(match, session)
    await chat.poll()
    await chat.open()
    expect(idsOf(chat)).toEqual(storedIds().slice(-MESSAGE_PAGE))
    expectNoHole(chat)
  })

  test('is not opened again meanwhile: what each of them brings would not meet', async () => {
    await theyWrite(10)
    const chat = await opened()
    await theyWrite(25 * MESSAGE_PAGE)
    let [answer] = [(): void => undefined]
    const held = new Promise<void>((resolve) => (answer = resolve))
    const slow = (input: { after: number }) => held.then(() => server.pollMessages(input))
    called = fakeApi({ ...server, pollMessages: slow } as never)
    enterAs('mira')
    const asked = chat.poll()
    await vi.waitFor(() => expect(count('pollMessages')).toBe(1), { timeout: 10_000 })
    const again = chat.open()
    await new Promise((resolve) => setTimeout(resolve))
    expect(count('loadMessages')).toBe(0)
    answer()
    await Promise.all([asked, again])
    expect(idsOf(chat)).toEqual(storedIds())
    expectNoHole(chat)
  })

  test('asks no more where the server says that there is more and has none', async () => {
    const chat = await opened()
    called = fakeApi({ pollMessages: { count: MESSAGE_PAGE, messages: [] } })
    enterAs('mira')
    await chat.poll()
    expect(count('pollMessages')).toBe(1)
  })
})
