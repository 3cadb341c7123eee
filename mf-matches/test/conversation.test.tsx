// @vitest-environment happy-dom
import { ApiError, readDraft } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  failures,
  find,
  leave,
  press,
  question,
  settle,
  show,
  shown,
  type,
} from '@quintet/testing/screen'
import { atom } from 'nanostores'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatSigns } from '../src/stores/chat-signs.ts'
import { ChatMarks } from '../src/ui/chat-marks.tsx'
import { Conversation } from '../src/ui/conversation.tsx'
import { fakeChat, message } from './fake-chat.ts'
import { begin, matchOf, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
beforeEach(async () => {
  called = fakeApi({ sendTyping: { message: 'success' }, saveChatSigns: { message: 'success' } })
  await begin()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeScreen()
})

const open = async (chat = fakeChat(), number = 7) => {
  await show(<Conversation key={number} match={matchOf({ number })} chat={chat} />)
  return chat
}
const field = () => find('field', say('chat.message')) ?? null
const write = (text: string) => type(say('chat.message'), text)
const send = () => press(say('chat.send'))
/** What was sent, with the hash of what it answers. */
const sent = ({ send }: ReturnType<typeof fakeChat>) => send.mock.calls.map(([text, quote]) => [text, quote])
const draft = (match = 7) => readDraft(`chat-${match}`)

describe('what cannot be taken back', () => {
  it.each([
    ['link', 'See www.example.com'],
    ['phone', 'Call +49 151 2345 6789'],
    ['money', 'Send me bitcoin'],
    ['move', 'I am on whatsapp'],
  ] as const)('is asked about before it is sent: a %s', async (caution, text) => {
    const chat = await open()
    await write(text)
    await send()
    expect(question()).toMatchObject({
      title: { key: 'caution.sure', namespace: 'matches' },
      body: { key: 'caution.sureBody', params: { what: say(`caution.what.${caution}`) } },
    })
    expect([sent(chat), field()?.value, draft()]).toEqual([[], text, text])
    await answer(true)
    expect([sent(chat), field()?.value, draft()]).toEqual([[[text, undefined]], '', undefined])
  })

  it('stays written where the member takes the question back, with the focus where they write', async () => {
    const chat = await open()
    await write('See www.example.com')
    await send()
    await answer(false)
    expect([sent(chat), field()?.value, draft()]).toEqual([[], 'See www.example.com', 'See www.example.com'])
    expect(document.activeElement).toBe(field())
    await send()
    await answer(true)
    expect(chat.send).toHaveBeenCalledOnce()
  })

  it('is asked once, however often it is pressed', async () => {
    const chat = await open()
    await write('See www.example.com')
    await send()
    await send()
    await answer(true)
    expect([question(), chat.send.mock.calls.length]).toEqual([undefined, 1])
  })
})

describe('a message', () => {
  it('is sent without a question, without the space around it, and nothing of it stays', async () => {
    const chat = await open()
    await write('  Hello there\n')
    expect(draft()).toBe('  Hello there\n')
    await send()
    expect([question(), sent(chat), field()?.value, draft()]).toEqual([undefined, [['Hello there', undefined]], '', undefined])
  })

  it('that was begun is there when the chat is opened again, and in no other chat', async () => {
    const chat = await open()
    await write('Hello')
    await leave()
    await open(fakeChat(), 8)
    expect(field()?.value).toBe('')
    await open(chat)
    expect(field()?.value).toBe('Hello')
  })

  it('that is refused says why', async () => {
    const chat = fakeChat()
    chat.send.mockRejectedValue(new ApiError(400, 'refused', 'match.none'))
    await open(chat)
    await write('Hello')
    await send()
    expect(failures()).toHaveLength(1)
  })

  it('that failed is sent again by its own number', async () => {
    const chat = await open(fakeChat({ messages: [message('a', { mine: true }), message('b', { mine: true, state: 'failed' })] }))
    await press(say('chat.retry'))
    expect(chat.retry.mock.calls).toEqual([['b']])
  })

  it('of which nothing is written is not sent', async () => {
    const chat = await open()
    await write('  \n')
    expect(find('button', say('chat.send'))?.hasAttribute('disabled')).toBe(true)
    await send()
    expect(chat.send).not.toHaveBeenCalled()
  })
})

const reply = async (changes = {}) => {
  const chat = await open(fakeChat({ messages: [message('a', changes)] }))
  await press(say('chat.tools'))
  await press(say('chat.reply'))
  return chat
}

describe('an answer', () => {
  it('names the message that it answers, and the next message none', async () => {
    const chat = await reply()
    expect(shown()).toContain(say('chat.replyTo', { text: 'Text of a' }))
    expect(document.activeElement).toBe(field())
    await write('Yes')
    await send()
    await write('And more')
    await send()
    expect(sent(chat)).toEqual([
      ['Yes', 'hash of a'],
      ['And more', undefined],
    ])
  })

  it('is one no more once that was taken back', async () => {
    const chat = await reply()
    await press(say('chat.noReply'))
    await write('Yes')
    await send()
    expect(sent(chat)).toEqual([['Yes', undefined]])
  })
})

/** Opens the tools of the newest message. */
const openTools = () =>
  act(async () =>
    all('button')
      .findLast((one) => one.getAttribute('aria-label') === say('chat.tools'))
      ?.click(),
  )

it('reacts to the message whose tools were opened, and takes its own reaction back', async () => {
  const reacted = message('r', { mine: true, text: '👍', reaction: { to: 'hash of b', kind: 1 } })
  const chat = await open(fakeChat({ messages: [message('a'), message('b'), reacted] }))
  await openTools()
  await press(say('reaction.2'))
  await openTools()
  await press(`${say('reaction.1')} · ${say('reaction.remove')}`)
  expect(chat.react.mock.calls).toEqual([
    ['hash of b', 2],
    ['hash of b', 0],
  ])
})

it('keeps open what is open at a message, and plays on what is played, as older ones come', async () => {
  const chat = await open(fakeChat({ messages: [message('a')], hasOlder: true }))
  await openTools()
  const tools = find('group', say('chat.tools'))
  await act(async () => chat.change({ messages: [message('old'), message('a')] }))
  expect([tools === undefined, find('group', say('chat.tools')) === tools]).toEqual([false, true])
})

describe('the newest message', () => {
  const first = message('a', { sentAt: 10 })
  const openWatched = async () => {
    const into = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue(undefined)
    const chat = await open(fakeChat({ messages: [first], hasOlder: true }))
    into.mockClear()
    return { into, chat }
  }

  it.each([
    ['of the other side', message('b', { sentAt: 20 })],
    ['of one’s own, as soon as it is written', message('b', { sentAt: 20, mine: true, state: 'sending' })],
  ])('comes into view in an open chat: one %s', async (_, newest) => {
    const { into, chat } = await openWatched()
    for (const messages of [
      [first, newest],
      [first, newest, { ...newest, id: 'c', sentAt: 30 }],
    ]) {
      await act(async () => chat.change({ messages }))
      expect(into).toHaveBeenCalledOnce()
      const [place] = into.mock.contexts as HTMLElement[]
      const log = document.querySelector('[role=log]') as HTMLElement
      expect(log.compareDocumentPosition(place as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      into.mockClear()
    }
  })

  it('does not where nothing newer came: older ones, one that was sent, a sign that it was read', async () => {
    const { into, chat } = await openWatched()
    await act(async () => chat.change({ messages: [message('old', { sentAt: 1 }), first] }))
    await act(async () => chat.change({ messages: [message('old', { sentAt: 1 }), { ...first, findings: ['moved'] }] }))
    await act(async () => chat.change({ seen: 10 }))
    expect(into).not.toHaveBeenCalled()
  })
})

const typed = () => called.filter(({ name }) => name === 'sendTyping').map(({ input }) => input)

it('tells that the member is writing where both let each other know, and else nothing', async () => {
  await open(fakeChat({ signs: false }))
  await write('Hello')
  expect(typed()).toEqual([])
  await open(fakeChat({ signs: true }), 8)
  await write('Hello')
  expect(typed()).toEqual([{ match: 8 }])
})

const isOn = () => find('checkbox', say('mark.switch'))?.checked

it('saves the choice to let matches know, once, and shows what is true', async () => {
  const chat = await open(fakeChat({ signs: false }))
  await press(say('mark.settings'))
  expect([isOn(), shown().includes(say('mark.about'))]).toEqual([false, true])
  chat.poll.mockImplementation(async () => chat.change({ signs: true }))
  await press(say('mark.switch'), 'checkbox')
  await settle()
  expect(called.map(({ name, input }) => [name, input])).toEqual([['saveChatSigns', { on: true }]])
  expect(isOn()).toBe(true)
  await press(say('mark.done'))
  expect(document.querySelector('dialog')).toBeNull()
})

it('says that the choice to let matches know was refused, and goes on as it was', async () => {
  called = fakeApi({ saveChatSigns: refuseCall('internal', 500) })
  const chat = await open(fakeChat({ signs: true }))
  await press(say('mark.settings'))
  await press(say('mark.switch'), 'checkbox')
  await settle()
  expect([called.map(({ input }) => input), failures().length, chat.poll.mock.calls]).toEqual([[{ on: false }], 1, []])
  expect([isOn(), find('checkbox', say('mark.switch'))?.disabled]).toEqual([true, false])
})

const mark = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')

describe('the newest own message', () => {
  const at = message('a').sentAt
  const own = message('b', { mine: true })
  it.each([
    ['is under way', [own], {}, ''],
    ['has arrived', [own], { delivered: at }, say('mark.delivered')],
    ['arrived before', [own], { delivered: at - 1 }, ''],
    ['was seen', [own], { delivered: at, seen: at }, say('mark.seen')],
    ['was not seen yet', [own], { delivered: at, seen: at - 1 }, say('mark.delivered')],
    ['is not sent', [{ ...own, state: 'failed' as const }], { delivered: at, seen: at }, ''],
    ['was answered', [own, message('c', { sentAt: at + 1 })], { delivered: at + 1, seen: at + 1 }, ''],
  ])('%s', async (_, messages, marks, words) => {
    await open(fakeChat({ messages, ...marks }))
    expect(mark()).toBe(words)
  })
})

it('says that the other side is writing, in place of what became of the newest message, and by their name', async () => {
  const $typing = atom(true)
  const state = fakeChat({ messages: [message('b', { mine: true })], seen: Number.MAX_SAFE_INTEGER }).$.get()
  await show(<ChatMarks state={state} signs={{ $typing } as unknown as ChatSigns} name="Heron" />)
  expect(mark()).toBe(say('mark.typing', { name: 'Heron' }))
  await act(async () => $typing.set(false))
  expect(mark()).toBe(say('mark.seen'))
})

const search = async (state: Parameters<typeof fakeChat>[0], words: string) => {
  const chat = await open(
    fakeChat({ messages: [message('a', { text: 'Café at noon' }), message('b', { text: 'The park' })], ...state }),
  )
  await press(say('search.open'))
  await type(say('search.label'), words)
  await settle()
  return chat
}

describe('a search', () => {
  it('shows what it finds and how much, and everything again at its end', async () => {
    await search({}, 'cafe')
    expect([shown().includes('Café at noon'), shown().includes('The park')]).toEqual([true, false])
    expect(shown()).toContain(say('search.found', { count: 1 }))
    await press(say('search.close'))
    expect([shown().includes('The park'), document.querySelector('[role=search]')]).toEqual([true, null])
  })

  it('says that it looks while older messages come, and looks no further once it is taken back', async () => {
    const chat = fakeChat({ messages: [message('a')], hasOlder: true })
    const page = { come: (): void => undefined }
    chat.loadOlder.mockImplementation(() => new Promise((resolve) => void (page.come = resolve)))
    await open(chat)
    await press(say('search.open'))
    await type(say('search.label'), 'nowhere')
    expect(shown()).toContain(`${say('search.found', { count: 0 })} ${say('search.looking')}`)
    await press(say('search.close'))
    await act(async () => page.come())
    await settle()
    expect([chat.loadOlder.mock.calls.length, failures()]).toEqual([1, []])
  })

  it('loads what is older, and says where not all of it could be searched', async () => {
    const chat = fakeChat({ messages: [message('a')], hasOlder: true })
    chat.loadOlder.mockRejectedValueOnce(new ApiError(503, 'unavailable', ''))
    await open(chat)
    await press(say('search.open'))
    expect(chat.loadOlder).not.toHaveBeenCalled()
    await type(say('search.label'), 'nowhere')
    await settle()
    expect(chat.loadOlder).toHaveBeenCalledOnce()
    expect(failures()).toHaveLength(1)
    expect(shown()).toContain(`${say('search.found', { count: 0 })} ${say('search.part')}`)
  })
})

describe('a chat', () => {
  it('that could not be read says so and is read again at a press; one that was read stays', async () => {
    const error = new ApiError(503, 'unavailable', '')
    const chat = await open(fakeChat({ ready: false, error }))
    expect([field(), document.querySelector('[role=alert]')?.textContent]).toEqual([null, expect.any(String)])
    await press((document.querySelector('[role=alert] button') as HTMLElement).textContent)
    expect(chat.open).toHaveBeenCalledOnce()
    await act(async () => chat.change({ ready: true }))
    expect([field() === null, document.querySelector('[role=alert]')]).toEqual([false, null])
  })

  it('cannot be written to before it is read', async () => {
    await open(fakeChat({ ready: false }))
    expect(field()).toBeNull()
  })

  it('says that an own message is gone, and says nothing where none is', async () => {
    const chat = await open(fakeChat({ messages: [message('a')] }))
    expect(shown()).not.toContain(say('finding.lostOwn'))
    await act(async () => chat.change({ lostOwn: true }))
    expect(shown()).toContain(say('finding.lostOwn'))
  })

  it('loads what is older once at a time, and offers it again where that failed', async () => {
    const chat = fakeChat({ messages: [message('a')], hasOlder: true })
    const older = { fail: (_: Error): void => undefined }
    chat.loadOlder.mockReturnValue(new Promise((_, reject) => void (older.fail = reject)))
    await open(chat)
    await press(say('chat.older'))
    await press(say('chat.older'))
    expect([chat.loadOlder.mock.calls.length, find('button', say('chat.older'))?.getAttribute('aria-busy')]).toEqual([1, 'true'])
    await act(async () => older.fail(new ApiError(503, 'unavailable', '')))
    expect([failures().length, find('button', say('chat.older'))?.getAttribute('aria-busy')]).toEqual([1, null])
  })

  it('begins with the question of the other, as far as they ask one', async () => {
    const profile = { question: 'Tea or coffee?' } as never
    await show(<Conversation match={matchOf({ profile })} chat={fakeChat()} />)
    await press(say('chat.answerIt'))
    expect([field()?.value, document.activeElement]).toEqual(['Tea or coffee?\n', field()])
    await open(fakeChat(), 8)
    expect(find('button', say('chat.answerIt'))).toBeUndefined()
  })

  it('puts that question before what is written already, once, and keeps both', async () => {
    const profile = { question: 'Tea or coffee?' } as never
    await show(<Conversation match={matchOf({ profile })} chat={fakeChat()} />)
    await write('Coffee, and you?')
    await press(say('chat.answerIt'))
    expect([field()?.value, draft()]).toEqual(['Tea or coffee?\nCoffee, and you?', 'Tea or coffee?\nCoffee, and you?'])
    await write('Hi! Tea or coffee?\nCoffee')
    await press(say('chat.answerIt'))
    expect([field()?.value, document.activeElement]).toEqual(['Hi! Tea or coffee?\nCoffee', field()])
  })
})
