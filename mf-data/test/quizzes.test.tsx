// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { QUIZ1_ITEMS, QUIZ1_SECTIONS, QUIZ2_ITEMS, quiz1Section } from '@quintet/domain/questions'
import { $popups, endSession, keepDraft, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  leave,
  place,
  press,
  settle,
  show,
  shown,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import character from '../../api/content/en/character.json' with { type: 'json' }
import quiz1 from '../../api/content/en/quiz1.json' with { type: 'json' }
import quiz2 from '../../api/content/en/quiz2.json' with { type: 'json' }
import { Quiz1Page } from '../src/pages/quiz1-page.tsx'
import { Quiz1SectionPage } from '../src/pages/quiz1-section-page.tsx'
import { Quiz2Page } from '../src/pages/quiz2-page.tsx'
import { today } from '../src/ui/use-today.ts'
import { begin, focused, record, say } from './screen.tsx'

// Days for which a result stays as it is (decision 10).
const LOCK_DAYS = 90
const index = '/data/user-data/quiz1'
let called: FakeCall[]
let saved: Partial<MemberRecord>
let reply: unknown
const sent = () => called.filter(({ name }) => name === 'saveProfile').map(({ input }) => input)

beforeEach(async () => {
  saved = {}
  reply = { message: 'success' }
  called = fakeApi({
    loadMember: () => ({ ...record, ...saved }),
    saveProfile: () => {
      if (reply instanceof Response) return reply.clone()
      saved = { ...saved, personality: '12210', relationship: 2, changedDays: { personality: today(), relationship: today() } }
      return reply
    },
    saveDraft: {},
  })
  await begin({ character, quiz1, quiz2 })
})
afterEach(closeScreen)

const statement = (number: number) => quiz1[String(number) as '1']
/** The steps under a statement or a question. */
const steps = (words: string) => {
  const group = all('group').find((one) => one.querySelector('legend')?.textContent === words)
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
}
const choose = (words: string, step: number) => act(async () => steps(words)[step - 1]?.click())
const chosen = (words: string) => steps(words).findIndex(({ checked }) => checked) + 1
const answers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, (at % 7) + 1]))
/** So many days after the last change, a quiz is this many more days as it is after today. */
const locked = (days: number) => ({ personality: today() - days, relationship: today() - days })

const openQuiz1 = async (own: Partial<MemberRecord> = {}) => {
  saved = own
  await show(<Quiz1Page />, index)
  await eventually(() => expect(shown()).toContain(own.personality ? say('quiz1.result') : say('lock.rule')))
}

const href = (name: string) => get('link', name).getAttribute('href')

