// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, press, settle, show } from '@quintet/testing/screen'
import { afterEach, expect, it } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import { BasicInfoPage } from '../src/pages/basic-info-page.tsx'
import { begin, record, say } from './screen.tsx'

let called: FakeCall[]
afterEach(closeScreen)

const of = (attraction: number): MemberRecord => ({ ...record, consents: ['matching', 'sensitive'], answers: { attraction } })
const sent = () => called.filter(({ name }) => name === 'saveProfile').map(({ input }) => input as MemberRecord)

/** @param elsewhere what another device has saved since this one has read the record */
const open = async (elsewhere: number) => {
  called = fakeApi({ loadMember: of(elsewhere), saveProfile: { message: 'success' }, saveDraft: {}, readDrafts: { drafts: [] } })
  await begin()
  member.set(of(1))
  await show(<BasicInfoPage />, '/data/user-data/basic-info')
  await settle()
  expect(find('radio', user['attraction.1'])?.checked).toBe(true)
}

it('what another device has chosen meanwhile is not undone by a save that changes nothing', async () => {
  await open(5)
  await press(say('form.save'))
  await eventually(() => expect(sent()).toMatchObject([{ section: 'basicInfo', answers: { attraction: 5 } }]))
})

it('what is chosen here is saved, whatever another device has chosen before', async () => {
  await open(5)
  await press(user['attraction.3'], 'radio')
  await press(say('form.save'))
  await eventually(() => expect(sent()).toMatchObject([{ section: 'basicInfo', answers: { attraction: 3 } }]))
})
