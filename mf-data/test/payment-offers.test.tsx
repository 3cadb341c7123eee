// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { $popups, member } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, answer, closeScreen, eventually, find, get, holdAnswers, leave, press, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PaymentPage } from '../src/pages/payment-page.tsx'
import { quote } from '../src/stores/membership.ts'
import { begin, record, say } from './screen.tsx'

const later = { startDay: 20_814, endDay: 20_997, creditDays: 0 }
const offers = [
  { tier: TIERS.national, cents: 5000, startDay: 20_800, endDay: 20_983, creditDays: 7, later },
  { tier: TIERS.world, cents: 9000, startDay: 20_800, endDay: 20_983, creditDays: 7, later },
]
const national = say('tier.national')

let called: FakeCall[]
let found: Record<string, unknown>
let checkout: unknown
let refusal: Response | undefined
const sent = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)

beforeEach(() => {
  found = { tier: TIERS.limited, endDay: 0, offers, contracts: [] }
  refusal = undefined
  checkout = { url: 'https://pay.example.org/1' }
})
afterEach(closeScreen)

const open = async (own: object = {}, state: object | null = null) => {
  called = fakeApi({
    quoteMembership: () => found,
    startCheckout: () => checkout,
    withdrawPurchase: () => refusal ?? {},
    loadMember: { ...record, account: { ...record.account, ...own } },
  })
  await begin()
  quote.clear()
  member.set({ ...record, account: { ...record.account, ...own } })
  await show(<PaymentPage />, '/data/account-payment', { state })
  await eventually(() => expect(shown()).toContain(say('payment.current')))
}
const buy = (tier: string) => say('payment.buy', { tier })

describe('a level', () => {
  it('is bought without an immediate start unless the member asks for it, which is never ticked beforehand', async () => {
    await open()
    expect(get('checkbox', say('payment.atOnce')).checked).toBe(false)
    await press(buy(national))
    await eventually(() => expect(sent('startCheckout')).toEqual([{ tier: TIERS.national, atOnce: false }]))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'confirm' }]))
  })

  it('begins at once where the member asks for it, and says so before it is bought', async () => {
    await open()
    const credit = say('payment.credit', { days: 7 })
    expect(shown()).not.toContain(credit)
    await press(say('payment.atOnce'), 'checkbox')
    expect(shown()).toContain(credit)
    await press(buy(national))
    await eventually(() => expect(sent('startCheckout')).toEqual([{ tier: TIERS.national, atOnce: true }]))
  })

  it('is opened once, however often it is pressed', async () => {
    await open()
    const letCome = holdAnswers()
    await press(buy(national))
    await press(buy(national))
    expect(get('button', buy(national)).getAttribute('aria-busy')).toBe('true')
    await letCome()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'confirm' }]))
    expect(sent('startCheckout')).toHaveLength(1)
  })

  it('may be bought again by who did not leave for the payment company', async () => {
    await open()
    await press(buy(national))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'confirm' }]))
    await answer(false)
    await eventually(() => expect(get('button', buy(national)).getAttribute('aria-busy')).toBeNull())
    await press(buy(national))
    await eventually(() => expect(sent('startCheckout')).toHaveLength(2))
  })

  it('may be bought again after a failure, which is said', async () => {
    checkout = refuseCall('account.suspended')
    await open()
    await press(buy(national))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(get('button', buy(national)).getAttribute('aria-busy')).toBeNull()
  })

  it('cannot be bought while another one is paid and has not begun', async () => {
    found = { ...found, pending: { tier: TIERS.national, startDay: 20_850, endDay: 21_033 } }
    await open()
    expect(get('button', buy(national)).disabled).toBe(true)
  })

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
  ])('is sold in standing %i: %s', async (standing, isSold) => {
    await open({ standing })
    expect(find('button', buy(national)) !== undefined).toBe(isSold)
  })

  it('stands beside the free one with its price', async () => {
    await open()
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '')
    expect(rows.map((row) => row.includes(say('payment.free')))).toEqual([true, false, false])
    expect(rows[1]).toContain('50')
    expect(rows[2]).toContain('90')
  })
})

describe('a purchase', () => {
  const bought = { number: 3, tier: TIERS.national, cents: 5000, refund: 4000, boughtDay: 20_780, lastDay: 20_794 }
  const older = { ...bought, number: 2, tier: TIERS.world, withdrawnAt: 1_700_000_000, state: 'done' }

  it('is withdrawn from in two steps; the first one sends nothing, and what is withdrawn is the one that was chosen', async () => {
    found = { ...found, contracts: [older, bought, { ...bought, number: 4 }] }
    await open()
    const [first] = all('button').filter(({ textContent }) => textContent === say('withdraw.here'))
    await act(async () => first?.click())
    expect([all('dialog').length, sent('withdrawPurchase')]).toEqual([1, []])
    expect(all('dialog')[0]?.textContent).toContain('40')
    expect(all('dialog')[0]?.textContent).toContain('mira@example.org')
    await press(say('withdraw.confirm'))
    await eventually(() => expect(all('dialog')).toEqual([]))
    expect(sent('withdrawPurchase')).toEqual([{ number: 3 }])
  })

  it('has its second step open for who came for it, and says so where there is none', async () => {
    found = { ...found, contracts: [older, bought] }
    await open({}, { checkout: 'withdraw' })
    expect(find('button', say('withdraw.confirm'))).toBeDefined()
    expect(sent('withdrawPurchase')).toEqual([])
    await leave()
    found = { ...found, contracts: [] }
    await open({}, { checkout: 'withdraw' })
    expect(shown()).toContain(say('withdraw.none'))
  })

  it('stays where the server refuses: the dialog is open, what went wrong is said', async () => {
    found = { ...found, contracts: [bought] }
    await open()
    refusal = refuseCall('payment.noContract')
    await press(say('withdraw.here'))
    await press(say('withdraw.confirm'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(find('button', say('withdraw.confirm'))).toBeDefined()
  })

  it('can be withdrawn from in a standing in which nothing is sold', async () => {
    found = { ...found, contracts: [bought] }
    await open({ standing: 2 })
    expect(find('button', say('withdraw.here'))).toBeDefined()
  })
})
