import { TIERS } from '@quintet/domain/membership'
import { beforeEach, expect, test } from 'vitest'
import { provide } from '../../test/provider.ts'
import { $popups, closePopup, openPopup } from '../stores/popup.ts'
import type { Claims } from './claims.ts'
import { noticeMembershipEnd } from './membership-end.ts'
import { $session } from './store.ts'

const be = (tier: number | undefined) =>
  $session.set({ status: 0, authenticated: tier !== undefined, claims: { sub: 'mira', tier } as Claims })
const titles = () => $popups.get().map(({ title }) => title.key)

beforeEach(() => {
  provide({})
  $popups.set([])
})

test('the end of the membership is said once, beside whatever else is open, and ends the session when it is closed', () => {
  be(2)
  openPopup({ kind: 'error', title: { key: 'popup.error' } })
  noticeMembershipEnd()
  noticeMembershipEnd()
  expect(titles()).toEqual(['popup.error', 'ended.title'])
  expect($popups.get()[1]).toMatchObject({ kind: 'attention', body: { key: 'error.membershipEnded' } })
  closePopup($popups.get()[1]?.id ?? 0)
  expect($session.get()).toEqual({ status: 1, authenticated: false, ended: 'membershipEnded' })
})

test.each([undefined, TIERS.ended])('nothing is said to a visitor, nor to who signed in after the end (%s)', (tier) => {
  be(tier)
  noticeMembershipEnd()
  expect(titles()).toEqual([])
})

test('a session that ended before the notice was closed keeps its reason', () => {
  be(2)
  noticeMembershipEnd()
  $session.set({ status: 1, authenticated: false, ended: 'refused' })
  closePopup($popups.get()[0]?.id ?? 0)
  expect($session.get().ended).toBe('refused')
})
