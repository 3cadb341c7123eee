// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $newVersion, followVersion } from '../src/worker/new-version.ts'

const asked: string[] = []
let served = '1.0'
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  $newVersion.set(false)
  asked.length = 0
  served = '1.0'
  document.documentElement.dataset['shell'] = '1.0'
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(`<html lang="en"\ndata-shell="${served}" data-face="x"></html>`)
  })
  stop = followVersion()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const comeBack = async (minutes: number) => {
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

test('a newer shell is noticed when the member comes back after a while, and looked for no more then', async () => {
  await comeBack(29)
  expect(asked).toEqual([])
  await comeBack(1)
  expect([asked, $newVersion.get()]).toEqual([['/'], false])
  served = '1.1'
  await comeBack(31)
  expect($newVersion.get()).toBe(true)
  await comeBack(31)
  expect(asked).toHaveLength(2)
})

test('no network and no page change nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  await comeBack(31)
  served = ''
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }))
  await comeBack(31)
  expect($newVersion.get()).toBe(false)
})
