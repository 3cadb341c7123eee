// @vitest-environment happy-dom
import type { SupportedMember } from '@quintet/contract/staff'
import { TIERS } from '@quintet/domain/membership'
import { dateOfDay } from '@quintet/domain/time'
import { refuseCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import {
  all,
  answer,
  closeScreen,
  eventually,
  failures,
  find,
  get,
  press,
  question,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { $freshSignIn, answerFreshSignIn } from '../src/calls/fresh-sign-in.ts'
import MembersScreen from '../src/screens/members/members-screen.tsx'
import { $found } from '../src/screens/members/members.ts'
import { moneyText } from '../src/screens/members/money.ts'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const member = (more: object = {}) =>
  ({
    number: 5,
    email: 'mira@example.org',
    tier: TIERS.local,
    membershipEndDay: 21_000,
    standing: 0,
    language: 1,
    joinedAt: 1,
    sessions: 2,
    purchases: [
      {
        number: 31,
        at: 1,
        tier: TIERS.local,
        cents: 5990,
        currency: 'USD',
        state: 'paid',
        endDay: 21_000,
        refundable: { whole: 5990, rest: 1200 },
      },
    ],
    cases: [],
    appeals: [],
    ...more,
  }) as unknown as SupportedMember

let asked: StaffAsked[]
let reply: () => unknown
const made = (call: string) => asked.filter((one) => one.call === call).map(({ input }) => input)

beforeEach(async () => {
  reply = () => member()
  const answerIt = () => reply()
  asked = await openConsole({
    'find-member': answerIt,
    'refund-purchase': answerIt,
    'change-membership': answerIt,
    'end-member-sessions': answerIt,
  })
})
afterEach(closeScreen)

const open = async () => {
  $found.set({ member: member(), case: 12 })
  await show(<MembersScreen />)
}
const price = (cents: number) => moneyText(cents, 'USD', 'en')
const refund = (cents: number) => say('members.refundConfirm', { price: price(cents) })
const decline = async () => {
  await eventually(() => expect($freshSignIn.get()).toBeDefined())
  await act(async () => answerFreshSignIn(false))
  await settle()
}

describe('a refund', () => {
  it('pays back the whole, or the rest, as it is chosen, for the case that it is done for', async () => {
    await open()
    await press(say('members.refund'))
    await press(say('members.amount.rest', { price: price(1200) }), 'radio')
    expect(made('refund-purchase')).toEqual([])
    await press(refund(1200))
    await eventually(() => expect(toastKeys()).toEqual(['members.refunded']))
    expect(made('refund-purchase')).toEqual([{ number: 5, case: 12, purchase: 31, amount: 'rest' }])
    expect(all('dialog')).toEqual([])
  })

  it('is made once, however often it is pressed', async () => {
    const door: { open?: (answer: object) => void } = {}
    reply = () => new Promise((resolve) => (door.open = resolve))
    await open()
    await press(say('members.refund'))
    await press(refund(5990))
    expect(get('button', refund(5990)).getAttribute('aria-busy')).toBe('true')
    await press(refund(5990))
    await act(async () => door.open?.(member()))
    await eventually(() => expect(toastKeys()).toEqual(['members.refunded']))
    expect(made('refund-purchase')).toHaveLength(1)
  })

  it('that was refused, or whose fresh sign-in was put off, is not said to be made and can be tried again', async () => {
    reply = () => refuseCall('staff.refund')
    await open()
    await press(say('members.refund'))
    await press(refund(5990))
    await eventually(() => expect(all('alert').length).toBeGreaterThan(0))
    reply = () => refuseCall('session.freshNeeded')
    await press(refund(5990))
    await decline()
    expect([toastKeys(), all('dialog').length]).toEqual([[], 1])
    expect(get('button', refund(5990)).getAttribute('aria-busy')).toBeNull()
  })
})

const change = (tier: number) => type(say('members.tier'), String(tier))

describe('a membership', () => {
  it('is changed to the level and the day that were chosen', async () => {
    await open()
    await press(say('members.change'))
    expect(get('field', say('members.lastDay')).value).toBe(dateOfDay(21_000))
    await change(TIERS.world)
    await type(say('members.lastDay'), dateOfDay(21_010))
    await press(say('people.save'))
    await eventually(() => expect(toastKeys()).toEqual(['members.changed']))
    expect(made('change-membership')).toEqual([{ number: 5, case: 12, tier: TIERS.world, membershipEndDay: 21_010 }])
  })

  it('that is ended says so, and asks for no day', async () => {
    await open()
    await press(say('members.change'))
    await change(TIERS.ended)
    expect(shown()).toContain(say('members.endsNow'))
    expect(find('field', say('members.lastDay'))).toBeUndefined()
    await press(say('people.save'))
    await eventually(() => expect(made('change-membership')).toHaveLength(1))
    const [input] = made('change-membership') as { membershipEndDay: number }[]
    expect(input?.membershipEndDay).toBe(Math.floor(Date.now() / 86_400_000) - 1)
  })

  it('whose change needs a fresh sign-in that was put off is not said to be changed', async () => {
    reply = () => refuseCall('session.freshNeeded')
    await open()
    await press(say('members.change'))
    await press(say('people.save'))
    await decline()
    expect([toastKeys(), all('dialog').length]).toEqual([[], 1])
    expect(get('button', say('people.save')).getAttribute('aria-busy')).toBeNull()
  })

  it('is not changed without a last day', async () => {
    await open()
    await press(say('members.change'))
    await type(say('members.lastDay'), '')
    await press(say('people.save'))
    await settle()
    expect(made('change-membership')).toEqual([])
    expect(all('alert').length).toBeGreaterThan(0)
  })
})

describe('sign-ins', () => {
  it('are ended after a question alone', async () => {
    await open()
    await press(say('members.endSessions'))
    expect(question()).toBeDefined()
    await answer(false)
    expect(made('end-member-sessions')).toEqual([])
    await press(say('members.endSessions'))
    await answer(true)
    await eventually(() => expect($found.get()?.member.sessions).toBe(0))
    expect(made('end-member-sessions')).toEqual([{ number: 5, case: 12 }])
  })

  it('that could not be ended are not said to be', async () => {
    reply = () => refuseCall('unexpected')
    await open()
    await press(say('members.endSessions'))
    await answer(true)
    await eventually(() => expect(failures()).toHaveLength(1))
    expect([toastKeys(), $found.get()?.member.sessions]).toEqual([[], 2])
  })
})

const look = async (forCase: string, sought: string) => {
  await show(<MembersScreen />)
  await type(say('members.case'), forCase)
  await type(say('members.sought'), sought)
  await press(say('members.find'))
  await settle()
}

describe('a look for a member', () => {
  it.each([
    ['', '5'],
    ['12', ''],
    ['12', 'mira'],
    ['12', '5x'],
    ['12', '0'],
    ['0', '5'],
  ])('for case %j of %j is none', async (forCase, sought) => {
    await look(forCase, sought)
    expect(made('find-member')).toEqual([])
    expect(all('alert').length).toBeGreaterThan(0)
  })

  it.each([
    ['12', '5', { number: 5, case: 12 }],
    ['١٢', ' mira@example.org ', { email: 'mira@example.org', case: 12 }],
  ])('for case %j of %j is made by what was given', async (forCase, sought, input) => {
    await look(forCase, sought)
    expect(made('find-member')).toEqual([input])
  })
})
