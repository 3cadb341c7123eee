// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { $popups, member } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  answer,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  press,
  settle,
  show,
  shown,
  toasts,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AccountPage } from '../src/pages/account-page.tsx'
import { ConsentGate } from '../src/ui/consent-gate.tsx'
import { today } from '../src/ui/use-today.ts'
import { begin, record, say } from './screen.tsx'

let called: FakeCall[]
let reply: unknown
let saved: Partial<MemberRecord>
let token: unknown
const consents = () => called.filter(({ name }) => name === 'saveConsent').map(({ input }) => input)

beforeEach(async () => {
  reply = {}
  saved = { consents: ['matching'] }
  token = undefined
  called = fakeApi({
    saveConsent: (input: unknown) => {
      const { kind, granted } = input as { kind: 'matching'; granted: boolean }
      if (!(reply instanceof Response))
        saved = { ...saved, consents: [...(saved.consents ?? []).filter((one) => one !== kind), ...(granted ? [kind] : [])] }
      return reply
    },
    loadMember: () => ({ ...record, ...saved }),
    GetTokensFromRefreshToken: () => token,
  })
  await begin()
})
afterEach(closeScreen)

const gate = async (kind: 'matching' | 'sensitive' | 'photoProof', own: Partial<MemberRecord>) => {
  await show(
    <ConsentGate kind={kind} record={{ ...record, ...own }}>
      <p>QUESTIONS</p>
    </ConsentGate>,
  )
  return shown().includes('QUESTIONS')
}

describe('questions behind a consent', () => {
  it.each([
    ['matching', { consents: ['matching'] }, true],
    ['matching', { consents: ['sensitive'], photoProofConsent: true }, false],
    ['sensitive', { consents: ['sensitive'] }, true],
    ['sensitive', { consents: ['matching'] }, false],
    ['photoProof', { consents: ['matching', 'sensitive'] }, false],
  ] as const)('of %s are shown to who gave %j: %s', async (kind, own, isShown) => {
    expect(await gate(kind, { ...own, consents: [...own.consents] })).toBe(isShown)
    expect(find('button', say('consent.agree')) === undefined).toBe(isShown)
    expect(consents()).toEqual([])
  })

  it('are asked for by what the consent is for, and given by the button alone, once', async () => {
    await gate('sensitive', { consents: [] })
    for (const part of ['title', 'body', 'use'] as const) expect(shown()).toContain(say(`consent.sensitive.${part}`))
    expect(shown()).toContain(say('consent.takeBack'))
    expect(get('link', say('consent.later')).getAttribute('href')).toBe('/data')
    const letCome = holdAnswers()
    await press(say('consent.agree'))
    await press(say('consent.agree'))
    await letCome()
    await eventually(() => expect(member.$.get().data?.consents).toContain('sensitive'))
    expect(consents()).toEqual([{ kind: 'sensitive', granted: true }])
  })

  it('stay closed where the consent is not saved, which is said', async () => {
    reply = refuseCall('account.suspended')
    await gate('sensitive', { consents: [] })
    await press(say('consent.agree'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(shown()).not.toContain('QUESTIONS')
    expect(get('button', say('consent.agree')).getAttribute('aria-busy')).toBeNull()
  })
})

const isOn = (kind: 'matching' | 'sensitive' | 'photoProof') => get('checkbox', say(`consent.${kind}.title`)).checked
const toggle = (kind: 'matching' | 'sensitive' | 'photoProof') => press(say(`consent.${kind}.title`), 'checkbox')
const open = async () => {
  await show(<AccountPage />, '/data/account')
  await eventually(() => expect(find('checkbox', say('consent.matching.title'))).toBeDefined())
}

describe('the consents in account data', () => {
  it('stand as they are', async () => {
    saved = { consents: ['sensitive'], photoProofConsent: true }
    await open()
    expect([isOn('matching'), isOn('sensitive'), isOn('photoProof')]).toEqual([false, true, true])
  })

  it.each(['matching', 'sensitive', 'photoProof'] as const)('of %s is taken back after its own question', async (kind) => {
    saved = { consents: ['matching', 'sensitive'], photoProofConsent: true }
    await open()
    await toggle(kind)
    expect($popups.get()).toMatchObject([
      {
        kind: 'confirm',
        danger: true,
        title: { key: `consent.${kind}.withdrawTitle`, namespace: 'data' },
        body: { key: `consent.${kind}.withdrawBody`, namespace: 'data' },
      },
    ])
    expect(consents()).toEqual([])
    await answer(true)
    await eventually(() => expect(consents()).toEqual([{ kind, granted: false }]))
  })

  it('is taken back, and said to be, where the token cannot be renewed just then', async () => {
    token = new TypeError('offline')
    await open()
    await toggle('matching')
    await answer(true)
    await eventually(() => expect(toasts()).toMatchObject([{ key: 'consent.withdrawn' }]))
    expect([isOn('matching'), $popups.get()]).toEqual([false, []])
  })

  it('stay without a yes', async () => {
    await open()
    await toggle('matching')
    await answer(false)
    await settle()
    expect([consents(), isOn('matching'), toasts()]).toEqual([[], true, []])
  })

  it('are given without a question', async () => {
    await open()
    await toggle('sensitive')
    await eventually(() => expect(isOn('sensitive')).toBe(true))
    expect([consents(), $popups.get()]).toEqual([[{ kind: 'sensitive', granted: true }], []])
  })

  it.each([
    ['given', 'sensitive', []],
    ['taken back', 'matching', [true]],
  ] as const)('are %s once, though the switch is pressed again before the answer is there', async (_, kind, answers) => {
    await open()
    const letCome = holdAnswers()
    await toggle(kind)
    for (const sure of answers) await answer(sure)
    await toggle(kind)
    expect($popups.get()).toEqual([])
    await letCome()
    await eventually(() => expect(isOn(kind)).toBe(kind === 'sensitive'))
    expect(consents()).toHaveLength(1)
  })

  it('stay where the server refuses, which is said, and nothing is told as done', async () => {
    reply = refuseCall('account.suspended')
    await open()
    await toggle('matching')
    await answer(true)
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([isOn('matching'), toasts()]).toEqual([true, []])
  })
})

it.each([
  [0, 90],
  [89, 1],
  [90, 0],
])('account data say of a section that was changed %i days ago what its own page says', async (days, more) => {
  const changed = today() - days
  saved = { consents: [], changedDays: { location: changed, personality: changed, relationship: changed } }
  await open()
  expect(shown().split(say('lock.left', { days: more }))).toHaveLength(4)
})
