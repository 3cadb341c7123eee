// @vitest-environment happy-dom
import type { KeptDraft, MemberRecord } from '@quintet/contract'
import {
  $popups,
  $toasts,
  closePopup,
  configure,
  environment,
  hasUnsent,
  keepDraft,
  member,
  readDraft,
  serverNow,
} from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyForm, keepHeight } from '../src/stores/calculator.ts'
import { withdrawConsent } from '../src/stores/consent.ts'
import { openDraft } from '../src/stores/draft.ts'
import { draftOf, endDraft, keepEntered } from '../src/stores/kept-drafts.ts'
import { partStates } from '../src/stores/parts.ts'
import { saveSection } from '../src/stores/save-section.ts'
import { keepSending, sendDrafts, sendUnsent } from '../src/stores/send-drafts.ts'

const restMs = 3000
const againMs = 30_000
const offline = new TypeError('Failed to fetch')

const record = (drafts?: KeptDraft[], consents: MemberRecord['consents'] = ['sensitive']): MemberRecord => ({
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  consents,
  birthDateKnown: true,
  characters: [null, null, null, null, null],
  ...(drafts && { drafts }),
})

let called: ReturnType<typeof fakeApi>
let end: (() => void) | undefined
const start = (replies: Parameters<typeof fakeApi>[0] = {}) => {
  called = fakeApi({ saveDraft: { message: 'success' }, loadMember: record(), ...replies })
  enterAs('mira')
}
const sent = () => called.filter(({ name }) => name === 'saveDraft').map(({ input }) => input as KeptDraft)
const kept = (section: string, values: object, at: number) => ({ section, at, values }) as KeptDraft
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const show = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const career = () => openDraft<{ education?: number; debt?: number }>('career', ({ answers = {} }) => ({ ...answers }))

