// @vitest-environment happy-dom
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { all, closeScreen, eventually, fire, get, place, press, settle, show, toastKeys, type } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ResetPassword } from '../src/pages/reset-password.tsx'
import { begin, files, say } from './screen.ts'

let called: FakeCall[]
let reply: unknown
let reset: unknown
const inputs = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
const email = () => get('field', say('help.userName'))
const errors = () => all('alert').map(({ textContent }) => textContent)
const good = 'Harbour-Lantern-7'

beforeEach(async () => {
  ;[reply, reset] = [{ message: 'success' }, { message: 'success' }]
  called = fakeApi({ ...files, requestPasswordReset: () => reply, resetPassword: () => reset })
  await begin()
})
afterEach(closeScreen)

const open = (state: unknown = null) => show(<ResetPassword />, '/help', { state })
const ask = async (address = ' mira@example.org ') => {
  await open()
  await type(say('help.userName'), address)
  await press(say('help.sendCode'))
  await settle()
}

describe('a code for a new password', () => {
  it('goes to the address that was given, or handed over by the sign-in', async () => {
    await open({ email: 'ben@example.org' })
    expect(email().value).toBe('ben@example.org')
    await ask()
    expect(inputs('requestPasswordReset')).toEqual([{ email: 'mira@example.org' }])
    expect(all('dialog')).toHaveLength(1)
  })

  it('is sent once, however often it is pressed', async () => {
    reply = new Promise(() => undefined)
    await ask()
    await press(say('help.sendCode'))
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(inputs('requestPasswordReset')).toHaveLength(1)
  })

  it('is not asked for without an address, with which no fault is found while it is empty', async () => {
    await open()
    await fire(email(), 'focusout')
    expect(errors()).toEqual([])
    await ask('mira@')
    expect(errors()).toEqual([say('signup.emailIncomplete')])
    expect(inputs('requestPasswordReset')).toEqual([])
  })

  it('that could not be sent is told at the address, which stays', async () => {
    reply = refuseCall('input.tooMany')
    await ask()
    await eventually(() => expect(errors()).toEqual([say('error.input.tooMany')]))
    expect([email().value, all('dialog')]).toEqual(['mira@example.org', []])
  })
})

const save = async (again = good) => {
  await type(say('code.label'), '123456')
  await type(say('newPassword.password'), good)
  await type(say('newPassword.confirmation'), again)
  await press(say('newPassword.save'))
  await settle()
}

describe('the new password', () => {
  it('is saved with the code and leads to the sign-in', async () => {
    await ask()
    await save()
    await eventually(() => expect(toastKeys()).toEqual(['help.resetDone']))
    expect(inputs('resetPassword')).toEqual([{ email: 'mira@example.org', code: '123456', newPassword: good }])
    expect(place().path).toBe('/login')
  })

  it('that was typed twice unlike is not saved', async () => {
    await ask()
    await save(`${good}!`)
    expect(inputs('resetPassword')).toEqual([])
  })

  it('that was refused is not said to be saved', async () => {
    reset = refuseCall('code.wrong')
    await ask()
    await save()
    await eventually(() => expect(errors().length).toBeGreaterThan(0))
    expect([toastKeys(), place().path]).toEqual([[], '/help'])
  })
})
