// @vitest-environment happy-dom
import { proofRefusals } from '@quintet/domain/photos'
import { refuseCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { all, closeScreen, eventually, find, get, press, settle, show, toastKeys } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ProofsScreen from '../src/screens/proofs/proofs-screen.tsx'
import { $proof } from '../src/screens/proofs/proofs.ts'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const proof = (number: number) => ({
  number,
  gestures: [1, 2],
  withoutHands: false,
  pictures: ['', ''],
  photos: [{ slot: 1, image: '' }],
})

let asked: StaffAsked[]
let reply: unknown
let taken: { proof?: object; waiting: number }
const decided = () => asked.filter(({ call }) => call === 'decide-proof').map(({ input }) => input)
const taking = () => asked.filter(({ call }) => call === 'take-proof').length

beforeEach(async () => {
  reply = { message: 'success' }
  taken = { proof: proof(7), waiting: 2 }
  asked = await openConsole({ 'take-proof': () => taken, 'decide-proof': () => reply })
})
afterEach(async () => {
  await closeScreen()
  $proof.set(undefined)
})

const open = async () => {
  await show(<ProofsScreen />)
  await eventually(() => expect(find('button', say('proofs.yes'))).toBeDefined())
}
const reason = proofRefusals[0]

const pressed = () => (find('button', say('proofs.show')) ?? find('button', say('proofs.hide')))?.getAttribute('aria-pressed')

describe('a check of photos', () => {
  it('is blurred until it is asked for, and again for the next one', async () => {
    await open()
    expect(pressed()).toBe('false')
    await press(say('proofs.show'))
    expect(pressed()).toBe('true')
    taken = { proof: proof(8), waiting: 1 }
    await press(say('proofs.yes'))
    await eventually(() => expect(taking()).toBe(2))
    expect(pressed()).toBe('false')
  })

  it.each([
    ['proofs.yes', { proof: 7, decision: 'yes' }],
    ['proofs.again', { proof: 7, decision: 'again' }],
  ] as const)('is decided as it is said: %s', async (button, input) => {
    await open()
    taken = { waiting: 0 }
    await press(say(button))
    await eventually(() => expect(toastKeys()).toEqual(['proofs.done']))
    expect(decided()).toEqual([input])
  })

  it('is refused with a reason alone', async () => {
    await open()
    expect(get('button', say('proofs.no')).getAttribute('aria-expanded')).toBe('false')
    await press(say('proofs.no'))
    expect(get('button', say('proofs.no')).getAttribute('aria-expanded')).toBe('true')
    expect(decided()).toEqual([])
    await press(say(`proofs.reason.${reason}`))
    await settle()
    expect(decided()).toEqual([{ proof: 7, decision: 'no', reason }])
  })

  it('is decided once, whatever else is pressed meanwhile', async () => {
    const door: { open?: (answer: object) => void } = {}
    reply = new Promise((resolve) => (door.open = resolve))
    await open()
    await press(say('proofs.no'))
    await press(say('proofs.yes'))
    for (const button of [say(`proofs.reason.${reason}`), say('proofs.yes'), say('proofs.again')]) await press(button)
    await act(async () => door.open?.({ message: 'success' }))
    await settle()
    expect(decided()).toEqual([{ proof: 7, decision: 'yes' }])
  })

  it('that is another’s by now is let go; what failed else stays to be tried again', async () => {
    reply = refuseCall('unexpected')
    await open()
    await press(say('proofs.yes'))
    await eventually(() => expect(all('alert').length).toBeGreaterThan(0))
    expect(taking()).toBe(1)
    reply = refuseCall('staff.notYours')
    await press(say('proofs.yes'))
    await eventually(() => expect(taking()).toBe(2))
    expect(toastKeys()).toEqual([])
  })
})