beforeEach(() => {
  vi.useFakeTimers()
  $popups.set([])
  start()
  member.set(record())
  end = keepSending()
})
afterEach(() => {
  end?.()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is entered goes to the account', () => {
  test('as one, once it rests, and once', async () => {
    const draft = career()
    draft.change({ education: 3 })
    await wait(restMs - 1)
    draft.change({ debt: 1 })
    await wait(restMs - 1)
    expect(sent()).toEqual([])
    await wait(1)
    expect(sent()).toMatchObject([{ section: 'career', values: { education: 3, debt: 1 } }])
    await wait(10 * againMs)
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['the page is hidden', () => show('hidden')],
    ['the page goes', () => globalThis.dispatchEvent(new Event('pagehide'))],
  ])('at once when %s, though the page may end meanwhile', async (_, leave) => {
    const { fetch } = environment()
    const kept: unknown[] = []
    configure({ fetch: (input, init) => (kept.push(init?.keepalive), fetch(input, init)) })
    career().change({ education: 3 })
    leave()
    await wait(0)
    expect([sent().length, kept]).toEqual([1, [true]])
  })

  test('once where the page is hidden and goes in the same breath', async () => {
    career().change({ education: 3 })
    show('hidden')
    globalThis.dispatchEvent(new Event('pagehide'))
    await wait(0)
    expect(sent()).toHaveLength(1)
  })

  test('at once when the section is left, and when the tile is', async () => {
    const draft = career()
    const left = draft.follow()
    draft.change({ education: 3 })
    left()
    await wait(0)
    expect(sent()).toHaveLength(1)
    draft.change({ education: 4 })
    end?.()
    await wait(0)
    expect(sent()).toHaveLength(2)
    draft.change({ education: 5 })
    await wait(restMs)
    expect(sent()).toHaveLength(2)
  })

  test('when the network is back, and nobody is troubled before', async () => {
    start({ saveDraft: offline })
    career().change({ education: 3 })
    await wait(restMs)
    await wait(againMs)
    expect([sent().length, $popups.get()]).toEqual([2, []])
    start()
    member.set(record())
    keepEntered('career', { education: 3 })
    globalThis.dispatchEvent(new Event('online'))
    await wait(0)
    expect(sent()).toMatchObject([{ values: { education: 3 } }])
  })

  test('after the device was closed without a network, once the tile is opened again', async () => {
    start({ saveDraft: offline })
    member.set(record())
    career().change({ education: 3 })
    end?.()
    await wait(0)
    const { storage } = environment()
    start()
    configure({ storage })
    member.clear()
    end = keepSending()
    await wait(0)
    expect(sent()).toEqual([])
    member.set(record())
    await wait(0)
    expect(sent()).toMatchObject([{ values: { education: 3 } }])
  })

  test('not again and again where it is refused', async () => {
    start({ saveDraft: refuseCall('account.suspended', 200) })
    member.set(record())
    career().change({ education: 3 })
    await wait(restMs + 3 * againMs)
    expect([sent().length, $popups.get()]).toEqual([1, []])
  })

  test('once more when it was changed on its way', async () => {
    const draft = career()
    draft.change({ education: 3 })
    const first = sendDrafts()
    draft.change({ education: 4 })
    await first
    await wait(restMs)
    expect(sent().map(({ values }) => values)).toEqual([{ education: 3 }, { education: 4 }])
  })

  test('without what belongs to no question, and nothing at all of the calculator', async () => {
    keepEntered('career', { education: 3, debt: 99, note: 'words' })
    openDraft('calculator', () => emptyForm(1)).change({ height: '175' })
    await sendDrafts()
    expect(sent()).toMatchObject([{ section: 'career', values: { education: 3 } }])
  })

  test('without sensitive answers where there is no consent to them', async () => {
    keepEntered('beliefs', { religion: 3, mainLanguage: 4 })
    member.set(record(undefined, []))
    await sendDrafts()
    expect(sent()[0]?.values).toEqual({ mainLanguage: 4 })
  })

  test('without the height that was measured, until its member says another', async () => {
    keepHeight({ ...emptyForm(1), height: '175' }, record())
    await sendDrafts()
    expect(sent()).toEqual([])
    const draft = openDraft<{ height?: number; eyeColour?: number }>('appearance', () => ({}))
    expect(draft.$.get().height).toBe(69)
    draft.change({ eyeColour: 2 })
    await sendDrafts()
    draft.change({ height: 70 })
    await sendDrafts()
    expect(sent().map(({ values }) => values)).toEqual([{ eyeColour: 2 }, { eyeColour: 2, height: 70 }])
  })
})

describe('where the tile is not open', () => {
  test('what waits is known by its name, and sent when the shell asks; then nothing waits', async () => {
    end?.()
    start({ saveDraft: offline })
    member.set(record())
    career().change({ education: 3 })
    await sendDrafts()
    expect(hasUnsent('mf-data')).toBe(true)
    const { storage } = environment()
    start()
    configure({ storage })
    member.clear()
    await sendUnsent()
    expect([sent().length, hasUnsent('mf-data')]).toEqual([1, false])
  })

  test('what is refused waits no more, and what was entered meanwhile does', async () => {
    start({ saveDraft: () => refuseCall('account.suspended') })
    member.set(record())
    const draft = career()
    draft.change({ education: 3 })
    const first = sendDrafts()
    draft.change({ education: 4 })
    await first
    expect(hasUnsent('mf-data')).toBe(true)
    await sendDrafts()
    expect([sent().length, hasUnsent('mf-data')]).toEqual([2, false])
  })
})

