// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $popups, closePopup } from '../stores/popup.ts'
import { leaveSite } from './leave-site.ts'

const assign = vi.fn<(address: string) => void>()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('location', { href: 'https://quintet.example/data/payment', origin: 'https://quintet.example', assign })
})
afterEach(() => vi.unstubAllGlobals())

const answer = (confirmed: boolean) => {
  const [asked] = $popups.get()
  closePopup(asked?.id ?? 0, confirmed)
  return asked
}

test('stays within the site without a question', async () => {
  expect(await leaveSite('/pay/out/1')).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://quintet.example/pay/out/1')
  expect($popups.get()).toEqual([])
})

test.each(['https://evil.example/x?y=1', '//evil.example/x', 'http://quintet.example/home'])(
  'asks before it goes to %s, by the name of the host, and stays when the member says no',
  async (address) => {
    const leaving = leaveSite(address)
    const asked = answer(false)
    expect(asked).toMatchObject({
      kind: 'confirm',
      body: { key: 'leave.body', params: { host: new URL(address, 'https://x').host } },
    })
    expect(await leaving).toBe(false)
    expect(assign).not.toHaveBeenCalled()
    const again = leaveSite(address)
    answer(true)
    expect(await again).toBe(true)
    expect(assign).toHaveBeenCalledOnce()
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://quintet.example/1', 'mailto:a@b.example'])(
  'goes nowhere by %s',
  async (address) => {
    expect(await leaveSite(address)).toBe(false)
    expect(assign).not.toHaveBeenCalled()
  },
)
