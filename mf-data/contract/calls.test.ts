import { createTestApp, type TestApp } from '@quintet/api/testing'
import type { ProfileSave } from '@quintet/contract'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import {
  $language,
  $gating,
  $popups,
  $session,
  $toasts,
  adoptTokens,
  closePopup,
  configure,
  dropDraft,
  keepDraft,
  member,
  readDraft,
} from '@quintet/sdk'
import { defaultVisibility } from '@quintet/domain/profile'
import { completeSaves, consentingMember } from '@quintet/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import remote from '../src/remote.tsx'
import { saveNoticeLanguage } from '../src/stores/notice-language.ts'
import { giveConsent, withdrawConsent } from '../src/stores/consent.ts'
import { dataExport, requestExport } from '../src/stores/data-export.ts'
import { diary } from '../src/stores/diary.ts'
import { deleteAccount } from '../src/stores/delete-account.ts'
import { openAgeCheck } from '../src/stores/age-check.ts'
import { openDraft } from '../src/stores/draft.ts'
import { draftOf } from '../src/stores/kept-drafts.ts'
import { sendDrafts } from '../src/stores/send-drafts.ts'
import { makeKeys } from '../src/stores/encryption.ts'
import { notices, refreshNotices } from '../src/stores/notices.ts'
import { changeNoticeSettings, noticeSettings } from '../src/stores/notice-settings.ts'
import { readPushState, switchPushOff, switchPushOn } from '../src/stores/push-device.ts'
import { openCheckout, quote, withdraw } from '../src/stores/membership.ts'
import { saveSection } from '../src/stores/save-section.ts'
// What comes later is read at once: on a machine with other work it would come too late for a page that is shown here.
import '../src/screens.ts'
import english from '../texts/screens/en.json' with { type: 'json' }

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

/** Every screen, with what stands on it and on none before. */
const screens: Record<string, string> = {
  'user-data/location': 'Virginia & West Virginia',
  'user-data/calculator': english['calculator.private'],
  'user-data/appearance': 'HeightChoose …',
  'user-data/beliefs': 'Main languageChoose …',
  'user-data/health': 'DietEverything',
  'user-data/career': 'EducationNo formal schooling',
  'user-data/quiz1': `${english['quiz1.result']}Social Orientation`,
  'user-data/quiz1/1': `${english['quiz1.result']}Social Orientation`,
  'user-data/quiz2': english['quiz2.result'],
  'user-data/about': english['about.note'],
  'user-data/basic-info': 'This stays hidden unless you show it.',
  '': '11 of 11 parts done',
  notifications: english['notices.noneHint'],
  'notifications/settings': english['reach.promise'],
  'account-encrypt': english['encrypt.plain'],
  'account-payment': english['payment.how'],
  'account-data': '@example.org',
  'account-delete': english['delete.warning'],
  'user-data-visibility': '2 of at most 14 answers hidden',
  'user-data-profile': english['preview.note'],
  'user-data-profile-details': 'I bake bread on Sundays.',
}

const recording = recordCalls(import.meta.url)
let api: TestApp

const openSite = async (environment: Record<string, string> = {}): Promise<void> => {
  api = createTestApp({ environment })
  configure({
    api: 'http://site.test/api',
    identity: 'http://site.test/identity/',
    fetch: async (input, init) => api.app.request(String(input), init),
  })
  adoptTokens(await consentingMember(api))
  await member.reload()
}

beforeEach(() => openSite())

afterEach(async () => {
  for (const popup of $popups.get()) closePopup(popup.id)
  $toasts.set([])
  await api.close()
})

const saveAll = (save: ProfileSave, draftName?: string) => saveSection(save.section, () => save, draftName)

it('keeps a draft until the server has it', async () => {
  openDraft<{ education?: number }>('career', () => ({ education: 1 })).change({ education: 4 })
  const answers = { education: 4, careerField: 2, workStatus: 1, income: 3 }
  expect(await saveAll({ section: 'career', answers }, 'career')).toBe(false)
  expect($popups.get()[0]?.body?.key).toBe('error.profile.incomplete')
  expect(readDraft('career')).toEqual({ education: 4 })
  expect(await saveAll({ section: 'career', answers: { ...answers, debt: 1 } }, 'career')).toBe(true)
  expect(readDraft('career')).toBeUndefined()
  expect(member.$.get().data?.answers).toMatchObject({ education: 4, debt: 1 })
})

