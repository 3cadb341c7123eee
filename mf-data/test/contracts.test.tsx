// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, get, holdAnswers, press, show, shown } from '@quintet/testing/screen'
import { $popups } from '@quintet/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contract } from '../src/stores/membership.ts'
import { Contracts } from '../src/ui/contracts.tsx'
import { begin, record, say, sayDay, sayShell } from './screen.tsx'

const bought: Contract = { number: 3, tier: TIERS.national, cents: 5000, refund: 4000, boughtDay: 20_780, lastDay: 20_794 }
const withdrawn: Contract = { ...bought, number: 2, withdrawnAt: Date.UTC(2026, 8, 22, 1), state: 'due' }
const [tier, price, refund] = [say('tier.national'), '50.00', '40.00']

let called: FakeCall[]
let reply: unknown
const onWithdrawn = vi.fn()
const sent = () => called.filter(({ name }) => name === 'withdrawPurchase').map(({ input }) => input)

beforeEach(async () => {
  reply = {}
  called = fakeApi({ withdrawPurchase: () => reply, quoteMembership: { tier: 4, endDay: 0, offers: [] }, loadMember: record })
  onWithdrawn.mockReset()
  await begin()
})
afterEach(closeScreen)

const open = (contracts: readonly Contract[], isAsked = false) =>
  show(<Contracts contracts={contracts} isAsked={isAsked} onWithdrawn={onWithdrawn} />)
/** Whether a text with amounts is shown, whose signs stand in a direction of their own. */
const says = (text: string) =>
  shown()
    .replaceAll(/[\u2066\u2069]|US\$|\$/g, '')
    .includes(text)

describe('a purchase that can be withdrawn from', () => {
  it('says what was bought, for how much, and until when it can be', async () => {
    await open([bought])
    expect(says(say('withdraw.bought', { tier, price, date: sayDay(20_780) }))).toBe(true)
    expect(says(say('withdraw.until', { date: sayDay(20_794) }))).toBe(true)
    expect(all('dialog')).toEqual([])
  })

  it('is told whole before it is confirmed, and left without a trace', async () => {
    await open([bought])
    await press(say('withdraw.here'))
    expect(says(say('withdraw.statement', { tier, date: sayDay(20_780) }))).toBe(true)
    expect(says(say('withdraw.back', { refund, price }))).toBe(true)
    expect([says(say('withdraw.ends')), says(say('withdraw.mail', { address: 'mira@example.org' }))]).toEqual([true, true])
    await press(sayShell('dialog.close'))
    expect([all('dialog'), sent(), onWithdrawn.mock.calls]).toEqual([[], [], []])
  })

  it('is withdrawn from once, however often it is pressed', async () => {
    await open([bought])
    await press(say('withdraw.here'))
    const letCome = holdAnswers()
    await press(say('withdraw.confirm'))
    expect(get('button', say('withdraw.confirm')).getAttribute('aria-busy')).toBe('true')
    await press(say('withdraw.confirm'))
    expect(onWithdrawn).not.toHaveBeenCalled()
    await letCome()
    await eventually(() => expect(all('dialog')).toEqual([]))
    expect([sent(), onWithdrawn.mock.calls.length]).toEqual([[{ number: 3 }], 1])
  })

  it('is not told as withdrawn where it is refused, and may be tried again', async () => {
    reply = refuseCall('payment.noContract')
    await open([bought])
    await press(say('withdraw.here'))
    await press(say('withdraw.confirm'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(onWithdrawn).not.toHaveBeenCalled()
    reply = {}
    await press(say('withdraw.confirm'))
    await eventually(() => expect(onWithdrawn).toHaveBeenCalledOnce())
  })

  it('is asked about at once where the member came for it: the newest that still can be', async () => {
    const newest = { ...bought, number: 5, boughtDay: 20_790 }
    await open([withdrawn, newest, bought], true)
    await press(say('withdraw.confirm'))
    await eventually(() => expect(sent()).toEqual([{ number: 5 }]))
  })
})

describe('a purchase that was withdrawn from', () => {
  it.each([
    ['due', undefined, 'withdraw.declared', 'withdraw.due'],
    ['sent', undefined, 'withdraw.declared', 'withdraw.sent'],
    ['done', undefined, 'withdraw.declared', 'withdraw.done'],
    ['done', true, 'withdraw.byStaff', 'withdraw.done'],
  ] as const)('says where its money is: %s, by the staff %s', async (state, byStaff, declared, money) => {
    await open([{ ...withdrawn, state, ...(byStaff && { byStaff }) }], true)
    const [before] = say(declared, { tier, moment: '\n' }).split('\n')
    expect([says(before ?? ''), says('21 September 2026'), says(say(money, { refund }))]).toEqual([true, true, true])
    expect([find('button', say('withdraw.here')), all('dialog')]).toEqual([undefined, []])
  })
})

it.each([
  [true, say('withdraw.none')],
  [false, ''],
])('without a purchase says so to who came to withdraw alone: %s', async (isAsked, text) => {
  await open([], isAsked)
  expect(shown()).toBe(text)
})
