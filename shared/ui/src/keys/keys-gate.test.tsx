// @vitest-environment happy-dom
import { $language, $ownKeys, member } from '@quintet/sdk'
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
