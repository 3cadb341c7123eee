import { storageKeys } from '@quintet/contract/wire'
import { memoryStorage } from '@quintet/sdk'
import { expect, it } from 'vitest'
import { consoleStorage } from '../src/configure.ts'

it('keeps the sign-in in the tab and the language in the browser', () => {
  const [tab, browser] = [memoryStorage(), memoryStorage()]
  const storage = consoleStorage(tab, browser)
  storage.setItem(storageKeys.refreshToken, 'token')
  storage.setItem(storageKeys.language, '{}')
  expect([tab.getItem(storageKeys.refreshToken), browser.getItem(storageKeys.refreshToken)]).toEqual(['token', null])
  expect([tab.getItem(storageKeys.language), browser.getItem(storageKeys.language)]).toEqual([null, '{}'])
  expect([storage.length, storage.key(0)]).toEqual([1, storageKeys.refreshToken])
  storage.removeItem(storageKeys.refreshToken)
  expect([storage.length, storage.getItem(storageKeys.refreshToken)]).toEqual([0, null])
})
