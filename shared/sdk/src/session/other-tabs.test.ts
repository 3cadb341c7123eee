import { storageKeys } from '@quintet/contract/wire'
import { expect, test, vi } from 'vitest'
import { idTokenOf, provide } from '../../test/provider.ts'
import { fillStorage } from '../../test/full-storage.ts'
import { environment } from '../environment.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { $session, showLogin } from './store.ts'
import { adoptTokens } from './tokens.ts'

// One page for the whole file: it watches from its first test on.
const page = new EventTarget()
const add = vi.fn(page.addEventListener.bind(page))

test('a page without events is left alone, any other is watched once', () => {
  vi.stubGlobal('addEventListener', undefined)
  watchOtherTabs()
  vi.stubGlobal('addEventListener', add)
  watchOtherTabs()
  watchOtherTabs()
  expect(add.mock.calls.map(([name]) => name)).toEqual(['storage', 'pageshow'])
})

test('a change in the storage that is none of the sign-in changes nothing, and a visitor hears nothing', () => {
  provide({})
  adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })
  page.dispatchEvent(new Event('storage'))
  environment().storage.removeItem(storageKeys.deviceAccount)
  page.dispatchEvent(new Event('pageshow'))
  expect($session.get().authenticated).toBe(true)
  showLogin({ ended: 'refused' })
  environment().storage.removeItem(storageKeys.refreshToken)
  page.dispatchEvent(new Event('storage'))
  expect($session.get().ended).toBe('refused')
})

const enter = () => {
  provide({})
  adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })
}
const ended = () => [$session.get().authenticated, $session.get().ended]

test.each(['storage', 'pageshow'])('another tab that signed out is heard of by %s', (event) => {
  enter()
  environment().storage.removeItem(storageKeys.refreshToken)
  page.dispatchEvent(new Event(event))
  expect(ended()).toEqual([false, 'elsewhere'])
})

test('another tab that signed another account in is heard of', () => {
  enter()
  environment().storage.setItem(storageKeys.deviceAccount, 'ben')
  page.dispatchEvent(new Event('storage'))
  expect(ended()).toEqual([false, 'elsewhere'])
})

test('a session that the storage had no room for is no other tab’s', () => {
  provide({})
  fillStorage()
  adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })
  page.dispatchEvent(new Event('pageshow'))
  expect(ended()).toEqual([true, undefined])
})

test('a token of another tab is this page’s too, while the device is the member’s', () => {
  enter()
  environment().storage.setItem(storageKeys.refreshToken, 'a newer one')
  page.dispatchEvent(new Event('storage'))
  expect(ended()).toEqual([true, undefined])
})
