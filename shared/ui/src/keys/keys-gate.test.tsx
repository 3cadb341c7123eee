// @vitest-environment happy-dom
import { $language, $ownKeys, $popups, configure, member } from '@quintet/sdk'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, press, type } from '../../test/draw.tsx'
import { KeysGate } from './keys-gate.tsx'

const keys = vi.hoisted(() => ({
  restoreKeys: vi.fn(async () => undefined),
  unlockKeys: vi.fn(),
  unlockWithRecoveryCode: vi.fn(),
}))
vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), ...keys }))

beforeEach(() => {
  vi.clearAllMocks()
  $language.set({ id: 1, tables: {} })
  $ownKeys.set(undefined)
})

const gate = async (own: object | undefined) => {
  member.set({ account: {}, keys: own } as never)
  return draw(<KeysGate>Letters</KeysGate>, '/matches/7/chat')
}
const submit = (host: HTMLElement) =>
  act(async () => void host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
const error = (host: HTMLElement) => host.querySelector('[role=alert]:not([hidden])')?.textContent
const field = (host: HTMLElement) => host.querySelector<HTMLInputElement>('input:not([type=checkbox])')

test('who has no key pair is led to where it is made, and sees nothing of what it guards', async () => {
  const host = await gate(undefined)
  expect([host.querySelector('a')?.getAttribute('href'), host.textContent]).toEqual([
    '/data/account-encrypt',
    expect.not.stringContaining('Letters') as string,
  ])
})

test('nothing is opened by an empty or a wrong password, and the next letter takes the error away', async () => {
  keys.unlockKeys.mockResolvedValue(false)
  const host = await gate({ kdf: 'x' })
  await submit(host)
  expect([error(host), keys.unlockKeys.mock.calls.length]).toEqual(['keys.wrongPassword', 0])
  await type(field(host), 'harbour')
  expect(error(host)).toBeUndefined()
  await press(host.querySelector('input[type=checkbox]'))
  await submit(host)
  expect([error(host), keys.unlockKeys.mock.calls]).toEqual(['keys.wrongPassword', [['harbour', { remember: true }]]])
  expect(host.textContent).not.toContain('Letters')
})

test('a recovery code opens them as well, and the password that was begun is not kept for it', async () => {
  keys.unlockWithRecoveryCode.mockImplementation(async () => {
    $ownKeys.set({} as never)
    return true
  })
  const host = await gate({ kdf: 'x' })
  await type(field(host), 'harbour')
  await press([...host.querySelectorAll('button')].at(-1))
  expect(field(host)?.value).toBe('')
  await type(field(host), 'ABCDE')
  await submit(host)
  expect(keys.unlockWithRecoveryCode.mock.calls).toEqual([['ABCDE', { remember: false }]])
  expect(host.textContent).toContain('Letters')
})

test('while a secret is tried no other try begins, whatever is typed meanwhile, and that is what stands there then', async () => {
  const door: { answer?: (isOpen: boolean) => void } = {}
  keys.unlockKeys.mockImplementation(() => new Promise((resolve) => (door.answer = resolve)))
  const host = await gate({ kdf: 'x' })
  await type(field(host), 'harbour')
  await submit(host)
  const button = () => host.querySelector('button[type=submit]')
  await type(field(host), 'harbours')
  await submit(host)
  expect([keys.unlockKeys.mock.calls.length, button()?.getAttribute('aria-busy')]).toEqual([1, 'true'])
  await act(async () => door.answer?.(false))
  expect([field(host)?.value, button()?.getAttribute('aria-busy')]).toEqual(['harbours', null])
})

test('what went wrong is shown, and the secret can be tried again', async () => {
  keys.unlockKeys.mockRejectedValue(new Error('broken'))
  $popups.set([])
  const host = await gate({ kdf: 'x' })
  await type(field(host), 'harbour')
  await submit(host)
  expect([$popups.get().length, host.querySelector('button[type=submit]')?.getAttribute('aria-busy')]).toEqual([1, null])
  expect(error(host)).toBeUndefined()
})

test('a record that does not come is told, and asked for again', async () => {
  const fetch = vi.fn(async () => Response.json({ errorMessage: 'No.', code: 'input.invalid' }))
  configure({ fetch })
  member.clear()
  const host = await draw(<KeysGate>Letters</KeysGate>)
  await act(() => vi.waitFor(() => expect(host.querySelector('[role=alert]')).not.toBeNull(), { timeout: 10_000 }))
  await press(host.querySelector('[role=alert] button'))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a key that the server names another than it is said to be so above what it opens', async () => {
  $ownKeys.set({ publicKey: 'mine' } as never)
  member.set({ account: {}, keys: { publicKey: 'another' } } as never)
  const host = await draw(<KeysGate>Letters</KeysGate>)
  expect(host.textContent).toContain('keys.differs')
  await act(async () => member.set({ account: {}, keys: { publicKey: 'mine' } } as never))
  expect(host.textContent).not.toContain('keys.differs')
})
