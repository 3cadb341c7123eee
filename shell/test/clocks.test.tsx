// @vitest-environment happy-dom
import { DAY_MS } from '@quintet/domain/time'
import { $now, member, ownPhotos, showToast } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '../src/home/countdown-figures.tsx'
import { NotEnteredNote } from '../src/home/not-entered-note.tsx'
import { weekTokens } from '../src/home/not-entered.ts'
import { OperatorBar } from '../src/home/operator-bar.tsx'
import { useWording } from '../src/information/use-wording.ts'
import { AskLetIn } from '../src/login/ask-let-in.tsx'
import { birthDateProblem } from '../src/login/birth-date.ts'
import { useDates } from '../src/members/standing/use-dates.ts'
import ReportErrorPage from '../src/report-error/report-error-page.tsx'
import { NoMatch } from '../src/reveal/no-match.tsx'
import { completeMember } from './complete-member.ts'
import { press, render, type } from './render.tsx'

// By which clock each day and hour is written: of the member, three and a half hours behind UTC in these tests, or of the product.

const said = vi.hoisted(() => [] as Parameters<typeof showToast>[])
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  showToast: (...toast: Parameters<typeof showToast>) => void said.push(toast),
}))

/** Still the evening of the 29th where the member is. */
const night = Date.UTC(2026, 10, 30, 1)
const photos = { photos: [], states: ['cleared', 'cleared', 'cleared', null, null] }

beforeEach(() => {
  vi.useFakeTimers({ now: night, toFake: ['Date'] })
  said.length = 0
  enterAs('mira', { active: true })
  member.set({ ...completeMember, account: { ...completeMember.account, active: 1 } } as never)
  ownPhotos.set(photos as never)
  $now.set(night)
})
afterEach(() => void vi.useRealTimers())

const buttonOf = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)

test('the next drawing is told by both clocks, and after a drawing without a match by the own one', async () => {
  fakeApi()
  expect((await render(<Countdown />)).textContent).toMatch(/Sun,? 23:00 UTC.*Sun,? 19:30 for you/)
  expect((await render(<NoMatch week={1} tokens={[]} />)).textContent).toMatch(/The next drawing: Sunday.*6 December.* 19:30/)
})

test('the demo’s operator reads the clock of the product', async () => {
  fakeApi()
  expect((await render(<OperatorBar />)).textContent).toMatch(/30 Nov 2026.* 01:00:00 UTC/)
})

test('a break ends on the product’s day', async () => {
  const tokens = { week: 1, submitted: 2, tokensRemaining: 3, pausedUntil: Date.UTC(2026, 11, 7) / DAY_MS }
  fakeApi({ loadTokens: tokens } as never)
  weekTokens.set(tokens as never)
  expect((await render(<NotEnteredNote />)).textContent).toContain('until 7 December 2026')
})

const Days = () => {
  const [{ moment, day }, wording] = [useDates(), useWording()]
  return [moment(night / 1000), day(20_787), wording('2026-11-30')].join('; ')
}

test('a moment is of the day that it was for its reader; a day, and a wording, are the same for everybody', async () => {
  expect((await render(<Days />)).textContent).toBe('29 November 2026; 30 November 2026; 30 November 2026')
})

test.each([
  ['2008-11-30', undefined],
  ['2008-12-01', 'signup.adultsOnly'],
])('who was born on %s is old enough or not on the product’s day', (born, problem) => {
  expect(birthDateProblem(born)).toBe(problem)
})

test('staff answer a report by a day of the member’s own clock', async () => {
  fakeApi({ reportError: { report: 7, answerBy: night / 1000 } } as never)
  const page = await render(<ReportErrorPage />)
  for (const list of page.querySelectorAll('select')) await type(list, list.options[1]?.value ?? '')
  await type(page.querySelector('textarea'), 'The button does nothing at all, however often it is pressed.')
  for (const box of page.querySelectorAll('input[type=checkbox]')) await press(box)
  const last = [...page.querySelectorAll('button')].at(-1)
  await press(last)
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 5000 })
  expect(said[0]?.[0]).toMatchObject({ key: 'report.received', params: { date: '29 November 2026' } })
})

test('who asks to be let in is told until when by the own clock', async () => {
  fakeApi({ askToBeLetIn: { report: 7, answerBy: night / 1000 } })
  const page = await render(<AskLetIn email="mira@example.org" />)
  await press(page.querySelector('summary') ?? page.querySelector('button'))
  await type(page.querySelector('textarea'), 'There must be a mistake, as I have never been here before.')
  await press(buttonOf(page, 'Send') ?? [...page.querySelectorAll('button')].at(-1))
  await vi.waitFor(() => expect(page.textContent).toMatch(/by 29 November 2026.* 21:30/), { timeout: 5000 })
})
