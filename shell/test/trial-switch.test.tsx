// @vitest-environment happy-dom
import { act } from 'react'
import { all, closeScreen, eventually, failures, get, press, settle, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Terms } from '../src/information/terms.tsx'
import { TrialSwitch } from '../src/information/trial-switch.tsx'
import { begin, say } from './screen.ts'

const fetch = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
const box = () => get('checkbox', say('trials.refuse'))
const answer = (refused: boolean, status = 200) => Response.json({ refused }, { status })

beforeEach(async () => {
  fetch.mockReset().mockImplementation(async () => answer(false))
  vi.stubGlobal('fetch', fetch)
  await begin()
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
})

it('stands where the terms speak of it, once it is known how it stands', async () => {
  const door: { open?: (response: Response) => void } = {}
  fetch.mockReturnValue(new Promise((resolve) => (door.open = resolve)))
  await show(<Terms />)
  expect(all('checkbox')).toEqual([])
  await act(async () => door.open?.(answer(true)))
  await settle()
  expect(box().checked).toBe(true)
})

it('refuses, and allows again', async () => {
  await show(<TrialSwitch />)
  await settle()
  for (const refused of [true, false]) {
    await press(say('trials.refuse'), 'checkbox')
    expect(box().checked).toBe(refused)
    expect(fetch).toHaveBeenLastCalledWith('/trials', { method: 'POST', body: JSON.stringify({ refused }) })
  }
  await settle()
  expect(failures()).toEqual([])
})

it.each([
  ['is refused', async () => answer(true, 500)],
  ['does not arrive', () => Promise.reject(new TypeError('no network'))],
])('stands as it stood where a change %s, and says so', async (_, change) => {
  await show(<TrialSwitch />)
  await settle()
  fetch.mockImplementation(change)
  await press(say('trials.refuse'), 'checkbox')
  await eventually(() => expect(failures()).toHaveLength(1))
  expect(box().checked).toBe(false)
})

it('is left out where it is not known how it stands', async () => {
  fetch.mockImplementation(async () => answer(true, 500))
  await show(<TrialSwitch />)
  await settle()
  expect(all('checkbox')).toEqual([])
  expect(failures()).toEqual([])
})
