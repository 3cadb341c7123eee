// @vitest-environment happy-dom
import { reactions } from '@quintet/domain/match'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, get, key, press, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ThreadMessage } from '../src/stores/thread.ts'
import { MessageList } from '../src/ui/message-list.tsx'
import { message } from './fake-chat.ts'
import { begin, matchOf, say } from './screen.tsx'

beforeEach(async () => {
  fakeApi()
  await begin()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  await closeScreen()
})

const on = { onOlder: vi.fn(async () => undefined), onListen: vi.fn(async () => new Uint8Array(8)), onAnswer: vi.fn() }
const told = { onRetry: vi.fn(), onReply: vi.fn(), onReact: vi.fn() }
const sent = (id: string, changes: Partial<ThreadMessage> = {}): ThreadMessage => ({ ...message(id), reactions: {}, ...changes })
const list = (messages: ThreadMessage[], searching = false) =>
  show(<MessageList match={matchOf()} messages={messages} hasOlder={false} searching={searching} {...on} {...told} />)
const log = () => document.querySelector('[role=log]')
/** The messages, and the days between them, as they are read. */
const rows = () => [...(log()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)

describe('what is said of a message', () => {
  it.each([
    [true, 'chat.you'],
    [false, 'chat.they'],
  ] as const)('that is the own one (%s) is whose it is', async (mine, from) => {
    await list([sent('a', { mine })])
    expect(rows()[1]?.startsWith(say(from))).toBe(true)
  })

  it.each(['tampered', 'oldKeys', 'tooLong', 'missing', 'outOfOrder', 'repeated', 'unproven'] as const)(
    'is what is wrong with it: %s',
    async (finding) => {
      await list([sent('a', { findings: [finding] })])
      expect(rows()[1]).toContain(say(`finding.${finding}`))
    },
  )

  it('is when it was written, where its time was changed', async () => {
    await list([sent('a', { findings: ['moved', 'repeated'], writtenAt: new Date(2026, 9, 1, 12).getTime() })])
    expect(rows()[1]).toContain(say('finding.moved', { written: '1 Oct 2026, 12:00' }))
    expect(rows()[1]).toContain(say('finding.repeated'))
  })

  it('is that it is under way or failed, in place of its time; who failed offers to send it again', async () => {
    await list([sent('a', { mine: true, state: 'sending' }), sent('b', { mine: true, state: 'failed' })])
    expect(rows().slice(1)).toEqual([expect.stringContaining(say('chat.sending')), expect.stringContaining(say('chat.failed'))])
    expect(all('button')).toHaveLength(1)
    await press(say('chat.retry'))
    expect(told.onRetry).toHaveBeenCalledExactlyOnceWith('b')
    await list([sent('a', { mine: true })])
    expect([shown().includes(say('chat.sending')), rows()[1]]).toEqual([false, expect.stringMatching(/\d\d:\d\d/)])
  })

  it.each(['link', 'phone', 'money', 'move'] as const)(
    'calls for care in what the other wrote, and not in the own: a %s',
    async (kind) => {
      const texts = { link: 'See www.example.com', phone: '+49 151 2345 6789', money: 'Send bitcoin', move: 'I am on whatsapp' }
      await list([sent('a', { text: texts[kind] })])
      expect(rows()[1]).toContain(say(`caution.${kind}`))
      await list([sent('a', { text: texts[kind], mine: true })])
      expect(shown()).not.toContain(say(`caution.${kind}`))
    },
  )

  it('is what it answers, also where that is not there any more', async () => {
    await list([
      sent('a', { quote: 'hash of q', quoted: message('q', { text: 'Tea?' }) }),
      sent('b', { quote: 'gone' }),
      sent('c'),
    ])
    expect([...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual([
      'Tea?',
      say('chat.quotedGone'),
    ])
  })

  it('is its voice, which is named by its length, and fetched when it is played', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    const voice = { note: 'n', type: 'audio/webm', seconds: 65, bars: 'AAAA', digest: 'd' }
    const spoken = sent('a', { text: 'Voice 1:05 d', voice })
    await list([spoken])
    expect([find('group', say('voice.name', { time: '1:05' })) !== undefined, shown().includes('Voice 1:05 d')]).toEqual([
      true,
      false,
    ])
    expect(on.onListen).not.toHaveBeenCalled()
    await press(say('voice.play'))
    expect(on.onListen).toHaveBeenCalledExactlyOnceWith(spoken)
  })

  it('is what both felt about it, each as whose it is', async () => {
    await list([sent('a', { reactions: { mine: 1, theirs: 2 } })])
    expect(all('image').map((one) => [one.getAttribute('aria-label'), one.textContent])).toEqual([
      [say('reaction.theirs', { name: say('reaction.2') }), reactions[1]],
      [say('reaction.mine', { name: say('reaction.1') }), reactions[0]],
    ])
  })
})

const tools = () => find('button', say('chat.tools'))

const toolsState = () => [tools()?.getAttribute('aria-expanded'), find('group', say('chat.tools')) !== undefined]

describe('the tools of a message', () => {
  it.each([
    ['is sent and readable', {}, true],
    ['is under way', { state: 'sending' }, false],
    ['failed', { state: 'failed' }, false],
    ['cannot be read', { text: undefined }, false],
    ['did not open', { place: { device: 'd', counter: 1, previous: '' } }, false],
  ] as const)('are there where it %s', async (_, changes, areThere) => {
    await list([sent('a', changes as Partial<ThreadMessage>)])
    expect(tools() !== undefined).toBe(areThere)
  })

  it('open and close by a press and by Escape, and say so', async () => {
    await list([sent('a')])
    expect(toolsState()).toEqual(['false', false])
    await press(say('chat.tools'))
    expect(toolsState()).toEqual(['true', true])
    await key('ArrowDown')
    expect(toolsState()).toEqual(['true', true])
    await key('Escape')
    expect(toolsState()).toEqual(['false', false])
    await press(say('chat.tools'))
    await press(say('chat.tools'))
    expect(toolsState()).toEqual(['false', false])
    expect(told.onReact).not.toHaveBeenCalled()
  })

  it('offer every reaction by its name, show the own one as pressed, and take it back by a press', async () => {
    const one = sent('a', { reactions: { mine: 2, theirs: 3 } })
    await list([one])
    await press(say('chat.tools'))
    const own = `${say('reaction.2')} · ${say('reaction.remove')}`
    const offered = ([1, 2, 3, 4, 5, 6] as const).map((kind) => (kind === 2 ? own : say(`reaction.${kind}`)))
    expect(offered.map((name) => get('button', name).getAttribute('aria-pressed'))).toEqual(
      offered.map((name) => String(name === own)),
    )
    expect(offered).toHaveLength(reactions.length)
    await press(say('reaction.6'))
    expect(find('group', say('chat.tools'))).toBeUndefined()
    await press(say('chat.tools'))
    await press(own)
    expect(told.onReact.mock.calls).toEqual([
      [one, 6],
      [one, 0],
    ])
  })

  it('close as the message is answered', async () => {
    const one = sent('a')
    await list([one])
    await press(say('chat.tools'))
    await press(say('chat.reply'))
    expect(told.onReply).toHaveBeenCalledExactlyOnceWith(one)
    expect(tools()?.getAttribute('aria-expanded')).toBe('false')
  })
})

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 15).getTime()
const noon = (day: number) => at(day, 12)

describe('the list', () => {
  it('says each day once, before its first message', async () => {
    await list([sent('a', { sentAt: noon(2) }), sent('b', { sentAt: noon(2) + 1 }), sent('c', { sentAt: noon(3) })])
    expect(rows()).toEqual([
      expect.stringContaining('2 November 2026'),
      expect.stringContaining('Text of a'),
      expect.stringContaining('Text of b'),
      expect.stringContaining('3 November 2026'),
      expect.stringContaining('Text of c'),
    ])
    expect(log()?.getAttribute('aria-label')).toBe(say('chat.log', { name: 'Heron' }))
  })

  it.each([1, 12, 23])('begins a day at the midnight of its reader, wherever that is (%i)', async (hour) => {
    await list([sent('a', { sentAt: at(2, 0) }), sent('b', { sentAt: at(2, hour) }), sent('c', { sentAt: at(2, 23) + 1 })])
    expect(rows()).toHaveLength(4)
    await list([sent('a', { sentAt: at(2, 23) }), sent('b', { sentAt: at(3, 0) })])
    expect(rows()).toEqual([
      expect.stringContaining('2 November 2026'),
      expect.stringContaining('Text of a'),
      expect.stringContaining('3 November 2026'),
      expect.stringContaining('Text of b'),
    ])
  })

  it('says when each was written by the clock of its reader', async () => {
    await list([sent('a', { sentAt: at(2, 21) })])
    expect(rows()).toEqual([expect.stringContaining('2 November 2026'), expect.stringContaining('21:15')])
  })

  it('keeps two messages of one number apart, one of each side', async () => {
    const complains = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await list([sent('a'), sent('a', { mine: true, text: 'Own' })])
    expect([rows().length, complains.mock.calls]).toEqual([3, []])
  })

  it('brings the newest message into view as it comes, and none while something is searched', async () => {
    const into = vi.fn()
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(into)
    await list([sent('a')])
    expect(into).toHaveBeenCalledOnce()
    await list([sent('a'), sent('b')], true)
    expect(into).toHaveBeenCalledOnce()
  })

  it('that is empty says hello, and by a search says nothing of it', async () => {
    await list([])
    expect(shown()).toContain(say('chat.first', { name: 'Heron' }))
    await list([], true)
    expect(shown()).not.toContain(say('chat.first', { name: 'Heron' }))
  })
})