it('keeps part of each section with the account, and reads it back on another device', async () => {
  const entered: [string, object][] = [
    ['basicInfo', { attraction: 2 }],
    ['appearance', { height: 70, eyeColour: 2 }],
    ['beliefs', { religion: 3 }],
    ['health', { diet: 1 }],
    ['career', { education: 4 }],
    ['quiz1', { 1: 7, 52: 1 }],
    ['quiz2', { 10: 4 }],
    ['about', { name: 'Noor', topic: '', question: '', bio: 'I like tea.' }],
    ['visibility', { flags: defaultVisibility({}) }],
  ]
  for (const [section, values] of entered) openDraft<object>(section, () => ({})).change(values)
  await sendDrafts()
  await member.reload()
  for (const name of [...entered.map(([section]) => section), 'data-draft-marks']) dropDraft(name)
  expect(entered.map(([section]) => draftOf(section))).toEqual(entered.map(([, values]) => values))
})

it('lays a draft over what is saved', () => {
  keepDraft('about', { name: 'Robin' })
  const draft = openDraft<object>('about', () => ({ name: '', topic: 'Sailing' }))
  expect(draft.$.get()).toEqual({ name: 'Robin', topic: 'Sailing' })
  draft.drop()
})

it('derives age and zodiac from the birth date', async () => {
  await saveAll({ section: 'basicInfo', answers: { attraction: 2 } })
  expect(member.$.get().data?.answers).toMatchObject({ attraction: 2, gender: 2, age: 36, zodiac: 2, appendageSize: 1 })
})

it('withdraws a consent only after a question, and blanks what it covered', async () => {
  await saveAll({ section: 'basicInfo', answers: { attraction: 1 } })
  const asked = withdrawConsent('sensitive')
  closePopup($popups.get().at(-1)?.id ?? 0, false)
  expect(await asked).toBe(false)
  expect(member.$.get().data?.answers?.chestSize).toBe(1)
  const again = withdrawConsent('sensitive')
  closePopup($popups.get().at(-1)?.id ?? 0, true)
  expect(await again).toBe(true)
  expect(member.$.get().data?.answers?.chestSize).toBeUndefined()
  expect(member.$.get().data?.consents).toEqual(['matching'])
  expect(await giveConsent('sensitive')).toBe(true)
})

it('saves what is told at once, and takes the last change back (decision 62)', async () => {
  await noticeSettings.load()
  await changeNoticeSettings({ channels: { message: 'none' } })
  await changeNoticeSettings({ quiet: { from: 22, to: 7 }, timeZone: 'Asia/Kolkata' })
  const stored = { channels: { message: 'none', staff: 'mail' }, quiet: { from: 22, to: 7 }, timeZone: 'Asia/Kolkata' }
  expect(noticeSettings.$.get().data).toMatchObject(stored)
  for (const { undo } of $toasts.get()) undo?.()
  await vi.waitFor(
    async () => {
      await noticeSettings.reload()
      expect(noticeSettings.$.get().data).toMatchObject({
        channels: { message: 'none' },
        quiet: { from: 21, to: 8 },
        timeZone: 'UTC',
      })
    },
    { timeout: 10_000 },
  )
  // What is taken back is not offered to be taken back.
  expect($toasts.get()).toEqual([])
})

it('shows what still holds when a change could not be saved', async () => {
  await noticeSettings.load()
  await changeNoticeSettings({ timeZone: 'Nowhere' })
  expect($popups.get()[0]?.body?.key).toBe('error.notices.timeZone')
  expect(noticeSettings.$.get().data?.timeZone).toBe('UTC')
})

