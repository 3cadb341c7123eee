import { $popups, $toasts } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataExport, isUnderWay, requestExport, saveExport } from '../src/stores/data-export.ts'
import { changeNoticeSettings, noticeSettings, type NoticeSettings } from '../src/stores/notice-settings.ts'
import { readPushState, switchPushOff, switchPushOn } from '../src/stores/push-device.ts'
import { askedQuestions } from '../src/stores/section-answers.ts'

// What a member is told by what, which device is, and the export of what is kept of them.

const settings = {
  channels: { message: 'mail', drawing: 'mail' },
  quiet: { from: 21, to: 7 },
  timeZone: 'UTC',
  pushKey: 'AAAA',
  devices: 0,
} as unknown as NoticeSettings

const start = (replies: Parameters<typeof fakeApi>[0]) => {
  const called = fakeApi({ loadNoticeSettings: settings, ...replies })
  enterAs('mira')
  noticeSettings.set(settings)
  return called
}
const namesOf = (called: ReturnType<typeof fakeApi>) => called.map(({ name }) => name)

beforeEach(() => {
  start({})
  $popups.set([])
  $toasts.set([])
})
afterEach(() => void vi.unstubAllGlobals())

describe('a choice of how to be told', () => {
  const quiet = { from: 22, to: 6 }

  test('shows at once, is saved in its turn, and can be taken back once', async () => {
    const called = start({ saveNoticeSettings: (change: object) => ({ ...settings, ...change }) } as never)
    const first = changeNoticeSettings({ quiet })
    const second = changeNoticeSettings({ timeZone: 'Asia/Kolkata' })
    expect(noticeSettings.$.get().data).toMatchObject({ quiet, timeZone: 'Asia/Kolkata' })
    expect(called).toHaveLength(0)
    await first
    expect(called.map(({ input }) => input)).toEqual([{ quiet }])
    expect(noticeSettings.$.get().data).toMatchObject({ timeZone: 'Asia/Kolkata' })
    await second
    expect(called.map(({ input }) => input)).toEqual([{ quiet }, { timeZone: 'Asia/Kolkata' }])
    expect($toasts.get().map(({ text }) => text.key)).toEqual(['reach.saved'])
    $toasts.get()[0]?.undo?.()
    await vi.waitFor(() => expect(called).toHaveLength(3), { timeout: 10_000 })
    expect(called[2]?.input).toEqual({ timeZone: settings.timeZone })
    await Promise.resolve()
    expect($toasts.get()).toEqual([])
  })

  test('can be taken back until the next one: an earlier one would bring back what it found', async () => {
    const called = start({ saveNoticeSettings: (change: object) => ({ ...noticeSettings.$.get().data, ...change }) } as never)
    await changeNoticeSettings({ channels: { message: 'push' } })
    const [earlier] = $toasts.get()
    await changeNoticeSettings({ channels: { message: 'none' } })
    expect($toasts.get()).toHaveLength(1)
    expect($toasts.get()[0]?.id).not.toBe(earlier?.id)
    $toasts.get()[0]?.undo?.()
    await vi.waitFor(() => expect(called).toHaveLength(3), { timeout: 10_000 })
    expect(called[2]?.input).toEqual({ channels: { message: 'push' } })
  })

  test('that is refused is said, and what the server has is read', async () => {
    const called = start({ saveNoticeSettings: refuseCall('notices.timeZone') })
    await changeNoticeSettings({ timeZone: 'Moon/Base' })
    expect(namesOf(called)).toEqual(['saveNoticeSettings', 'loadNoticeSettings'])
    expect([noticeSettings.$.get().data?.timeZone, $popups.get().length, $toasts.get()]).toEqual(['UTC', 1, []])
  })
})

