// @vitest-environment happy-dom
import { $ownKeys, member, readDraft } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  find,
  get,
  goTo,
  holdAnswers,
  leave,
  pass,
  place,
  press,
  settle,
  show,
  shown,
  type,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatPage } from '../src/pages/chat-page.tsx'
import { DetailsPage } from '../src/pages/details-page.tsx'
import type * as chats from '../src/stores/chats.ts'
import { matches } from '../src/stores/matches.ts'
import { pinOf } from '../src/stores/pins.ts'
import { $openChat, forgetClosedChat } from '../src/stores/polling.ts'
import type * as sessions from '../src/stores/session.ts'
import { fakeChat, message } from './fake-chat.ts'
import { begin, matchOf, newMatch, say, shellSays } from './screen.tsx'

const held = vi.hoisted(() => ({ chats: new Map<number, unknown>(), opened: [] as unknown[], isLate: false }))
vi.mock('../src/stores/chats.ts', async (original) => ({
  ...(await original<typeof chats>()),
  // As the store does, of a match and its session.
  chatOf: ({ number }: { number: number }, { digest }: { digest: string }) =>
    digest === `session of ${number}`
      ? held.chats.get(number)
      : held.opened.push(`${number} with the ${digest}`) && held.chats.get(0),
}))
vi.mock('../src/stores/session.ts', async (original) => ({
  ...(await original<typeof sessions>()),
  openSession: async ({ number }: { number: number }) =>
    held.isLate && number === 8 ? new Promise(() => undefined) : { state: 'open', signed: true, digest: `session of ${number}` },
}))

let called: ReturnType<typeof fakeApi>
let chat: ReturnType<typeof fakeChat>
const list = [matchOf({ unread: 2 }), matchOf({ number: 8, pseudonym: 'Wren', unread: 1 })]
let listed: unknown[]
beforeEach(async () => {
  listed = list
  called = fakeApi({ listMatches: () => ({ matches: listed }) })
  await begin()
  $ownKeys.set({} as never)
  member.set({ consents: [], characters: [], keys: {} } as never)
  matches.set({ matches: list } as never)
  chat = fakeChat({ messages: [message('a')] })
  held.chats = new Map([
    [7, chat],
    [8, fakeChat({ messages: [message('b')] })],
    [0, fakeChat({ messages: [message('x')] })],
  ])
  ;[held.opened, held.isLate] = [[], false]
})
afterEach(async () => {
  await closeScreen()
  forgetClosedChat(7)
  forgetClosedChat(8)
})

const open = async (number = 7) => {
  await show(<ChatPage />, `/matches/${number}/chat`, { pattern: '/matches/:number/chat' })
  await settle()
}
const field = () => find('field', say('chat.message'))
const reloads = () => called.filter(({ name }) => name === 'listMatches').length
const unread = () => matches.$.get().data?.matches.map((match) => match.unread)

describe('the chat of a match', () => {
  it('is read once as it opens, and what waits is sent only then', async () => {
    const order: string[] = []
    chat.open.mockImplementation(() => Promise.resolve().then(() => void order.push('read')))
    chat.sendWaiting.mockImplementation(async () => void order.push('sent'))
    await open()
    expect([order, shown().includes('Text of a'), $openChat.get()]).toEqual([['read', 'sent'], true, 7])
  })

  it('is left with nothing unread, is followed no more, and the list is read anew', async () => {
    await open()
    expect([unread(), reloads()]).toEqual([[2, 1], 0])
    const polls = chat.poll.mock.calls.length
    const letCome = holdAnswers()
    await leave()
    expect([unread(), reloads(), $openChat.get()]).toEqual([[0, 1], 1, undefined])
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(chat.poll.mock.calls.length).toBe(polls)
    await letCome()
  })

  it('is looked for by its answer once it is left, until it is open again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    await open()
    await leave()
    await settle()
    const before = reloads()
    await pass(900_000)
    expect(reloads()).toBeGreaterThan(before)
    await open()
    const reopened = reloads()
    await pass(900_000)
    expect(reloads()).toBe(reopened)
  })

  it('is not read before the keys are open', async () => {
    $ownKeys.set(undefined)
    await open()
    expect([find('field', shellSays('keys.password')) !== undefined, field(), chat.open.mock.calls]).toEqual([
      true,
      undefined,
      [],
    ])
    await act(async () => $ownKeys.set({} as never))
    await settle()
    expect([chat.open.mock.calls.length, field() !== undefined]).toEqual([1, true])
  })

  it('stays closed while the match is not verified, and leads to it', async () => {
    matches.set({ matches: [newMatch()] } as never)
    await open()
    expect([shown().includes(say('chat.closed')), field(), chat.open.mock.calls]).toEqual([true, undefined, []])
    expect(get('link', say('chat.toMatch')).getAttribute('href')).toBe('/matches/7')
  })

  it('closes where the other side begins anew, and with the end of the match', async () => {
    await open()
    listed = [newMatch()]
    await act(() => matches.reload())
    expect([shown().includes(say('chat.closed')), shown().includes('Text of a')]).toEqual([true, false])
    listed = []
    await act(() => matches.reload())
    expect(shown()).toContain(say('match.goneTitle'))
  })

  it('has the way back to its match, and the way to end it', async () => {
    await open()
    expect(find('button', say('letGo.open', { name: 'Heron' }))).toBeDefined()
    await press(shellSays('page.back'))
    await settle()
    expect(place().path).toBe('/matches/7')
  })
})

describe('from one match to the next', () => {
  it('nothing goes along that was written, quoted or searched for', async () => {
    await open()
    await press(say('chat.tools'))
    await press(say('chat.reply'))
    await type(say('chat.message'), 'For Heron alone')
    await press(say('search.open'))
    await type(say('search.label'), 'secret')
    await goTo('/matches/8/chat')
    await settle()
    expect([field()?.value, readDraft('chat-7'), readDraft('chat-8')]).toEqual(['', 'For Heron alone', undefined])
    expect([shown().includes(say('chat.replyTo', { text: 'Text of a' })), shown().includes('Text of b')]).toEqual([false, true])
    expect(find('button', say('search.open'))).toBeDefined()
  })

  it('no chat is opened by the keys of the other', async () => {
    await open()
    held.isLate = true
    await goTo('/matches/8/chat')
    await settle()
    expect([held.opened, field(), shown().includes('Text of a')]).toEqual([[], undefined, false])
  })

  it('no number is compared that is of the other', async () => {
    await show(<DetailsPage />, '/matches/7/details', { pattern: '/matches/:number/details' })
    await settle()
    expect(find('button', say('number.same'))).toBeDefined()
    held.isLate = true
    await goTo('/matches/8/details')
    await settle()
    expect([find('button', say('number.same')), pinOf(8), all('alert')]).toEqual([undefined, undefined, []])
  })
})
