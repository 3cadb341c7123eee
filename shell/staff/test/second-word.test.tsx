// @vitest-environment happy-dom
import { refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, get, press, settle, show, toastKeys } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $freshSignIn, answerFreshSignIn } from '../src/calls/fresh-sign-in.ts'
import { self } from '../src/frame/self.ts'
import type { CaseFile } from '../src/screens/cases/cases.ts'
import { ClosingForm } from '../src/screens/cases/closing-form.tsx'
import { ErasingForm } from '../src/screens/cases/erasing-form.tsx'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const file = {
  number: 12,
  proposal: { by: 3, at: 1, fraud: false, rule: 'respect', facts: 'What was seen in it.' },
  erasing: { by: 3, at: 1, reason: 'A reason that is long enough.' },
} as CaseFile

let asked: StaffAsked[]
let isFresh: boolean
const word = () => (isFresh ? { message: 'success' } : refuseCall('session.freshNeeded'))
const done = vi.fn()
const words = () => asked.filter(({ call }) => call.startsWith('confirm-'))

beforeEach(async () => {
  done.mockReset()
  isFresh = true
  asked = await openConsole({
    'confirm-closing': word,
    'confirm-erasing': word,
    'list-cases': () => ({ groups: [], open: 0, overdue: 0 }),
  })
  self.set({ number: 4, email: 'second@example.org', roles: ['second'], sessionEndsAt: 1 } as never)
})
afterEach(async () => {
  await closeScreen()
  self.clear()
})

const kinds = [
  ['closing', ClosingForm, 'cases.confirm', 'cases.closed', 'cases.reopened'],
  ['erasing', ErasingForm, 'evidence.confirm', 'evidence.gone', 'evidence.kept'],
] as const

describe.each(kinds)('the second word on a %s', (kind, Form, yes, given, declined) => {
  it.each([
    [true, yes, given],
    [false, 'cases.decline', declined],
  ] as const)('is sent as it was said: %s', async (confirm, button, told) => {
    await show(<Form file={file} onDone={done} />)
    await press(say(button))
    await eventually(() => expect(done).toHaveBeenCalledOnce())
    expect(words()).toEqual([{ call: `confirm-${kind}`, input: { case: 12, confirm } }])
    expect(toastKeys()).toEqual([told])
  })

  it('can be said once more where the sign-in that it needs was put off', async () => {
    isFresh = false
    await show(<Form file={file} onDone={done} />)
    await press(say(yes))
    await eventually(() => expect($freshSignIn.get()).toBeDefined())
    expect(get('button', say(yes)).getAttribute('aria-busy')).toBe('true')
    await act(async () => answerFreshSignIn(false))
    await settle()
    expect([toastKeys(), done.mock.calls]).toEqual([[], []])
    isFresh = true
    await press(say('cases.decline'))
    await eventually(() => expect(done).toHaveBeenCalledOnce())
    expect(words().at(-1)).toEqual({ call: `confirm-${kind}`, input: { case: 12, confirm: false } })
  })
})

it.each([
  ['who proposed it', { number: 3, roles: ['second'] }],
  ['who has another role', { number: 4, roles: ['moderator'] }],
])('on an erasing is not asked of %s', async (_, who) => {
  self.set({ email: 'a@example.org', sessionEndsAt: 1, ...who } as never)
  await show(<ErasingForm file={file} onDone={done} />)
  expect([find('button', say('evidence.confirm')), find('button', say('cases.decline'))]).toEqual([undefined, undefined])
})