/** A browser with a service worker; what it was asked for, and the subscription that it has. */
const browserWith = (permission: 'granted' | 'denied' | 'default', has = false) => {
  const done: string[] = []
  const made = {
    endpoint: 'https://push.example.org/1',
    getKey: () => new Uint8Array([1, 2, 3]).buffer,
    unsubscribe: async () => {
      done.push('unsubscribe')
      browser.subscription = undefined
      return true
    },
  }
  const browser: { done: string[]; subscription: typeof made | undefined } = { done, subscription: has ? made : undefined }
  const pushManager = {
    getSubscription: async () => browser.subscription ?? null,
    subscribe: async () => {
      done.push('subscribe')
      return (browser.subscription = made)
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  return browser
}

describe('this device', () => {
  test.each([
    ['denied', false, 'refused'],
    ['default', false, 'off'],
    ['granted', true, 'on'],
  ] as const)('with the permission %s and a subscription %s is %s', async (permission, has, state) => {
    browserWith(permission, has)
    expect(await readPushState()).toBe(state)
  })

  test('without a worker can be told nothing', async () => {
    vi.stubGlobal('navigator', {})
    expect([await readPushState(), await switchPushOn()]).toEqual(['unsupported', 'unsupported'])
  })

  test('is switched on with its own subscription, and the first one has messages come by push', async () => {
    const called = start({ savePushDevice: { message: 'success' }, saveNoticeSettings: settings })
    const browser = browserWith('granted', true)
    expect(await switchPushOn()).toBe('on')
    // One that was there before may be of another key.
    expect(browser.done).toEqual(['unsubscribe', 'subscribe'])
    expect(called.map(({ name, input }) => [name, input])).toEqual([
      ['savePushDevice', { endpoint: 'https://push.example.org/1', publicKey: 'AQID', secret: 'AQID' }],
      ['saveNoticeSettings', { channels: { drawing: 'push', verification: 'push', message: 'push' } }],
    ])
    expect($toasts.get()).toEqual([])
  })

  test('that the server does not take keeps no subscription, and says why', async () => {
    start({ savePushDevice: refuseCall('notices.device') })
    const browser = browserWith('granted')
    expect(await switchPushOn()).toBe('off')
    expect([browser.done, $popups.get().length]).toEqual([['subscribe', 'unsubscribe'], 1])
  })

  test('is taken off at the server first, then here', async () => {
    const called = start({ removePushDevice: { message: 'success' } })
    const browser = browserWith('granted', true)
    expect(await switchPushOff()).toBe('off')
    expect(called.map(({ name, input }) => [name, input])).toEqual([
      ['removePushDevice', { endpoint: 'https://push.example.org/1' }],
      ['loadNoticeSettings', {}],
    ])
    expect(browser.done).toEqual(['unsubscribe'])
    expect(await switchPushOff()).toBe('off')
    expect(namesOf(called)).toEqual(['removePushDevice', 'loadNoticeSettings', 'loadNoticeSettings'])
  })
})

describe('an export', () => {
  test('is under way while it waits or is made, and read once it is asked for', async () => {
    expect((['none', 'waiting', 'running', 'ready'] as const).map((state) => isUnderWay({ state } as never))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const called = start({ requestExport: { message: 'success' }, loadExport: { state: 'waiting', percent: 0 } })
    await requestExport()
    expect(namesOf(called)).toEqual(['requestExport', 'loadExport'])
    expect(dataExport.$.get().data).toMatchObject({ state: 'waiting' })
  })

  test('is fetched by the address of that moment; without one the page shows what there is', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { href: 'https://site.test/data', origin: 'https://site.test', assign })
    start({ loadExport: { state: 'ready', until: 5, bytes: 7 } })
    await saveExport()
    expect([assign.mock.calls, dataExport.$.get().data]).toMatchObject([[], { state: 'ready', bytes: 7 }])
    start({ loadExport: { state: 'ready', until: 5, bytes: 7, url: 'https://site.test/export/1' } })
    await saveExport()
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://site.test/export/1')
  })
})

test('what is worked out is asked in no section', () => {
  for (const id of ['bmi', 'bodyShape', 'age'])
    for (const section of ['appearance', 'basicInfo', 'health'] as const)
      expect(askedQuestions(section, {}) as string[]).not.toContain(id)
})
