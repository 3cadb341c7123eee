// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, get, place, press, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NoticePage } from '../src/pages/notice-page.tsx'
import { NoticesPage } from '../src/pages/notices-page.tsx'
import { notices } from '../src/stores/notices.ts'
import { begin, say, sayDay, sayShell } from './screen.tsx'

const notice = (date: number, title: string, message = `About ${title}`) => ({ date, title, message })
// 20 000 is 4 October 2024.
const own = [notice(20_000, 'Photo cleared'), notice(20_002, 'Drawing over')]
const everybody = [notice(20_000, 'New rules'), notice(20_001, 'Pause')]
const order = ['Drawing over', 'Pause', 'Photo cleared', 'New rules']

let called: FakeCall[]
let replies: Record<string, unknown>
const asked = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)

beforeEach(async () => {
  replies = {
    listNotices: { count: 2, notices: own },
    listPublicNotices: { count: 2, notices: everybody },
  }
  called = fakeApi(replies)
  await begin()
  notices.clear()
})
afterEach(closeScreen)

const titles = () => {
  const whole = shown()
  return order.filter((title) => whole.includes(title)).toSorted((a, b) => whole.indexOf(a) - whole.indexOf(b))
}

const openList = async () => {
  await show(<NoticesPage />, '/data/notifications')
  await eventually(() => expect(notices.$.get().state).not.toBe('loading'))
}

describe('the notices', () => {
  it('have the one that led here, though the list was read a moment ago', async () => {
    await openList()
    await show(null, '/elsewhere')
    replies['listNotices'] = { count: 3, notices: [...own, notice(20_003, 'Photo looked at')] }
    await openList()
    expect([asked('listNotices').length, shown().includes('Photo looked at')]).toEqual([1, false])
    await show(<NoticesPage />, '/data/notifications', { state: { isNews: true } })
    await eventually(() => expect(shown()).toContain('Photo looked at'))
    expect(asked('listNotices')).toHaveLength(2)
  })

  it('stand by day, the newest first, each with its beginning, read once', async () => {
    await openList()
    expect(titles()).toEqual(order)
    const days = [20_002, 20_001, 20_000].map((day) => shown().indexOf(sayDay(day)))
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect([days.every((at) => at > 0), shown().includes('About Pause'), shown().split(sayDay(20_000)).length]).toEqual([
      true,
      true,
      2,
    ])
    expect([asked('listNotices').length, asked('listPublicNotices').length]).toEqual([1, 1])
  })

  it.each([
    ['Pause', '2024-10-05', 0],
    ['Photo cleared', '2024-10-04', 0],
    ['New rules', '2024-10-04', 1],
  ])('lead from %s to its day, and to itself there', async (title, date, index) => {
    await openList()
    await press(title, 'link')
    expect(place()).toEqual({ path: `/data/notifications/${date}`, state: { index } })
  })

  it('that are not there say what will be', async () => {
    Object.assign(replies, { listNotices: { count: 0, notices: [] }, listPublicNotices: { count: 0, notices: [] } })
    await openList()
    expect([shown().includes(say('notices.none')), get('link', say('reach.title')).getAttribute('href')]).toEqual([
      true,
      '/data/notifications/settings',
    ])
  })

  it('of an account without its own are those for everybody', async () => {
    replies['listNotices'] = { count: 0, notices: [] }
    await openList()
    expect([titles(), shown().includes(say('notices.none'))]).toEqual([['Pause', 'New rules'], false])
  })

  it('come anew in another language', async () => {
    await openList()
    await act(async () => $language.set({ ...$language.get(), id: 6 }))
    await eventually(() => expect(asked('listNotices')).toMatchObject([{ language: 1 }, { language: 6 }]))
    expect(asked('listPublicNotices')).toMatchObject([{ language: 1 }, { language: 6 }])
  })

  it('are tried again where they did not come', async () => {
    const there = replies['listPublicNotices']
    replies['listPublicNotices'] = () => refuseCall('account.suspended')
    await openList()
    expect(titles()).toEqual([])
    replies['listPublicNotices'] = there
    await press(sayShell('state.retry'))
    await eventually(() => expect(titles()).toEqual(order))
  })
})

const openOne = async (date: string, state: object | null = null) => {
  await show(<NoticePage />, `/data/notifications/${date}`, { pattern: '/data/notifications/:date', state })
  await eventually(() => expect(notices.$.get().state).toBe('ready'))
}

describe('one notice', () => {
  it.each([
    ['2024-10-05', { index: 0 }, ['Pause']],
    ['2024-10-04', { index: 0 }, ['Photo cleared', 'New rules']],
    ['2024-10-04', { index: 1 }, ['New rules', 'Photo cleared']],
    ['2024-10-04', null, ['Photo cleared', 'New rules']],
    ['2024-10-04', { index: 7 }, ['Photo cleared', 'New rules']],
  ])(
    'of %s, chosen by %j, stands first with its message; the others of its day follow, once each',
    async (date, state, expected) => {
      await openOne(date, state)
      expect(titles()).toEqual(expected)
      expect(expected.map((title) => shown().split(`About ${title}`).length)).toEqual(expected.map(() => 2))
      expect(shown()).toContain(sayDay(date === '2024-10-05' ? 20_001 : 20_000))
    },
  )

  it('that is gone says so, and leads back to all', async () => {
    await openOne('2020-01-01')
    expect([titles(), shown().includes(say('notices.gone')), all('link')]).toEqual([[], true, []])
    await press(sayShell('page.back'))
    await eventually(() => expect(place().path).toBe('/data/notifications'))
  })
})
