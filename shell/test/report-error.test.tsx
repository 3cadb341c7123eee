// @vitest-environment happy-dom
import { ApiError } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { beforeEach, expect, it, vi } from 'vitest'
import ReportErrorPage from '../src/report-error/report-error-page.tsx'
import { type ReportDraft, reportProblems } from '../src/report-error/report-form.ts'
import { press, render, type } from './render.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), send }))

beforeEach(() => {
  localStorage.clear()
  enterAs('mira')
  send.mockReset().mockResolvedValue({})
})

const whole: ReportDraft = {
  category: '1',
  issue: 'home',
  browser: 'firefox',
  device: 'linux',
  reason: 'The page is white.',
  agreed: false,
}

it.each([
  [{}, []],
  [{ browser: '' }, ['reportError.choose']],
  [{ reason: 'too short' }, ['reportError.describe']],
  [{ category: '6' }, ['reportError.agree']],
  [{ category: '6', agreed: true }, []],
  [{ category: '', reason: '   ' }, ['reportError.choose', 'reportError.describe']],
])('%j lacks %j', (changes, problems) => {
  expect(reportProblems({ ...whole, ...changes })).toEqual(problems)
})

const submit = (page: HTMLElement) => press(page.querySelector('footer button'))

const fill = async (page: HTMLElement) => {
  const values = ['6', 'matches', 'firefox', 'linux']
  for (const [index, select] of [...page.querySelectorAll('select')].entries()) await type(select, values[index] ?? '')
  await type(page.querySelector('textarea'), 'A date is one day off.')
}

it('shows the messages only after a try, and sends nothing incomplete', async () => {
  const page = await render(<ReportErrorPage />)
  expect(page.querySelector('[role=alert]:not([hidden])')).toBeNull()
  await submit(page)
  expect(page.textContent).toContain('Please select one option for each section above.')
  expect(page.textContent).toContain('Please provide a description for your Customer Support issue.')
  expect(send).not.toHaveBeenCalled()
  // The summary has the focus, and leads to each field.
  expect(document.activeElement?.textContent).toContain('Please select one option')
  const links = [...(document.activeElement?.querySelectorAll('button') ?? [])]
  await press(links[1] ?? null)
  expect(document.activeElement).toBe(page.querySelector('textarea'))
})

it('goes on after a refused try', async () => {
  const page = await render(<ReportErrorPage />)
  await submit(page)
  await fill(page)
  await press(page.querySelector('input[type=checkbox]'))
  await submit(page)
  expect(send).toHaveBeenCalledOnce()
  expect(page.querySelector('[role=alert]:not([hidden])')).toBeNull()
})

it('asks for the agreement at category 6 and sends it along (decision 42)', async () => {
  const page = await render(<ReportErrorPage />)
  await fill(page)
  await press(page.querySelector('input[type=checkbox]'))
  await submit(page)
  const sent = {
    category: 6,
    issue: 'matches',
    browser: 'firefox',
    device: 'linux',
    reason: 'A date is one day off.',
    agreed: true,
  }
  expect(send).toHaveBeenCalledExactlyOnceWith('reportError', { ...sent, date: expect.any(Number) as number })
})

it('keeps the draft when sending fails, and brings it back', async () => {
  send.mockRejectedValue(new ApiError(0, 'network', 'Network error'))
  const page = await render(<ReportErrorPage />)
  await fill(page)
  await press(page.querySelector('input[type=checkbox]'))
  await submit(page)
  const again = await render(<ReportErrorPage />)
  expect(again.querySelector('textarea')?.value).toBe('A date is one day off.')
})
