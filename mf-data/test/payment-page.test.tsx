// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { $language, member } from '@quintet/sdk'
import { MemoryRouter, useLocation } from '@quintet/sdk/router'
import { enterAs, fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import { PaymentPage } from '../src/pages/payment-page.tsx'
import { quote } from '../src/stores/membership.ts'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const bought = { number: 3, tier: TIERS.national, cents: 5000, refund: 5000, boughtDay: 20_780, lastDay: 20_794 }
const record = {
  account: { membershipEndDay: 20_900, tier: TIERS.national, encryptionType: 0, standing: 0, active: 0 },
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
} satisfies MemberRecord
let withdrawn: boolean
let checkout: 'waiting' | 'paid' | 'ended' | undefined
let tier: number
let called: FakeCall[]
let root: Root

const Place = () => {
  const { state, search } = useLocation()
  return <output>{JSON.stringify({ state: state as unknown, search })}</output>
}

beforeEach(async () => {
  withdrawn = false
  checkout = 'paid'
  tier = TIERS.national
  called = fakeApi({
    quoteMembership: () => ({
      tier: withdrawn ? TIERS.limited : tier,
      endDay: 20_900,
      offers: [],
      contracts: [{ ...bought, ...(withdrawn && { withdrawnAt: 1_700_000_000, state: 'done' }) }],
      ...(checkout && !withdrawn && { checkout }),
    }),
    loadMember: record,
    withdrawPurchase: () => {
      withdrawn = true
      return {}
    },
  } as never)
  enterAs('mira')
  quote.clear()
  member.set(record)
  $language.set({ id: 1, tables: { script } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const shown = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    button?.focus()
    button?.click()
  })

it.each([
  ['the navigation', { pathname: '/data/account-payment', state: { checkout: 'paid' } }],
  ['the address', { pathname: '/data/account-payment', search: '?checkout=paid' }],
])('thanks for a payment, as %s says, until the member withdraws from it', async (_, entry) => {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[entry]}>
        <PaymentPage />
        <Place />
      </MemoryRouter>,
    ),
  )
  const thanks = screens['payment.paid']
  await vi.waitFor(() => expect(shown()).toContain(thanks), { timeout: 10_000 })
  await press(screens['withdraw.here'])
  await press(screens['withdraw.confirm'])
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), { timeout: 10_000 })
  expect(shown()).not.toContain(thanks)
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({ state: null, search: '' })
  // The way to withdraw is gone, and the focus with what stands in its place.
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'), { timeout: 10_000 })
})

const { 'payment.paid': paid, 'payment.confirming': confirming, 'payment.cancelled': cancelled } = screens
const open = async (outcome: string) => {
  const entry = { pathname: '/data/account-payment', state: { checkout: outcome } }
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[entry]}>
        <PaymentPage />
      </MemoryRouter>,
    ),
  )
  await vi.waitFor(() => expect(shown()).toContain(screens['payment.current']), { timeout: 10_000 })
}

it.each([
  ['paid', undefined, undefined],
  ['cancelled', undefined, undefined],
  ['paid', 'waiting', confirming],
  ['paid', 'ended', cancelled],
  ['cancelled', 'ended', cancelled],
  ['cancelled', 'waiting', cancelled],
  ['cancelled', 'paid', paid],
] as const)('an address that says %s, where the server says %s, shows %j', async (address, came, text) => {
  checkout = came
  await open(address)
  expect([paid, confirming, cancelled].filter((one) => shown().includes(one))).toEqual(text === undefined ? [] : [text])
})

const asked = (name: string) => called.filter((call) => call.name === name).length

it('thanks for a payment that is confirmed a moment later, and has the sign-in say the new level', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  enterAs('mira', { tier: TIERS.ended })
  ;[checkout, tier] = ['waiting', TIERS.ended]
  await open('paid')
  expect(shown()).toContain(confirming)
  const renewals = asked('GetTokensFromRefreshToken')
  ;[checkout, tier] = ['paid', TIERS.national]
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await vi.waitFor(() => expect(shown()).toContain(paid), { timeout: 10_000 })
  await vi.waitFor(() => expect(asked('GetTokensFromRefreshToken')).toBe(renewals + 1), { timeout: 10_000 })
  const looks = asked('quoteMembership')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([asked('quoteMembership'), asked('GetTokensFromRefreshToken')]).toEqual([looks, renewals + 1])
})

it('has the sign-in say a level that was paid while the member was elsewhere', async () => {
  enterAs('mira', { tier: TIERS.ended })
  await open('nothing')
  await vi.waitFor(() => expect(asked('GetTokensFromRefreshToken')).toBe(1), { timeout: 10_000 })
})
