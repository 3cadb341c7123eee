// @vitest-environment happy-dom
import { $popups } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, dismiss, leave, press, show } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $recoveryCode } from '../src/stores/recovery-code.ts'
import { RecoveryCode } from '../src/ui/recovery-code.tsx'
import { begin, sayShell } from './screen.tsx'

const onDone = vi.fn(() => $recoveryCode.set(undefined))

beforeEach(async () => {
  fakeApi({})
  await begin()
  onDone.mockClear()
  $recoveryCode.set('ABCD-EFGH')
  await show(<RecoveryCode code="ABCD-EFGH" onDone={onDone} />)
})
afterEach(async () => {
  await closeScreen()
  $recoveryCode.set(undefined)
})

const tick = () => act(async () => document.querySelector<HTMLInputElement>('[name=written]')?.click())
/** Whether the browser asks before the site is closed or loaded anew. */
const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('says what is missing where it is not ticked, and closes once it is', async () => {
  await press('Done')
  expect(onDone).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toContain('write the code down first')
  await tick()
  await press('Done')
  expect(onDone).toHaveBeenCalledOnce()
})

it('is shown once, and so stays until it is said to be written down, whatever else is pressed', async () => {
  await dismiss(sayShell('dialog.close'))
  await tick()
  await dismiss(sayShell('dialog.close'))
  expect([onDone.mock.calls, all('dialog').length, document.querySelector('output')?.textContent]).toEqual([[], 1, 'ABCD-EFGH'])
})

it('keeps the code and leads back to it where the page was left before', async () => {
  await leave()
  expect($recoveryCode.get()).toBe('ABCD-EFGH')
  expect($popups.get()).toMatchObject([{ kind: 'attention', action: { to: '/data/account-encrypt' } }])
})

it('says nothing where it is written down', async () => {
  await tick()
  await press('Done')
  await leave()
  expect($popups.get()).toEqual([])
})

it('has the browser ask before the site is closed, as long as it is not written down', () => {
  expect(asksFirst()).toBe(true)
  $recoveryCode.set(undefined)
  expect(asksFirst()).toBe(false)
})
