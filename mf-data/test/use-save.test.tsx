// @vitest-environment happy-dom
import { member } from '@quintet/sdk'
import { fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, holdAnswers, place, press, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSave } from '../src/ui/use-form.ts'
import { begin, record } from './screen.tsx'

let called: FakeCall[]
beforeEach(async () => {
  called = fakeApi({ loadMember: record, saveProfile: { message: 'success' } })
  await begin()
  member.set(record)
})
afterEach(closeScreen)

/** A button that does not wait, as Enter in the last question does not. */
const Form = () => {
  const { save } = useSave(undefined, '/data')
  return <button onClick={() => void save('beliefs', () => ({ section: 'beliefs', answers: {} }) as never)}>Save</button>
}

it('a section is saved once, however often it is asked for before the answer is there', async () => {
  await show(<Form />, '/data/user-data/beliefs')
  const letCome = holdAnswers()
  await press('Save')
  await press('Save')
  await letCome()
  await eventually(() => expect(place().path).not.toBe('/data/user-data/beliefs'))
  expect(called.filter(({ name }) => name === 'saveProfile')).toHaveLength(1)
})
