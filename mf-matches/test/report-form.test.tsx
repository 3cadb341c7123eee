// @vitest-environment happy-dom
import { EVIDENCE_LIMIT } from '@quintet/domain/cases'
import { delays } from '@quintet/domain/limits'
import { $ownKeys, $toasts, member } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  answer,
  closeScreen,
  failures,
  find,
  goTo,
  holdAnswers,
  leave,
  pass,
  place,
  press,
  question,
  settle,
  show,
  shown,
  type,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EvidencePage } from '../src/pages/evidence-page.tsx'
import { ReportPage } from '../src/pages/report-page.tsx'
import { matches } from '../src/stores/matches.ts'
import { keepReport, readReport } from '../src/stores/report-draft.ts'
import type * as chats from '../src/stores/chats.ts'
import type * as sessions from '../src/stores/session.ts'
import { fakeChat, message } from './fake-chat.ts'
import { begin, matchOf, newMatch, say } from './screen.tsx'

const held = vi.hoisted(() => ({ chat: undefined as unknown }))
vi.mock('../src/stores/chats.ts', async (original) => ({ ...(await original<typeof chats>()), chatOf: () => held.chat }))
vi.mock('../src/stores/session.ts', async (original) => ({
  ...(await original<typeof sessions>()),
  openSession: async () => ({ state: 'open', signed: true, digest: 'd' }),
}))

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  reply = { message: 'success', report: 41, answerBy: Date.UTC(2026, 8, 22, 1) / 1000 }
  called = fakeApi({ changeMatch: () => reply, listMatches: { matches: [matchOf()] } })
  member.set({ consents: [], characters: [], keys: {} } as never)
  matches.set({ matches: [matchOf(), matchOf({ number: 8, pseudonym: 'Wren' })] } as never)
  held.chat = fakeChat({ messages: [message('a'), message('b', { mine: true }), message('c', { proof: 'none' })] })
  await begin()
})
afterEach(async () => {
  vi.useRealTimers()
  await closeScreen()
})

const open = async (number = 7) => {
  await show(<ReportPage />, `/matches/${number}/report`, { pattern: '/matches/:number/report' })
  await settle()
}
const send = () => press(say('report.action'))
const words = (text: string) => type(say('report.text'), text)
const sent = () => called.filter(({ name }) => name === 'changeMatch').map(({ input }) => input)
const spam = say('report.reason.spam')
const other = say('report.reason.other')

describe('a report', () => {
  it('is not sent without a reason, and says so', async () => {
    await open()
    expect(shown()).not.toContain(say('report.reasonError'))
    await send()
    expect(shown()).toContain(say('report.reasonError'))
    expect([question(), sent()]).toEqual([undefined, []])
  })

  it.each([
    [other, '', false],
    [other, 'too short', false],
    [other, 'long enough', true],
    [spam, '', true],
    [spam, 'too short', false],
    [spam, 'long enough', true],
  ])('for “%s” with the words “%s” can be sent: %s', async (reason, text, isRight) => {
    await open()
    await press(reason, 'radio')
    await words(text)
    await send()
    expect([question() !== undefined, shown().includes(say('report.textError'))]).toEqual([isRight, !isRight])
    expect(sent()).toEqual([])
  })

  it('says that its words are too few once their typing rests, and not at the first letter', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await words('T')
    await pass(delays.typing - 1)
    expect(shown()).not.toContain(say('report.textError'))
    await pass(1)
    expect(shown()).toContain(say('report.textError'))
    await words('They asked for money')
    expect(shown()).not.toContain(say('report.textError'))
  })

  it('asks first, saying what it ends; declined it sends nothing and keeps everything', async () => {
    await open()
    await press(other, 'radio')
    await words('They asked for money')
    await send()
    expect(question()).toMatchObject({
      title: { key: 'report.ask', params: { name: 'Heron' } },
      body: { key: 'report.consequence', params: { count: 0 } },
      warning: { key: 'letGo.permanent' },
      danger: true,
    })
    await answer(false)
    expect([sent(), find('radio', other)?.checked, document.querySelector('textarea')?.value]).toEqual([
      [],
      true,
      'They asked for money',
    ])
  })

  it('is sent once with its reason and words, is told by its number, and nothing of it stays', async () => {
    const go = holdAnswers()
    await open()
    await press(spam, 'radio')
    await words('  They asked for money ')
    await send()
    await answer(true)
    expect(find('button', say('report.action'))?.getAttribute('aria-busy')).toBe('true')
    await send()
    await go()
    expect([sent(), question()]).toEqual([[{ match: 7, operation: 2, reason: 3, text: 'They asked for money' }], undefined])
    // In the evening before, by the clock of the tests.
    const params = { number: '41', date: '21 September 2026' }
    expect($toasts.get().map(({ text }) => [text.key, text.params])).toEqual([['report.done', params]])
    expect([readReport(7), place().path]).toEqual([{ words: '', chosen: [] }, '/matches'])
  })

  it('that is refused says why, stays as it is, and can be sent again', async () => {
    reply = refuseCall('match.none', 400)
    await open()
    await press(spam, 'radio')
    await words('They asked for money')
    await send()
    await answer(true)
    await settle()
    expect([failures().length, $toasts.get()]).toEqual([1, []])
    expect(readReport(7)).toMatchObject({ reason: 3, words: 'They asked for money' })
    expect(document.querySelector('textarea')?.value).toBe('They asked for money')
    expect(find('button', say('report.action'))?.getAttribute('aria-busy')).toBeNull()
  })

  it('is there as it was filled in when it is opened again, and of its own match only', async () => {
    await open()
    await press(spam, 'radio')
    await words('They asked for money')
    await goTo('/matches/8/report')
    expect([find('radio', spam)?.checked, document.querySelector('textarea')?.value]).toEqual([false, ''])
    await leave()
    await open()
    expect([find('radio', spam)?.checked, document.querySelector('textarea')?.value]).toEqual([true, 'They asked for money'])
  })
})

