// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { CHARACTERS } from '@quintet/domain/limits'
import { newCharacter } from '@quintet/domain/pools'
import {
  applyGender,
  DATA_MINUTES,
  defaultVisibility,
  MAX_HIDDEN,
  partMinutes,
  sectionPath,
  sections,
} from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'
import { keepDraft, member, ownPhotos } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, get, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HubPage } from '../src/pages/hub-page.tsx'
import { begin, record, say, sayShell } from './screen.tsx'

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }
const whole: Partial<MemberRecord> = {
  answers,
  consents: ['matching', 'sensitive'],
  personality: '12210',
  relationship: 2,
  about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
  visibility: defaultVisibility(answers),
}

beforeEach(async () => {
  fakeApi({})
  await begin()
})
afterEach(closeScreen)

const open = async (own: Partial<MemberRecord> = {}) => {
  member.set({ ...record, ...own })
  await show(<HubPage />, '/data')
}
const href = (name: string) => get('link', name).getAttribute('href')
const detail = (name: string) => get('link', name).textContent?.slice(name.length).trim()
const account = ['settings', 'notifications', 'account-payment', 'account-encrypt', 'account-data', 'account-delete'].map(
  (path) => `/data/${path}`,
)
const password = '/data/account-data?password=1'
const links = () => all('link').map((one) => one.getAttribute('href'))

describe('the parts of the data', () => {
  it('stand in their order, each with its time, and lead to their questions', async () => {
    await open()
    const names = sections.map((section) => sayShell(`section.${section}`))
    expect(names.map(href)).toEqual(sections.map(sectionPath))
    const order = names.map((name) => all('link').indexOf(get('link', name)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(names.map(detail)).toEqual(sections.map((section) => say('hub.open', { minutes: partMinutes[section] })))
    expect(find('link', sayShell('section.about'))).toBeDefined()
    expect([href(say('visibility.title')), detail(say('visibility.title'))]).toEqual([
      '/data/user-data-visibility',
      say('hub.blocked'),
    ])
  })

  it('say how far they are, with what is not saved', async () => {
    keepDraft('about', { name: 'Noor', topic: 'Tea' })
    await open({ about: undefined })
    expect(detail(sayShell('section.about'))).toBe(say('hub.begun', { filled: 2, required: 4 }))
  })

  it('that are done say so, with how much is hidden', async () => {
    await open(whole)
    expect(sections.map((section) => detail(sayShell(`section.${section}`)))).toEqual(sections.map(() => say('hub.done')))
    const hidden = whole.visibility?.filter((flag) => flag === 0).length ?? 0
    expect(detail(say('visibility.title'))).toBe(say('visibility.hiddenCount', { hidden, max: MAX_HIDDEN }))
  })
})

describe('how far all of it is', () => {
  it('is told in parts and minutes, with the next step', async () => {
    await open()
    expect([
      get('image', say('hub.ring', { done: 0, all: 11 })) !== undefined,
      shown().includes(say('hub.left', { minutes: DATA_MINUTES })),
    ]).toEqual([true, true])
    const next = say('next.section', { section: sayShell('section.basicInfo') })
    expect([href(next), shown().includes(say('next.section.hint'))]).toEqual(['/data/user-data/basic-info', true])
  })

  it('counts what is done, and the minutes of what is not', async () => {
    const { about: _, ...rest } = whole
    await open(rest)
    expect(get('image', say('hub.ring', { done: 10, all: 11 }))).toBeDefined()
    expect(shown()).toContain(say('hub.left', { minutes: partMinutes.about }))
  })

  it.each([
    [{ consents: [] }, 'next.consent', '/data/user-data/basic-info'],
    [{ visibility: undefined }, 'next.visibility', '/data/user-data-visibility'],
    [{}, 'next.images', '/images'],
  ] as const)('leads on where %j is left of it', async (own, key, to) => {
    ownPhotos.set({ states: [], photos: [] } as never)
    await open({ ...whole, ...own, consents: [...('consents' in own ? own.consents : (whole.consents ?? []))] })
    expect([href(say(key)), shown().includes(say(`${key}.hint`))]).toEqual([to, true])
  })

  it('leads nowhere where nothing is left', async () => {
    const character = { ...newCharacter(), zones: [1], traits: [1, 1, 1, 1] as [1, 1, 1, 1] }
    ownPhotos.set({ states: ['cleared', 'cleared', 'held', null, null], photos: [] } as never)
    const keys = { publicKey: 'a', wrappedKey: 'b', iv: 'c', kdf: '{}' }
    await open({ ...whole, keys, characters: Array.from({ length: CHARACTERS }, () => character) })
    expect(shown()).toContain(say('hub.allDone'))
    expect(shown()).not.toContain(say('hub.left', { minutes: 0 }))
  })
})

describe('the account', () => {
  it('is reached whole', async () => {
    await open()
    expect([...account, password].filter((path) => !links().includes(path))).toEqual([])
    expect([href(say('preview.title')), href(say('delete.title')), href(say('encrypt.title'))]).toEqual([
      '/data/user-data-profile',
      '/data/account-delete',
      '/data/account-encrypt',
    ])
  })

  it('is all that is reached once the membership has ended, and of it what pays, tells and deletes', async () => {
    await open({ ...whole, account: { ...record.account, tier: TIERS.ended } })
    expect(shown()).toContain(say('hub.ended'))
    expect(links()).toEqual(['/data/account-payment', '/data/account-data', '/data/account-delete', password])
  })

  it('is not called ended before it is', async () => {
    await open({ ...whole, account: { ...record.account, tier: TIERS.limited } })
    expect(shown()).not.toContain(say('hub.ended'))
  })
})
