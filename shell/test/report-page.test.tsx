// @vitest-environment happy-dom
import { dateFormat } from '@quintet/domain/languages'
import { reportReasons } from '@quintet/domain/limits'
import { keepDraft, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { all, closeScreen, eventually, failures, get, place, press, settle, show, toasts, type } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ReportErrorPage from '../src/report-error/report-error-page.tsx'
import { begin, files, say } from './screen.ts'

const answerBy = 1_800_000_000
const words = 'A date is one day off.'
let called: FakeCall[]
let reply: unknown
const sent = () => called.filter(({ name }) => name === 'reportError').map(({ input }) => input as Record<string, unknown>)

beforeEach(async () => {
  reply = { report: 1_483_920_123, answerBy }
  called = fakeApi({ ...files, reportError: () => reply })
  enterAs('mira')
  await begin()
})
afterEach(closeScreen)

const open = (address = '/report-error') => show(<ReportErrorPage />, address)
const choose = (label: 'category' | 'issue' | 'browser' | 'device', value: string) => type(say(`reportError.${label}`), value)
const fill = async (category = '1') => {
  await choose('category', category)
  await choose('issue', 'home')
  await choose('browser', 'firefox')
  await choose('device', 'linux')
  await type(say('reportError.reason'), ` ${words} `)
}
const submit = () => press(say('reportError.submit'))

describe('a report', () => {
  it('is sent as it was chosen, without an agreement that nobody was asked for, and says when an answer comes', async () => {
    await open()
    await fill()
    await submit()
    await eventually(() => expect(toasts()).toHaveLength(1))
    expect(sent()).toEqual([
      { category: 1, issue: 'home', browser: 'firefox', device: 'linux', reason: words, date: expect.any(Number) as number },
    ])
    const date = dateFormat('en', { dateStyle: 'long' }).format(answerBy * 1000)
    expect(toasts()[0]).toMatchObject({ key: 'report.received', params: { number: '1483920123', date } })
    await eventually(() => expect(place().path).toBe('/home'))
    expect(readDraft('report-error')).toBeUndefined()
  })

  it('is sent once, however often it is pressed', async () => {
    const door: { open?: (answer: object) => void } = {}
    reply = new Promise((resolve) => (door.open = resolve))
    await open()
    await fill()
    await submit()
    expect(get('button', say('reportError.submit')).getAttribute('aria-busy')).toBe('true')
    await submit()
    await act(async () => door.open?.({ report: 1, answerBy }))
    await settle()
    expect(sent()).toHaveLength(1)
  })

  it('that was refused stays, on the page and on the device', async () => {
    reply = refuseCall('unexpected')
    await open()
    await fill()
    await submit()
    await eventually(() => expect(failures()).toHaveLength(1))
    expect(get('field', say('reportError.reason')).value).toBe(` ${words} `)
    expect(readDraft('report-error')).toMatchObject({ reason: ` ${words} ` })
    expect(place().path).toBe('/report-error')
  })

  it('that lacks something says what, takes the focus there, and is not sent', async () => {
    await open()
    await submit()
    expect(sent()).toEqual([])
    const summary = document.activeElement
    expect(summary?.textContent).toContain(say('reportError.choose'))
    expect(summary?.textContent).toContain(say('reportError.describe'))
  })
})

const category = () => get('field', say('reportError.category')).value

describe('what somebody came for', () => {
  it.each([
    ['?category=2', '2'],
    ['?category=0', ''],
    [`?category=${reportReasons.error.length + 1}`, ''],
    ['?category=x', ''],
    ['', ''],
  ])('is chosen, if there is such a thing: %j is %j', async (query, chosen) => {
    await open(`/report-error${query}`)
    expect(category()).toBe(chosen)
  })

  it('that there is not is asked for before it is sent', async () => {
    await open(`/report-error?category=${reportReasons.error.length + 1}`)
    await choose('issue', 'home')
    await choose('browser', 'firefox')
    await choose('device', 'linux')
    await type(say('reportError.reason'), words)
    await submit()
    expect(sent()).toEqual([])
    expect(document.activeElement?.textContent).toContain(say('reportError.choose'))
  })

  it('goes before what was begun earlier, of which the rest stays', async () => {
    keepDraft('report-error', { category: '3', reason: words })
    await open('/report-error?category=2')
    expect([category(), get('field', say('reportError.reason')).value]).toEqual(['2', words])
    keepDraft('report-error', { category: '3', reason: words })
    await open()
    expect(category()).toBe('3')
  })

  it('is named as the list has it, each by its own number', async () => {
    await open()
    const options = [...get('field', say('reportError.category')).querySelectorAll('option')]
    expect(options.map(({ value }) => value)).toEqual(['', ...reportReasons.error.map((_, index) => String(index + 1))])
  })

  it('asks for an agreement where staff may look at the member’s data', async () => {
    await open()
    expect(all('checkbox')).toEqual([])
    await fill('6')
    await submit()
    expect(sent()).toEqual([])
    await press(say('reportError.agreement'), 'checkbox')
    await submit()
    await eventually(() => expect(sent()).toMatchObject([{ category: 6, agreed: true }]))
  })
})
