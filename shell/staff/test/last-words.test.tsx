// @vitest-environment happy-dom
import { caseTextLimits } from '@quintet/domain/cases'
import { refuseCall } from '@quintet/testing/fake-api'
import { act, type ReactNode } from 'react'
import {
  all,
  answer,
  closeScreen,
  eventually,
  failures,
  find,
  get,
  press,
  question,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $freshSignIn, answerFreshSignIn } from '../src/calls/fresh-sign-in.ts'
import { self } from '../src/frame/self.ts'
import { cases, type CaseFile } from '../src/screens/cases/cases.ts'
import { DecisionForm } from '../src/screens/cases/decision-form.tsx'
import { EraseButton } from '../src/screens/cases/erase-button.tsx'
import JobsScreen from '../src/screens/jobs/jobs-screen.tsx'
import { jobs } from '../src/screens/jobs/jobs.ts'
import NoticesScreen from '../src/screens/notices/notices-screen.tsx'
import { noticeLanguages, notices } from '../src/screens/notices/notices.ts'
import PeopleScreen from '../src/screens/people/people-screen.tsx'
import { people } from '../src/screens/people/people.ts'
import WeeksScreen from '../src/screens/weeks/weeks-screen.tsx'
import { weeks } from '../src/screens/weeks/weeks.ts'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const person = { number: 3, email: 'ana@example.org', roles: ['support'], addedAt: 1 }
const job = { id: 8, name: 'mail', setAsideAt: 1, attempts: 5, error: 'No.' }
const week = { week: 12, state: 'published', remarks: [], hold: { reason: 'Wait.', at: 1, by: 2 } }
const openWeek = { ...week, week: 13, state: 'matched', hold: undefined }
const words = Object.fromEntries(noticeLanguages.map((each) => [each, { title: 'Title', message: 'Words' }]))
const notice = { number: 4, fromDay: 10, toDay: 30, madeBy: 2, texts: words }

let asked: StaffAsked[]
let reply: () => unknown
const made = (call: string) => asked.filter((one) => one.call === call).map(({ input }) => input)

const answers: Record<string, object> = {
  'list-staff': { people: [person] },
  'list-jobs': { jobs: [job] },
  'list-weeks': { weeks: [week, openWeek] },
  'list-notices-to-all': { notices: [notice], today: 20 },
  'list-cases': { groups: [], open: 0, overdue: 0 },
}

beforeEach(async () => {
  reply = () => ({ message: 'success' })
  const done = Object.fromEntries(
    ['end-staff', 'drop-job', 'retry-job', 'release-week', 'hold-week', 'take-notice-back', 'decide-case', 'propose-erasing'].map(
      (call) => [call, () => reply()],
    ),
  )
  asked = await openConsole({
    ...Object.fromEntries(Object.entries(answers).map(([call, given]) => [call, () => given])),
    ...done,
  })
  self.set({ number: 2, email: 'mo@example.org', roles: ['moderator'], sessionEndsAt: 1 } as never)
})
afterEach(async () => {
  await closeScreen()
  for (const one of [self, people, jobs, weeks, notices, cases]) one.clear()
})

interface Harm {
  Screen: () => ReactNode
  button: string
  call: string
  input: unknown
  told: string
  fresh: boolean
}

const harms: Harm[] = [
  {
    Screen: PeopleScreen,
    button: say('people.endOf', { email: person.email }),
    call: 'end-staff',
    input: { number: 3 },
    told: 'people.ended',
    fresh: true,
  },
  { Screen: JobsScreen, button: say('jobs.drop'), call: 'drop-job', input: { id: 8 }, told: 'jobs.dropped', fresh: true },
  {
    Screen: WeeksScreen,
    button: say('weeks.release'),
    call: 'release-week',
    input: { week: 12 },
    told: 'weeks.released',
    fresh: true,
  },
  {
    Screen: NoticesScreen,
    button: say('notices.takeBack'),
    call: 'take-notice-back',
    input: { number: 4 },
    told: 'notices.takenBack',
    fresh: false,
  },
]

const askFor = async ({ Screen, button }: Harm) => {
  await show(<Screen />)
  await eventually(() => expect(find('button', button)).toBeDefined())
  await press(button)
}

describe.each(harms)('$call', (harm) => {
  const { button, call, input, told } = harm

  it('is done after a question alone, once', async () => {
    await askFor(harm)
    expect(question()).toBeDefined()
    expect(made(call)).toEqual([])
    await answer(false)
    expect([made(call), toastKeys()]).toEqual([[], []])
    await press(button)
    await answer(true)
    await eventually(() => expect(toastKeys()).toEqual([told]))
    expect(made(call)).toEqual([input])
  })

  it('that was refused is not said to be done', async () => {
    reply = () => refuseCall('unexpected')
    await askFor(harm)
    await answer(true)
    await eventually(() => expect(failures()).toHaveLength(1))
    expect(toastKeys()).toEqual([])
  })
})

it.each(harms.filter(({ fresh }) => fresh))(
  '$call is not done where the fresh sign-in that it needs is put off',
  async (harm) => {
    reply = () => refuseCall('session.freshNeeded')
    await askFor(harm)
    await answer(true)
    await eventually(() => expect($freshSignIn.get()).toBeDefined())
    await act(async () => answerFreshSignIn(false))
    await settle()
    expect([made(harm.call).length, toastKeys(), failures()]).toEqual([1, [], []])
  },
)