describe('of two devices the newest wins', () => {
  test('what another one entered is shown where this one entered nothing, and counts as begun', () => {
    member.set(record([kept('career', { education: 3, debt: 1 }, 1)]))
    expect(draftOf('career')).toEqual({ education: 3, debt: 1 })
    const state = partStates({ answers: {}, changedDays: {}, measureUnit: 1, handSide: 1 }).find(({ part }) => part === 'career')
    expect(state).toMatchObject({ state: 'begun', filled: 2, required: 5 })
  })

  test('what was entered later hides what was entered before, here or there', async () => {
    keepEntered('career', { education: 3 })
    member.set(record([kept('career', { education: 4 }, serverNow() - 1)]))
    expect(draftOf('career')).toEqual({ education: 3 })
    member.set(record([kept('career', { education: 4 }, serverNow() + 1)]))
    expect(draftOf('career')).toEqual({ education: 4 })
    await sendDrafts()
    expect(sent()).toEqual([])
  })

  test('a change is newer than all that the account has, whatever this clock says', async () => {
    const ahead = serverNow() + 60_000
    member.set(record([kept('career', { education: 4 }, ahead)]))
    career().change({ debt: 1 })
    expect(draftOf('career')).toEqual({ education: 4, debt: 1 })
    await sendDrafts()
    expect(sent()).toMatchObject([{ at: ahead + 1, values: { education: 4, debt: 1 } }])
  })

  test('an open form takes in what comes, under what is entered in it', async () => {
    const draft = career()
    const left = draft.follow()
    draft.change({ education: 3 })
    member.set(record([kept('career', { education: 5, debt: 2 }, serverNow() + 1)]))
    expect(draft.$.get()).toEqual({ education: 3, debt: 2 })
    await wait(restMs)
    expect(sent()).toMatchObject([{ values: { education: 3, debt: 2 } }])
    left()
    member.set(record([kept('career', { education: 6 }, serverNow() + 10)]))
    expect(draft.$.get()).toEqual({ education: 3, debt: 2 })
  })

  test('what was saved elsewhere is over here, too, and is not sent again', async () => {
    start({ saveDraft: offline })
    member.set(record())
    keepEntered('career', { education: 3 })
    const draft = career()
    draft.follow()
    member.set(record([kept('career', {}, serverNow() + 1)]))
    start()
    await sendDrafts()
    expect([draftOf('career'), sent()]).toEqual([undefined, []])
    // The form in which somebody is just entering is not emptied.
    expect(draft.$.get()).toEqual({ education: 3 })
  })
})

let fail: () => void = () => undefined

describe('saving a section', () => {
  const answers = { education: 4, careerField: 2, workStatus: 1, income: 3, debt: 1 }

  test('ends its draft, and what was about to be sent; what the account had does not come back', async () => {
    start({ saveProfile: { message: 'success' }, loadMember: offline })
    member.set(record([kept('career', { education: 3 }, serverNow() - 1)]))
    career().change(answers)
    expect(await saveSection('career', () => ({ section: 'career', answers }), 'career')).toBe(true)
    await wait(restMs)
    expect([draftOf('career'), readDraft('career'), sent()]).toEqual([undefined, undefined, []])
  })

  test('keeps its draft back while it lasts, and sends it where it fails', async () => {
    const { fetch } = environment()
    configure({
      fetch: async (input, init) => {
        if (String(input).endsWith('/w-pud')) await new Promise<void>((done) => void (fail = done))
        return fetch(input, init)
      },
    })
    career().change(answers)
    const saved = saveSection('career', () => ({ section: 'career', answers }), 'career')
    await wait(restMs)
    await sendDrafts()
    expect(sent()).toEqual([])
    fail()
    expect(await saved).toBe(false)
    await wait(restMs)
    expect(sent()).toMatchObject([{ values: answers }])
  })
})

test('a consent that is withdrawn takes the sensitive answers out of the drafts of this device', async () => {
  start({ saveConsent: {} })
  member.set(record())
  keepEntered('beliefs', { religion: 3, mainLanguage: 4 })
  const done = withdrawConsent('sensitive')
  await wait(0)
  closePopup($popups.get()[0]?.id ?? 0, true)
  await done
  expect(readDraft('beliefs')).toEqual({ mainLanguage: 4 })
})

