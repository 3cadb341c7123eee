// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { member, ownPhotos } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, get, place, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, expect, it } from 'vitest'
import { Routes } from '../src/routes.tsx'
import { completeRecord } from '@quintet/testing/records'
import { begin, record, say } from './screen.tsx'

const photos = { photos: ['/1', '/2', null, null, null], states: ['held', 'held', null, null, null] }

const open = async (path: string, who: MemberRecord) => {
  fakeApi({ loadOwnPhotos: photos, loadMember: who, loadPhotoProof: { state: 'none' } })
  await begin()
  member.set(who)
  ownPhotos.set(photos as never)
  await show(<Routes />, `/images${path}`, { pattern: '/images/*' })
  await settle()
}
afterEach(closeScreen)

it.each(['', '/edit-image/3', '/proof'])('opens nothing before the data is complete, and leads home: %s', async (path) => {
  await open(path, record)
  await eventually(() => expect(place().path).toBe('/home'))
})

it.each([
  ['', () => get('link', say('slot.add', { slot: 3 }))],
  ['/edit-image/3', () => get('button', say('edit.choose'))],
  ['/proof', () => get('button', say('proof.begin'))],
])('opens once the data is complete, whatever photos there are: %s', async (path, part) => {
  await open(path, completeRecord)
  await eventually(() => expect(part()).toBeDefined())
  expect([place().path, shown().length > 0, find('link', say('list.next'))]).toEqual([`/images${path}`, true, undefined])
})
