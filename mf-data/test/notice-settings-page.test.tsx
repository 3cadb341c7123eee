// @vitest-environment happy-dom
import { noticeKinds } from '@quintet/domain/notices'
import { $popups } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, get, press, settle, show, shown, toasts, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeSettingsPage } from '../src/pages/notice-settings-page.tsx'
import { noticeSettings } from '../src/stores/notice-settings.ts'
import { readPushState, switchPushOff, switchPushOn } from '../src/stores/push-device.ts'
import { begin, say } from './screen.tsx'

// What a browser can do is another's; what is asked of the member before it is asked stands here.
vi.mock('../src/stores/push-device.ts', () => ({ readPushState: vi.fn(), switchPushOn: vi.fn(), switchPushOff: vi.fn() }))
const [read, on, off] = [vi.mocked(readPushState), vi.mocked(switchPushOn), vi.mocked(switchPushOff)]

const settings = {
  channels: Object.fromEntries(noticeKinds.map((kind) => [kind, 'mail'])),
  quiet: { from: 21, to: 7 },
  timeZone: 'Asia/Kolkata',
  pushKey: 'AAAA',
  devices: 1,
}
let called: FakeCall[]
let refusal: Response | undefined
const saved = () => called.filter(({ name }) => name === 'saveNoticeSettings').map(({ input }) => input)

beforeEach(() => {
  refusal = undefined
  read.mockReset().mockResolvedValue('off')
  on.mockReset().mockResolvedValue('on')
  off.mockReset().mockResolvedValue('off')
})
afterEach(closeScreen)

const open = async (own: object = {}) => {
  const now = { ...settings, ...own }
  called = fakeApi({
    loadNoticeSettings: now,
    saveNoticeSettings: (change: unknown) => refusal ?? { ...now, ...(change as object), channels: now.channels },
  })
  await begin()
  noticeSettings.clear()
  await show(<NoticeSettingsPage />, '/data/notice-settings')
  await eventually(() => expect(find('field', say('reach.quiet.from'))).toBeDefined())
}

describe('what the member is told of', () => {
  it.each(noticeKinds)('is chosen for %s alone, and saved at once', async (kind) => {
    await open()
    await type(say(`reach.${kind}`), 'none')
    await eventually(() => expect(saved()).toEqual([{ channels: { [kind]: 'none' } }]))
    await eventually(() => expect(toasts()).toMatchObject([{ key: 'reach.saved', canUndo: true }]))
  })

  it('is shown as it still is where it cannot be saved, which is said', async () => {
    await open()
    refusal = refuseCall('account.suspended')
    await type(say('reach.message'), 'none')
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    await eventually(() => expect(get('field', say('reach.message')).value).toBe('mail'))
    expect(toasts()).toEqual([])
  })

  it.each([
    [0, 'push', true],
    [1, 'push', false],
    [0, 'mail', false],
  ])('comes by mail where %i devices take push and the choice is %s: said %s', async (devices, channel, isSaid) => {
    await open({ devices, channels: { ...settings.channels, message: channel } })
    expect(shown().includes(say('reach.noDevice'))).toBe(isSaid)
  })

  it.each(['from', 'to'] as const)('names each hour as the clock on the wall does, wherever the device is: %s', async (end) => {
    await open()
    const { options } = get('field', say(`reach.quiet.${end}`)) as HTMLSelectElement
    const said = [...options].map(({ value, textContent }) => [Number(value), new Date(`1970-01-01 ${textContent}`).getHours()])
    expect(said).toEqual(Array.from({ length: 24 }, (_, hour) => [hour, hour]))
  })

  it('comes not in quiet hours, of which each end is changed by itself', async () => {
    await open()
    expect(shown()).not.toContain(say('reach.quiet.none'))
    await type(say('reach.quiet.to'), '9')
    await eventually(() => expect(saved()).toEqual([{ quiet: { from: 21, to: 9 } }]))
    await type(say('reach.quiet.from'), '9')
    await eventually(() => expect(saved().at(-1)).toEqual({ quiet: { from: 9, to: 9 } }))
    expect(shown()).toContain(say('reach.quiet.none'))
  })
})

const title = say('reach.push.title')
const toggle = () => press(title, 'checkbox')
const isOn = () => get('checkbox', title).checked

describe('push on this device', () => {
  it('says what comes before the browser asks, and asks nothing without a yes', async () => {
    await open()
    await eventually(() => expect(isOn()).toBe(false))
    await toggle()
    expect(shown()).toContain(say('reach.ask.never'))
    await press(say('consent.later'))
    await settle()
    expect([on.mock.calls.length, all('dialog').length, isOn()]).toEqual([0, 0, false])
    await toggle()
    await press(say('reach.ask.do'))
    await eventually(() => expect(isOn()).toBe(true))
    expect([on.mock.calls.length, all('dialog').length]).toEqual([1, 0])
  })

  it('is switched off without a question, and takes no press meanwhile, but keeps the focus', async () => {
    read.mockResolvedValue('on')
    const held: { go?: (state: 'off') => void } = {}
    off.mockImplementation(() => new Promise((resolve) => (held.go = resolve)))
    await open()
    await eventually(() => expect(isOn()).toBe(true))
    await toggle()
    await toggle()
    expect([all('dialog').length, get('checkbox', title).disabled, off.mock.calls.length]).toEqual([0, false, 1])
    await act(async () => held.go?.('off'))
    expect([isOn(), on.mock.calls.length, off.mock.calls.length]).toEqual([false, 0, 1])
  })

  it('that the browser fails at is said, stays as it was, and may be tried again', async () => {
    on.mockRejectedValueOnce(new Error('no worker'))
    await open()
    await eventually(() => expect(isOn()).toBe(false))
    await toggle()
    await press(say('reach.ask.do'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([isOn(), get('checkbox', title).disabled]).toEqual([false, false])
    await toggle()
    await press(say('reach.ask.do'))
    await eventually(() => expect(isOn()).toBe(true))
  })

  it.each(['unsupported', 'refused'] as const)('that is %s is no switch: what to do is said', async (state) => {
    read.mockResolvedValue(state)
    await open()
    await eventually(() => expect(shown()).toContain(say(`reach.push.${state}`)))
    expect(find('checkbox', title)).toBeUndefined()
  })

  it('is unsupported where the browser does not answer', async () => {
    read.mockRejectedValue(new Error('no worker'))
    await open()
    await eventually(() => expect(shown()).toContain(say('reach.push.unsupported')))
  })
})
