// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { $popups } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { answer, closeScreen, eventually, find, get, holdAnswers, press, show, shown } from '@quintet/testing/screen'
import { afterEach, expect, it } from 'vitest'
import { AgePage } from '../src/pages/age-page.tsx'
import { begin, record, say } from './screen.tsx'

let called: FakeCall[]
const open = async (ageCheck: MemberRecord['ageCheck'], reply: unknown = { url: 'https://age.example.org/1' }) => {
  called = fakeApi({ startAgeCheck: reply, loadMember: { ...record, ...(ageCheck && { ageCheck }) } })
  await begin()
  await show(<AgePage />, '/data/age')
  await eventually(() => expect(called.map(({ name }) => name)).toContain('loadMember'))
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}
afterEach(closeScreen)

const start = say('age.start')
const begun = () => called.filter(({ name }) => name === 'startAgeCheck').length

it.each([
  ['due', 'age.why', true],
  ['underage', 'age.underage', false],
  [undefined, 'age.done', false],
] as const)('says of a check that is %s what it came to', async (state, text, mayStart) => {
  await open(state)
  expect([shown().includes(say(text)), find('button', start) !== undefined]).toEqual([true, mayStart])
  expect(find('link', say('age.report')) !== undefined).toBe(state === 'underage')
})

it('leads to the check once, after the member was asked, and again for who stayed', async () => {
  await open('due')
  const letCome = holdAnswers()
  await press(start)
  await press(start)
  await letCome()
  await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'confirm' }]))
  expect(begun()).toBe(1)
  await answer(false)
  await eventually(() => expect(get('button', start).getAttribute('aria-busy')).toBeNull())
  await press(start)
  await eventually(() => expect(begun()).toBe(2))
})

it('says what went wrong, and may be tried again', async () => {
  await open('due', refuseCall('age.notDue'))
  await press(start)
  await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
  expect(get('button', start).getAttribute('aria-busy')).toBeNull()
})