const choose = (...chosen: string[]) => keepReport(7, { reason: 3, words: '', chosen })

describe('messages as evidence', () => {
  it('are offered where the chat is open, and nowhere else', async () => {
    await open()
    expect(find('link', say('evidence.add'))).toBeDefined()
    await leave()
    matches.set({ matches: [newMatch()] } as never)
    await open()
    expect(find('link', say('evidence.add'))).toBeUndefined()
  })

  it('are sent as they are chosen and proved, and no other message is', async () => {
    $ownKeys.set({} as never)
    choose('false a', 'true b', 'false c', 'false gone')
    await open()
    expect(shown()).toContain(say('evidence.shown', { count: 2 }))
    await send()
    expect(question()?.body?.params).toEqual({ count: 2 })
    await answer(true)
    await settle()
    expect(sent()).toMatchObject([
      {
        evidence: [
          { side: 2, clientId: 'a', text: 'Text of a', franking: 'key of a' },
          { side: 1, clientId: 'b', text: 'Text of b', franking: 'key of b' },
        ],
      },
    ])
  })

  it('can be taken out one by one', async () => {
    $ownKeys.set({} as never)
    choose('false a', 'true b')
    await open()
    await act(async () => document.querySelector<HTMLElement>(`[aria-label="${say('evidence.remove')}"]`)?.click())
    expect([readReport(7).chosen, shown().includes('Text of a')]).toEqual([['true b'], false])
    await send()
    await answer(true)
    await settle()
    expect(sent()).toMatchObject([{ evidence: [{ clientId: 'b' }] }])
  })

  it('are none once the last was taken out, also of those that were opened', async () => {
    $ownKeys.set({} as never)
    choose('false a')
    await open()
    await act(async () => document.querySelector<HTMLElement>(`[aria-label="${say('evidence.remove')}"]`)?.click())
    await send()
    expect(question()?.body?.params).toEqual({ count: 0 })
    await answer(true)
    await settle()
    expect([sent().length, JSON.stringify(sent()).includes('Text of a')]).toEqual([1, false])
  })

  it('that are not open yet hold the report back, and say why', async () => {
    choose('false a')
    await open()
    await send()
    expect([question(), sent()]).toEqual([undefined, []])
    expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toContain(say('evidence.locked'))
  })

  it('hold no report back once the chat is closed and nothing can be opened any more', async () => {
    choose('false a')
    matches.set({ matches: [newMatch()] } as never)
    await open()
    await send()
    expect(question()?.body?.params).toEqual({ count: 0 })
    await answer(true)
    await settle()
    expect(sent()).toEqual([{ match: 7, operation: 2, reason: 3, text: '' }])
  })
})

const choosing = async () => {
  await show(<EvidencePage />, '/matches/7/report/messages', { pattern: '/matches/:number/report/messages' })
  await settle()
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

describe('choosing messages', () => {
  beforeEach(() => $ownKeys.set({} as never))

  it('keeps what is ticked for the report, and says what cannot be proved', async () => {
    await choosing()
    expect([boxes().length, shown().split(say('evidence.unproven')).length]).toEqual([2, 2])
    await act(async () => boxes()[1]?.click())
    await act(async () => boxes()[0]?.click())
    await act(async () => boxes()[1]?.click())
    expect([readReport(7).chosen, boxes().map(({ checked }) => checked)]).toEqual([['false a'], [true, false]])
    await press(say('evidence.done', { count: 1 }))
    await settle()
    expect(place().path).toBe('/matches/7/report')
  })

  it('takes no more than the staff can be shown, and says so until one is taken out', async () => {
    const all = Array.from({ length: EVIDENCE_LIMIT + 1 }, (_, index) => message(`m${index}`))
    held.chat = fakeChat({ messages: all })
    keepReport(7, { words: '', chosen: all.slice(0, -1).map(({ id }) => `false ${id}`) })
    await choosing()
    const full = say('evidence.full', { max: EVIDENCE_LIMIT })
    await act(async () => boxes().at(-1)?.click())
    expect([readReport(7).chosen.length, boxes().at(-1)?.checked, shown().includes(full)]).toEqual([EVIDENCE_LIMIT, false, true])
    await act(async () => boxes()[0]?.click())
    expect([readReport(7).chosen.length, shown().includes(full)]).toEqual([EVIDENCE_LIMIT - 1, false])
  })

  it('has no way to be done before the keys are open', async () => {
    $ownKeys.set(undefined)
    await choosing()
    expect(find('button', say('evidence.done', { count: 0 }))).toBeUndefined()
  })
})