const reads = () => called.filter(({ name }) => name === 'loadMember').length

const open = async () => {
  end?.()
  end = keepSending()
  await wait(0)
}

describe('what other devices entered is read as the tile opens', () => {
  test('after what was entered here is sent', async () => {
    career().change({ education: 3 })
    called.length = 0
    await open()
    expect(called.map(({ name }) => name)).toEqual(['saveDraft', 'loadMember'])
  })

  test('without a word where that fails, and what is shown stays', async () => {
    start({ loadMember: offline })
    member.set(record())
    await open()
    expect([reads(), member.$.get().state, $popups.get()]).toEqual([1, 'ready', []])
  })
})

const savedOf = (answers: object, visibility?: MemberRecord['visibility']): MemberRecord => ({
  ...record(),
  answers,
  visibility,
})
const flags = (...hidden: number[]) => Array.from({ length: 5 }, (_, item) => (hidden.includes(item) ? 0 : 1)) as never

describe('what another tab or device saved', () => {
  test('is shown under what is entered here, and is not undone by saving', async () => {
    const saves: unknown[] = []
    start({
      saveProfile: (input: unknown) => (saves.push(input), { message: 'success' }),
      loadMember: savedOf({ education: 2, debt: 1 }),
    })
    member.set(savedOf({ education: 2, debt: 4 }))
    const draft = career()
    draft.follow()
    draft.change({ education: 3 })
    await saveSection('career', () => ({ section: 'career', answers: draft.$.get() }), 'career')
    expect(called.map(({ name }) => name).filter((name) => name !== 'saveDraft')).toEqual([
      'loadMember',
      'saveProfile',
      'loadMember',
    ])
    expect(saves).toMatchObject([{ answers: { education: 3, debt: 1 } }])
  })

  test('does not cost what is entered here while it is saved', async () => {
    const saves: unknown[] = []
    const draft = career()
    start({
      saveProfile: (input: unknown) => {
        saves.push(input)
        if (saves.length === 1) draft.change({ debt: 4 })
        return { message: 'success' }
      },
      loadMember: savedOf({ education: 3 }),
    })
    member.set(savedOf({ education: 2 }))
    draft.follow()
    draft.change({ education: 3 })
    $toasts.set([])
    const save = () => saveSection('career', () => ({ section: 'career', answers: draft.$.get() }), 'career')
    expect([await save(), readDraft('career'), $toasts.get().length]).toEqual([false, { education: 3, debt: 4 }, 1])
    expect([await save(), readDraft('career'), saves[1]]).toEqual([
      true,
      undefined,
      { section: 'career', answers: { education: 3, debt: 4 } },
    ])
  })

  test('is not entered here: only a change is kept', () => {
    member.set(savedOf({ education: 2, debt: 4 }))
    career().change({ education: 3 })
    expect(readDraft('career')).toEqual({ education: 3 })
  })

  test('of a list is taken in item by item', () => {
    member.set(savedOf({}, flags(0)))
    const draft = openDraft<{ flags?: unknown }>('visibility', ({ visibility }) => ({ flags: visibility }))
    draft.follow()
    draft.change({ flags: flags(0, 1) })
    member.set(savedOf({}, flags(2)))
    expect(draft.$.get()).toEqual({ flags: flags(1, 2) })
  })
})

test('what was entered before drafts had a time is older than any other, and is sent where the account has none', async () => {
  keepDraft('career', { education: 3 })
  await sendDrafts()
  expect(sent()).toMatchObject([{ at: 1, values: { education: 3 } }])
  keepDraft('quiz2', { 1: 1 })
  member.set(record([kept('quiz2', { 1: 2 }, 2)]))
  expect(draftOf('quiz2')).toEqual({ 1: 2 })
  endDraft('quiz2')
  expect(draftOf('quiz2')).toBeUndefined()
})