describe('the personality quiz', () => {
  it('begins with what it is, its five sections, and the first of them', async () => {
    await openQuiz1()
    expect([shown().includes(say('quiz1.intro')), href(say('quiz1.start'))]).toEqual([true, `${index}/section1`])
    for (const [at, count] of QUIZ1_SECTIONS.entries()) {
      const row = get('link', say('quiz1.section', { number: at + 1 }))
      expect([row.getAttribute('href'), row.textContent?.endsWith(say('hub.count', { filled: 0, required: count }))]).toEqual([
        `${index}/section${at + 1}`,
        true,
      ])
    }
    const progress = say('quiz1.progress', { answered: 0, all: QUIZ1_ITEMS })
    expect([get('progressbar', progress).value, find('button', say('quiz1.save'))]).toEqual([0, undefined])
  })

  it('goes on at the first section that is not whole', async () => {
    keepDraft('quiz1', { ...answers(12), 14: 3, 30: 1 })
    await openQuiz1()
    expect([
      href(say('quiz1.continue')),
      get('progressbar', say('quiz1.progress', { answered: 14, all: QUIZ1_ITEMS })).value,
    ]).toEqual([`${index}/section2`, 14])
  })

  it('shows what all answers come to before they are saved; saved once, in their order, they are no draft any more', async () => {
    keepDraft('quiz1', answers(QUIZ1_ITEMS))
    await openQuiz1()
    expect([shown().includes(say('quiz1.outcome')), sent(), find('link', say('quiz1.continue'))]).toEqual([true, [], undefined])
    const letCome = holdAnswers()
    await press(say('quiz1.save'))
    expect(get('button', say('quiz1.save')).getAttribute('aria-busy')).toBe('true')
    await press(say('quiz1.save'))
    await letCome()
    await eventually(() => expect(readDraft('quiz1')).toBeUndefined())
    expect(sent()).toEqual([{ section: 'quiz1', answers: Object.values(answers(QUIZ1_ITEMS)) }])
  })

  it('is not saved with an answer missing', async () => {
    keepDraft('quiz1', answers(QUIZ1_ITEMS - 1))
    await openQuiz1()
    expect([shown().includes(say('quiz1.outcome')), find('button', say('quiz1.save'))]).toEqual([false, undefined])
    expect(href(say('quiz1.continue'))).toBe(`${index}/section5`)
  })

  it('keeps its answers where they are refused, which is said', async () => {
    reply = refuseCall('profile.locked')
    keepDraft('quiz1', answers(QUIZ1_ITEMS))
    await openQuiz1()
    await press(say('quiz1.save'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.profile.locked' } }]))
    expect([readDraft('quiz1'), find('button', say('quiz1.save')) !== undefined]).toEqual([answers(QUIZ1_ITEMS), true])
  })

  it.each([
    [0, false],
    [LOCK_DAYS, false],
    [LOCK_DAYS + 1, true],
  ])('that was saved %i days ago may be taken again: %s; its result is shown until then', async (days, isOpen) => {
    await openQuiz1({ personality: '12210', changedDays: locked(days) })
    expect(shown().includes(say('quiz1.retake'))).toBe(isOpen)
    expect(find('link', say('quiz1.start')) !== undefined).toBe(isOpen)
    expect(shown()).toContain(isOpen ? say('lock.rule') : say('lock.left', { days: LOCK_DAYS - days }))
  })
})

describe('a section of it', () => {
  const open = async (section: number | string, own: Partial<MemberRecord> = {}) => {
    saved = own
    await show(<Quiz1SectionPage />, `${index}/section${section}`, { pattern: `${index}/:section` })
    await settle()
  }
  const next = say('quiz1.next')

  it('asks its statements, each with seven steps, and keeps each answer at once', async () => {
    await open(2)
    expect(all('group').map((one) => one.querySelector('legend')?.textContent)).toEqual(
      quiz1Section(2).map(({ number }) => statement(number)),
    )
    expect(steps(statement(13)).map((one) => one.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((step) => quiz1[`scale.${step}` as 'scale.1']),
    )
    await choose(statement(13), 6)
    await choose(statement(15), 1)
    expect([readDraft('quiz1'), chosen(statement(13)), chosen(statement(14)), chosen(statement(15))]).toEqual([
      { 13: 6, 15: 1 },
      6,
      0,
      1,
    ])
    expect(get('progressbar', say('quiz1.progress', { answered: 2, all: 12 })).value).toBe(2)
    await choose(statement(13), 2)
    expect(readDraft('quiz1')).toEqual({ 13: 2, 15: 1 })
  })

  it('is as it was left when it is opened again, for who gave the answers alone', async () => {
    await open(1)
    await choose(statement(1), 5)
    await leave()
    await open(1)
    expect(chosen(statement(1))).toBe(5)
    await leave()
    await act(async () => {
      await endSession('elsewhere')
      enterAs('noor')
    })
    await open(1)
    expect([steps(statement(1)).length, chosen(statement(1))]).toEqual([7, 0])
  })

  it('leads on to the next once it is whole; until then what is open is named, with the focus', async () => {
    keepDraft('quiz1', { ...answers(11) })
    await open(1)
    await press(next)
    expect([place().path, focused().includes(statement(12)), focused().includes(statement(11))]).toEqual([
      `${index}/section1`,
      true,
      false,
    ])
    expect(all('alert').filter(({ textContent }) => textContent === say('form.choose'))).toHaveLength(1)
    await choose(statement(12), 4)
    expect(all('alert').filter(({ textContent }) => textContent === say('form.choose'))).toEqual([])
    await press(next)
    expect(place().path).toBe(`${index}/section2`)
    // The next one begins without its errors.
    expect([
      all('alert').filter(({ textContent }) => textContent === say('form.choose')),
      shown().includes(statement(13)),
    ]).toEqual([[], true])
  })

  it('leads back to all of them after the last', async () => {
    keepDraft('quiz1', answers(QUIZ1_ITEMS))
    await open(5)
    expect(find('button', next)).toBeUndefined()
    await press(say('quiz1.finish'))
    await eventually(() => expect(place().path).toBe(index))
  })

  it.each([0, 6, 1.5, 'x', ''])('that does not exist (%j) leads to all of them', async (section) => {
    await open(section)
    expect(place().path).toBe(index)
  })

  it.each([
    [LOCK_DAYS, index],
    [LOCK_DAYS + 1, `${index}/section1`],
  ])('cannot be answered until its days are over: %i days after, one is at %s', async (days, at) => {
    await open(1, { personality: '12210', changedDays: locked(days) })
    expect(place().path).toBe(at)
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => narrow)
  })
  afterEach(() => void vi.unstubAllGlobals())
  const last = quiz1Section(5).map(({ number }) => number)

  it('a section asks one statement a screen, keeps each answer, and ends with the last', async () => {
    saved = {}
    await show(<Quiz1SectionPage />, `${index}/section5`, { pattern: `${index}/:section` })
    await settle()
    for (const [at, number] of last.entries()) {
      expect(all('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([statement(number)])
      await choose(statement(number), at + 1)
      expect(readDraft('quiz1')).toHaveProperty(String(number), at + 1)
      await press(say('one.next'))
    }
    await eventually(() => expect(place().path).toBe(index))
  })

  it('a section that is left open shows all, and what is missing', async () => {
    saved = {}
    await show(<Quiz1SectionPage />, `${index}/section5`, { pattern: `${index}/:section` })
    await settle()
    for (const _ of last) await press(say('one.skip'))
    expect([all('group').length - 1, focused().includes(statement(49)), place().path]).toEqual([4, true, `${index}/section5`])
  })

  it('the other quiz asks one question a screen, and shows its outcome after the last', async () => {
    saved = {}
    await show(<Quiz2Page />, '/data/user-data/quiz2')
    await settle()
    for (let item = 1; item <= QUIZ2_ITEMS; item++) {
      await choose(quiz2[`${item}.q` as '1.q'], 1)
      await press(say('one.next'))
    }
    expect([shown().includes(say('quiz1.outcome')), sent()]).toEqual([true, []])
    // The last tap may have been a slip, and what is saved stays for months.
    expect(focused()).toContain(say('quiz1.outcome'))
    await press(say('one.list'))
    expect([all('group').length, focused(), find('button', say('quiz1.save'))]).toEqual([
      QUIZ2_ITEMS,
      say('quiz2.intro'),
      undefined,
    ])
    await choose(quiz2['10.q'], 3)
    await press(say('quiz1.finish'))
    await press(say('quiz1.save'))
    await eventually(() => expect(sent()).toMatchObject([{ answers: [...Array.from({ length: 9 }, () => 1), 3] }]))
  })
})

const question = (item: number) => quiz2[`${item}.q` as '1.q']

const finish = () => press(say('quiz1.finish'))

describe('the relationship quiz', () => {
  const address = '/data/user-data/quiz2'
  const all10 = Object.fromEntries(Array.from({ length: QUIZ2_ITEMS }, (_, at) => [at + 1, (at % 4) + 1]))
  const open = async (own: Partial<MemberRecord> = {}) => {
    saved = own
    await show(<Quiz2Page />, address)
    await eventually(() => expect(shown()).toContain(own.relationship ? say('quiz2.result') : say('lock.rule')))
  }

  it('asks ten questions, keeps each answer at once, and names what is open', async () => {
    await open()
    expect([all('group').length, shown().includes(say('quiz2.intro'))]).toEqual([QUIZ2_ITEMS, true])
    await choose(question(3), 4)
    await choose(question(1), 2)
    expect([readDraft('quiz2'), chosen(question(3)), chosen(question(2))]).toEqual([{ 1: 2, 3: 4 }, 4, 0])
    expect(get('progressbar', say('quiz1.progress', { answered: 2, all: QUIZ2_ITEMS })).value).toBe(2)
    await finish()
    expect([focused().includes(question(2)), focused().includes(question(3)), sent()]).toEqual([true, false, []])
  })

  it('shows what the answers come to before they are saved; saved once, in their order, they are no draft any more', async () => {
    keepDraft('quiz2', all10)
    await open()
    expect([chosen(question(10)), find('button', say('quiz1.save'))]).toEqual([2, undefined])
    await finish()
    expect([shown().includes(say('quiz1.outcome')), sent()]).toEqual([true, []])
    const letCome = holdAnswers()
    await press(say('quiz1.save'))
    await press(say('quiz1.save'))
    await letCome()
    await eventually(() => expect(readDraft('quiz2')).toBeUndefined())
    expect(sent()).toEqual([{ section: 'quiz2', answers: Object.values(all10) }])
  })

  it('keeps its answers where they are refused, which is said', async () => {
    reply = refuseCall('profile.locked')
    keepDraft('quiz2', all10)
    await open()
    await finish()
    await press(say('quiz1.save'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(readDraft('quiz2')).toEqual(all10)
  })

  it.each([
    [LOCK_DAYS, false],
    [LOCK_DAYS + 1, true],
  ])('that was saved %i days ago may be taken again: %s', async (days, isOpen) => {
    await open({ relationship: 2, changedDays: locked(days) })
    expect([shown().includes(say('quiz2.retake')), all('group').length]).toEqual([isOpen, isOpen ? QUIZ2_ITEMS : 0])
    expect(shown()).toContain(isOpen ? say('lock.rule') : say('lock.left', { days: LOCK_DAYS - days }))
  })
})
