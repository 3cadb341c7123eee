import { isReaction, type Reaction } from '@quintet/domain/match'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../src/stores/history.ts'
import { searched, threadOf } from '../src/stores/thread.ts'

const message = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  mine: false,
  text: id,
  sentAt: Number(id.replace(/\D/g, '')),
  state: 'sent',
  findings: [],
  place: { device: 'd', counter: 1, previous: '', hash: `hash of ${id}` },
  ...changes,
})
const reaction = (id: string, to: string, kind: Reaction, changes: Partial<ChatMessage> = {}) =>
  message(id, { text: '👍', reaction: { to: `hash of ${to}`, kind }, ...changes })
const ids = (messages: readonly ChatMessage[]) => threadOf(messages).map(({ id }) => id)

describe('a chat as it is read', () => {
  test('shows reactions at their message, the last one of each side', () => {
    const thread = threadOf([
      message('m1'),
      reaction('m2', 'm1', 1),
      reaction('m3', 'm1', 3, { mine: true }),
      reaction('m4', 'm1', 2),
      message('m5'),
    ])
    expect(thread.map(({ id, reactions }) => [id, reactions])).toEqual([
      ['m1', { mine: 3, theirs: 2 }],
      ['m5', {}],
    ])
  })

  test('shows one that is on its way at once, and one that failed as what it is', () => {
    const onItsWay = reaction('m2', 'm1', 1, { mine: true, state: 'sending' })
    expect(threadOf([message('m1'), onItsWay])[0]?.reactions).toEqual({ mine: 1 })
    expect(ids([message('m1'), { ...onItsWay, state: 'failed' }])).toEqual(['m1', 'm2'])
  })

  test('hides no reaction with which something is wrong, and waits for messages that are not loaded', () => {
    expect(ids([message('m1'), reaction('m2', 'm1', 1, { findings: ['missing'] })])).toEqual(['m1', 'm2'])
    expect(ids([reaction('m2', 'm1', 1)])).toEqual([])
  })

  test('has the message that is answered beside the answer', () => {
    const [, answer, lost] = threadOf([
      message('m1'),
      message('m2', { quote: 'hash of m1' }),
      message('m3', { quote: 'hash of m0' }),
    ])
    expect([answer?.quoted?.text, lost?.quoted]).toEqual(['m1', undefined])
  })

  test.each(['cafe', 'CAFÉ', 'naive', 'STRASSE', 'strasse', 'Resume', ' straße '])(
    'is searched for %s without regard to accents',
    (search) => {
      const thread = threadOf([message('m1', { text: 'Straße café NAÏVE résumé' }), message('m2', { text: 'Rome' })])
      expect(searched(thread, search).map(({ id }) => id)).toEqual(['m1'])
    },
  )

  test('is searched without regard to case', () => {
    const thread = threadOf([
      message('m1', { text: 'Istanbul' }),
      message('m2', { text: 'Rome' }),
      message('m3', { text: undefined }),
    ])
    expect(searched(thread, ' ROM ').map(({ id }) => id)).toEqual(['m2'])
    expect(searched(thread, 'ISTANBUL').map(({ id }) => id)).toEqual(['m1'])
    expect(searched(thread, '  ')).toHaveLength(3)
  })

  test('is not searched for what a voice note proves itself by', () => {
    const voice = { note: 'n', type: 'audio/webm', seconds: 3, bars: 'AAAA', digest: 'abc' }
    const thread = threadOf([message('m1', { text: '🎤 0:03 abc', voice }), message('m2', { text: 'abc' })])
    expect(searched(thread, 'abc').map(({ id }) => id)).toEqual(['m2'])
  })
})

test.each([
  [0, true],
  [6, true],
  [7, false],
  [-1, false],
  [1.5, false],
  ['1', false],
  [undefined, false],
])('%j is a reaction: %s', (value, expected) => expect(isReaction(value)).toBe(expected))