/** A browser's way to push services, as the standard has it; the browser's own is tried in the shell's journeys. */
const fakePush = () => {
  let subscription: object | undefined
  const point = Uint8Array.from(
    atob('BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4='),
    (sign) => sign.charCodeAt(0),
  ).buffer
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    expect(applicationServerKey).toHaveLength(65)
    return (subscription = {
      endpoint: 'https://push.example.org/one',
      getKey: (name: string) => (name === 'auth' ? new ArrayBuffer(16) : point),
      unsubscribe: async () => (subscription = undefined),
    })
  }
  const pushManager = { subscribe, getSubscription: async () => subscription }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
}

it('switches push on for this device and the kinds that are for it, and off again', async () => {
  vi.stubGlobal('navigator', {})
  expect(await readPushState()).toBe('unsupported')
  fakePush()
  await noticeSettings.load()
  expect(await readPushState()).toBe('off')
  expect(await switchPushOn()).toBe('on')
  const channels = { drawing: 'push', verification: 'push', message: 'push', membership: 'mail', staff: 'mail' }
  expect(noticeSettings.$.get().data).toMatchObject({ devices: 1, channels })
  expect(await switchPushOff()).toBe('off')
  expect(noticeSettings.$.get().data).toMatchObject({ devices: 0, channels })
  vi.unstubAllGlobals()
})

it('reads notices and quotes of a new member (decision 15)', async () => {
  await refreshNotices(1)
  await quote.reload()
  expect(notices.$.get()).toMatchObject({ state: 'ready', data: [] })
  expect(quote.$.get().data).toMatchObject({ tier: 4, endDay: 0 })
  expect(quote.$.get().data?.offers.map(({ cents }) => cents)).toEqual([3594, 4794, 5994, 7194])
})

it('saves every section of the profile, and its screens show them', async () => {
  // As the shell does; what is read between two saves must not depend on how long they take.
  const stop = $gating.listen(() => undefined)
  for (const save of completeSaves()) expect([save.section, await saveAll(save)]).toEqual([save.section, true])
  expect($gating.get().dataComplete).toBe(true)
  stop()
  const shown = await showPages(remote, Object.keys(screens))
  expect(shown).toEqual(Object.values(screens).map((text) => expect.stringContaining(text) as string))
}, 60_000)

it('leads to the check of age where a country asks for it (decision 60)', async () => {
  await api.close()
  await openSite({ QUINTET_AGE_METHODS: 'US=sandbox' })
  await saveAll({ section: 'location', zone: 12 })
  expect(member.$.get().data?.ageCheck).toBe('due')
  expect(await showPages(remote, ['account-age'])).toEqual([expect.stringContaining('the law asks for more')])
  expect(await openAgeCheck()).toMatch(/^\/age\/sandbox\//)
})

it('chooses the language of pages, notices and mails', async () => {
  await saveNoticeLanguage(12)
  expect([$language.get().id, member.$.get().data?.language]).toEqual([12, 12])
  await saveNoticeLanguage(1)
})

it('opens a checkout, and withdraws from what was bought', async () => {
  const address = await openCheckout(2, true)
  expect(address).toMatch(/^\//)
  await api.app.request(address, { method: 'POST', body: 'outcome=paid' })
  await quote.reload()
  const [bought] = quote.$.get().data?.contracts ?? []
  await withdraw(bought?.number ?? 0)
  expect(quote.$.get().data?.contracts).toMatchObject([{ cents: 5994, refund: 5994, state: 'done' }])
})

it('asks for a copy of the data, and reads the diary of consents', async () => {
  await requestExport()
  await api.context.jobs.runDue()
  await dataExport.reload()
  expect(dataExport.$.get().data).toMatchObject({ state: 'ready' })
  await diary.reload()
  expect(diary.$.get().data?.lines.map(({ kind }) => kind)).toContain('terms')
})

it('makes a key pair, and deletes the account', async () => {
  expect(await makeKeys('a long enough password', 'create')).toBeDefined()
  expect((await deleteAccount())?.gone).toContainEqual({ what: 'signIn', count: 1 })
  // The next call is refused, so the session is over and nothing of the account stays.
  await member.reload()
  expect([member.$.get().state, $session.get().authenticated]).toEqual(['idle', false])
}, 30_000)

it('calls.json says what is called here', () => recording.expectRecorded())
