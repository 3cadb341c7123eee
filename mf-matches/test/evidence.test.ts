import type { Match } from '@quintet/contract'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { atom } from 'nanostores'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Chat, ChatMessage, ChatState } from '../src/stores/chat.ts'
import { canProve, chosenOf, loadChosen, openedFor, withChoice } from '../src/stores/evidence.ts'
import { dropReport, keepReport, readReport } from '../src/stores/report-draft.ts'

const message = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  mine: false,
  text: `text of ${id}`,
  sentAt: 1,
  state: 'sent',
  findings: [],
  proof: { franking: `key of ${id}` },
  ...changes,
})

describe('a message can be shown to the staff', () => {
  test('where it is sent, readable and proved, and not otherwise', () => {
    const others: Partial<ChatMessage>[] = [
      { state: 'sending' },
      { state: 'failed' },
      { text: undefined },
      { text: '' },
      { proof: 'none' },
      { proof: 'wrong' },
    ]
    expect([canProve(message('a')), ...others.map((changes) => canProve(message('a', changes)))]).toEqual([
      true,
      ...others.map(() => false),
    ])
    const { proof: _, ...unproved } = message('a')
    expect(canProve(unproved)).toBe(false)
  })

  test('with its side, id, text and key; the own ones as the own side’s', () => {
    const all = [message('a'), message('b', { mine: true }), message('c', { proof: 'none' }), message('d')]
    const chosen = chosenOf(all, ['true b', 'false a', 'false c', 'false gone'])
    expect(openedFor({ side: 2 } as Match, chosen)).toEqual([
      { side: 1, clientId: 'a', text: 'text of a', franking: 'key of a' },
      { side: 2, clientId: 'b', text: 'text of b', franking: 'key of b' },
    ])
  })
})

test('at most twenty are chosen; one that is chosen again stays once', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `false ${index}`)
  expect(withChoice(twenty, 'false 20', true)).toBeUndefined()
  expect(withChoice(twenty, 'false 3', true)).toHaveLength(20)
  expect(withChoice(twenty, 'false 3', false)).toHaveLength(19)
  expect(withChoice([], 'false a', true)).toEqual(['false a'])
})

const nothing = async () => undefined

/** A chat whose pages come one by one, the newest first. */
const chatOfPages = (pages: ChatMessage[][]): { chat: Chat; loads: () => number } => {
  let loaded = 0
  const $ = atom<ChatState>({ messages: [], ready: false, hasOlder: false, lostOwn: false })
  const next = async () => {
    loaded += 1
    const messages = pages.slice(0, loaded).toReversed().flat()
    $.set({ messages, ready: true, hasOlder: loaded < pages.length, lostOwn: false })
  }
  return {
    chat: {
      $,
      open: next,
      loadOlder: next,
      poll: nothing,
      send: nothing,
      sendVoice: nothing,
      listen: async () => new Uint8Array(),
      sendWaiting: nothing,
      react: nothing,
      retry: nothing,
    },
    loads: () => loaded,
  }
}

describe('chosen messages', () => {
  const pages = [
    [message('e'), message('f')],
    [message('c'), message('d')],
    [message('a'), message('b')],
  ]

  test.each([
    [[], 1],
    [['false f'], 1],
    [['false f', 'false c'], 2],
    [['false gone'], 3],
  ])('%j are read back to, with %i pages', async (chosen, expected) => {
    const { chat, loads } = chatOfPages(pages)
    await loadChosen(chat, chosen)
    expect(loads()).toBe(expected)
  })
})

describe('the draft of a report', () => {
  beforeEach(() => {
    fakeApi()
    enterAs('mira')
  })

  test('is kept by match and account, without any text of the chat, until the report has arrived', () => {
    expect(readReport(7)).toEqual({ words: '', chosen: [] })
    keepReport(7, { reason: 2, words: 'Asks for money', chosen: ['false a'] })
    expect([readReport(7), readReport(8).chosen]).toEqual([{ reason: 2, words: 'Asks for money', chosen: ['false a'] }, []])
    enterAs('ben')
    expect(readReport(7).words).toBe('')
    enterAs('mira')
    dropReport(7)
    expect(readReport(7)).toEqual({ words: '', chosen: [] })
  })
})
