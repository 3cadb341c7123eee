import type { Match } from '@quintet/contract'
import { deriveMatchKeys, openMessage, randomBytes, toBase64url } from '@quintet/crypto'
import { newKeyState } from '@quintet/domain/match'
import { $ownKeys } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Chat, createChat } from '../src/stores/chat.ts'
import { stageOf } from '../src/stores/matches.ts'
import { pinOf } from '../src/stores/pins.ts'
import type { OpenSession } from '../src/stores/session.ts'
import { verifyMatch } from '../src/stores/verify.ts'

// What a server refuses is told on, and what it did not hear is not.

beforeEach(() => {
  fakeApi()
  enterAs('mira')
  $ownKeys.set(undefined)
})

let called: ReturnType<typeof fakeApi>
const match = { number: 7, side: 1, version: 1, keyState: newKeyState } as Match

describe('a verification', () => {
  test('that the server refuses is told, and pins no key', async () => {
    const called = fakeApi({ changeMatch: refuseCall('match.none') })
    enterAs('mira')
    await expect(verifyMatch({ ...match, peerPublicKey: 'key' })).rejects.toMatchObject({ code: 'match.none' })
    // The list says that the match is there no longer.
    expect(called.map(({ name }) => name)).toEqual(['changeMatch', 'listMatches'])
    expect(pinOf(7)).toBeUndefined()
  })

  test('that answers the other side needs open keys', async () => {
    const called = fakeApi()
    enterAs('mira')
    const confirming = { ...match, keyState: 1 } as Match
    expect(stageOf(confirming)).toBe('confirm')
    await expect(verifyMatch(confirming)).rejects.toThrow('The keys are locked.')
    expect(called).toEqual([])
  })
})

let session: OpenSession
const chatWith = async (reply: unknown, more: Parameters<typeof fakeApi>[0] = {}) => {
  called = fakeApi({ sendMessage: reply, ...more })
  enterAs('mira')
  const salts = [toBase64url(randomBytes(16)), toBase64url(randomBytes(16))] as const
  session = { keys: await deriveMatchKeys(randomBytes(32), salts, '7'), digest: 'd' } as OpenSession
  return createChat(match, session)
}
const states = (chat: ReturnType<typeof createChat>) => chat.$.get().messages.map(({ state }) => state)

describe('a message', () => {
  test('that is refused fails, and its reason is told', async () => {
    const chat = await chatWith(refuseCall('match.none'))
    await expect(chat.send('Hello')).rejects.toMatchObject({ code: 'match.none' })
    expect(states(chat)).toEqual(['failed'])
  })

  test('that was sent is not sent once more by trying again', async () => {
    const none = { count: 0, messages: [] }
    const chat = await chatWith({ sentAt: 5 }, { loadMessages: none, pollMessages: none })
    await chat.send('Hello')
    const [sent] = chat.$.get().messages
    await chat.retry(sent?.id ?? '')
    await chat.sendWaiting()
    expect(sent?.state).toBe('sent')
    expect(called.filter(({ name }) => name === 'sendMessage')).toHaveLength(1)
  })

  test('that waits stands below all that is there, whatever the clocks say', async () => {
    const later = { clientId: 'x', side: 2, match: 7, body: 'AAAA', iv: 'AAAA', sentAt: Date.now() + 3_600_000 }
    const chat = await chatWith(new TypeError('Failed to fetch'), { loadMessages: { count: 1, messages: [later] } })
    await chat.open()
    await chat.send('Hello')
    expect(chat.$.get().messages.map(({ mine }) => mine)).toEqual([false, true])
  })

  test('that found no network fails without more words', async () => {
    const chat = await chatWith(new TypeError('Failed to fetch'))
    await chat.send('Hello')
    expect(states(chat)).toEqual(['failed'])
  })
})

interface Sent {
  clientId: string
  device: string
  counter: number
  previous?: string
  body: string
  iv: string
  quiet?: boolean
}

/** What the other side reads of each message that was sent, in their order. */
const read = () =>
  Promise.all(
    called
      .filter(({ name }) => name === 'sendMessage')
      .map(async ({ input }) => {
        const { clientId, device, counter, previous = '', body, iv, quiet } = input as Sent
        const context = { match: '7', side: '1', clientMessageId: clientId, device, counter, previous } as const
        // These are of the moment at which it goes.
        const { sentAt: _, franking: __, seen: ___, ...said } = await openMessage(session.keys, context, { ciphertext: body, iv })
        return { clientId, quiet, said }
      }),
  )

const spoken = { recording: randomBytes(300), type: 'audio/webm', seconds: 2, bars: new Uint8Array(48).fill(200) }

describe('what did not go is sent again as it was', () => {
  const offline = new TypeError('Failed to fetch')
  const noNews = {
    loadMessages: { count: 0, messages: [] },
    pollMessages: { count: 0, messages: [] },
    saveVoiceNote: { message: 'success' },
  }

  test.each([
    ['a text', (chat: Chat) => chat.send('Hello'), {}],
    ['an answer', (chat: Chat) => chat.send('Yes', 'hash'), { quote: 'hash' }],
    ['a reaction', (chat: Chat) => chat.react('hash', 2), { reaction: { to: 'hash', kind: 2 } }],
    ['a voice', (chat: Chat) => chat.sendVoice(spoken), { voice: expect.objectContaining({ seconds: 2 }) as object }],
    ['an answer by voice', (chat: Chat) => chat.sendVoice(spoken, 'hash'), { quote: 'hash', voice: expect.anything() as object }],
  ])('%s: by a press, and by a page that comes after', async (_, write, links) => {
    const chat = await chatWith(offline, noNews)
    await write(chat)
    await chat.retry(chat.$.get().messages[0]?.id ?? '')
    const later = createChat(match, session)
    await later.open()
    await later.sendWaiting()
    const [first, again, last, ...more] = await read()
    expect(first?.said).toEqual({ text: expect.any(String) as string, ...links })
    expect([again, last, more]).toEqual([first, first, []])
  })
})