const send = () => act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())

describe('a week', () => {
  it('is held back with a reason alone', async () => {
    await show(<WeeksScreen />)
    await eventually(() => expect(find('button', say('weeks.hold'))).toBeDefined())
    await press(say('weeks.hold'))
    await type(say('weeks.reason'), '   ')
    await send()
    expect(made('hold-week')).toEqual([])
    await type(say('weeks.reason'), ' Wrong figures. ')
    await send()
    await eventually(() => expect(toastKeys()).toEqual(['weeks.held']))
    expect(made('hold-week')).toEqual([{ week: 13, reason: 'Wrong figures.' }])
  })
})

const file = (more: object = {}) =>
  ({
    number: 12,
    kind: 'match',
    reason: 1,
    harm: 1,
    openedAt: 1,
    member: { number: 5, language: 1, joinedAt: 1, standing: 0 },
    photos: [],
    earlier: [],
    ...more,
  }) as unknown as CaseFile
const facts = 'What was seen in it, in words that are long enough.'.padEnd(caseTextLimits.facts.min, '.')
const earlier = [
  { number: 13, kind: 'photo', reason: 1, harm: 1, openedAt: 1 },
  { number: 14, kind: 'error', reason: 1, harm: 1, openedAt: 1 },
  { number: 15, kind: 'match', reason: 1, harm: 1, openedAt: 1, decidedAt: 2 },
  { number: 16, kind: 'match', reason: 1, harm: 1, openedAt: 1, proposedBy: 2 },
]

const rule = () =>
  act(async () => {
    const field = get('field', say('cases.rule')) as HTMLSelectElement
    field.value = 'respect'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('a decision', () => {
  const onDone = vi.fn()
  const fill = async (measure: string) => {
    onDone.mockReset()
    await show(<DecisionForm file={file({ earlier })} onDone={onDone} />)
    await press(say(`cases.measure.${measure}` as 'cases.measure.warn'), 'radio')
  }

  it('needs a rule and facts, and is about this case alone unless it is said to be about others', async () => {
    await fill('warn')
    await press(say('cases.submit'))
    expect(shown()).toContain(say('cases.ruleOpen'))
    await rule()
    await press(say('cases.submit'))
    expect(shown()).toContain(say('cases.factsShort'))
    expect(made('decide-case')).toEqual([])
    await type(say('cases.facts'), ` ${facts} `)
    await press(say('cases.submit'))
    await eventually(() => expect(onDone).toHaveBeenCalledOnce())
    expect(made('decide-case')).toEqual([{ case: 12, others: [], decision: { measure: 'warn', rule: 'respect', facts } }])
    expect(toastKeys()).toEqual(['cases.decided'])
  })

  it('about others, too, leaves out what is decided, proposed or answered by itself', async () => {
    await fill('warn')
    await rule()
    await type(say('cases.facts'), facts)
    await press(say('cases.together', { count: 1 }), 'checkbox')
    await press(say('cases.submit'))
    await eventually(() => expect(made('decide-case')).toMatchObject([{ others: [13] }]))
  })

  it('that waits for a second person is said to be proposed', async () => {
    reply = () => ({ awaitsSecond: true })
    await fill('close')
    await rule()
    await type(say('cases.facts'), facts)
    await press(say('cases.propose'))
    await eventually(() => expect(toastKeys()).toEqual(['cases.proposed']))
    expect(made('decide-case')).toMatchObject([{ decision: { measure: 'close', fraud: false } }])
  })

  it('that was refused keeps what was written, and can be sent again', async () => {
    reply = () => refuseCall('unexpected')
    await fill('warn')
    await rule()
    await type(say('cases.facts'), facts)
    await press(say('cases.submit'))
    await eventually(() => expect(all('alert').length).toBeGreaterThan(0))
    expect(get('field', say('cases.facts')).value).toBe(facts)
    await press(say('cases.submit'))
    expect(made('decide-case')).toHaveLength(2)
    expect([onDone.mock.calls, toastKeys()]).toEqual([[], []])
  })
})

describe('the evidence of a case', () => {
  it('is proposed to be erased by a moderator, with a reason alone', async () => {
    const onDone = vi.fn()
    await show(<EraseButton number={12} onDone={onDone} />)
    await press(say('evidence.erase'))
    await type(say('evidence.reason'), '  short   ')
    await send()
    expect(made('propose-erasing')).toEqual([])
    await type(say('evidence.reason'), ' A reason that is long enough. ')
    await send()
    await send()
    await eventually(() => expect(onDone).toHaveBeenCalledOnce())
    expect(made('propose-erasing')).toEqual([{ case: 12, reason: 'A reason that is long enough.' }])
  })

  it('is not offered to who has another role', async () => {
    self.set({ number: 2, email: 'mo@example.org', roles: ['support'], sessionEndsAt: 1 } as never)
    await show(<EraseButton number={12} onDone={vi.fn()} />)
    expect(all('button')).toEqual([])
  })
})
