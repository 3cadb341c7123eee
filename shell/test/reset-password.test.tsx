// @vitest-environment happy-dom
import { ApiError } from '@quintet/sdk'
import { beforeEach, expect, it, vi } from 'vitest'
import { ResetPassword } from '../src/pages/reset-password.tsx'
import { act, press, render, type } from './render.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), send }))
vi.mock('@quintet/sdk/router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ state: { email: 'someone@example.org' } }),
  useNavigate: () => vi.fn(),
}))

const fields = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input, dialog input')]

const submitWith = async (password: string) => {
  const [code, first, second] = fields()
  await type(code ?? null, '123456')
  await type(first ?? null, password)
  await type(second ?? null, password)
  await press([...document.querySelectorAll('button')].find((button) => button.textContent.includes('Save')) ?? null)
}

beforeEach(() => void send.mockReset())

const open = async (refusal: string) => {
  send.mockImplementation((call: string) =>
    call === 'resetPassword' ? Promise.reject(new ApiError(400, refusal, refusal)) : Promise.resolve({}),
  )
  await render(<ResetPassword />)
  await press(document.querySelector('button[type=submit]'))
  await act(async () => undefined)
}

it('tells at its own field that a new password is refused, until it is changed', async () => {
  await open('password.weak')
  await submitWith('Password1!')
  const [code, first] = fields()
  expect([code?.getAttribute('aria-invalid'), first?.getAttribute('aria-invalid')]).toEqual([null, 'true'])
  await type(first ?? null, 'Another-One-29')
  expect(first?.getAttribute('aria-invalid')).toBeNull()
})

it('tells at the code that the code is wrong, and keeps the password', async () => {
  await open('code.wrong')
  await submitWith('Password1!')
  const [code, first] = fields()
  expect([code?.getAttribute('aria-invalid'), first?.getAttribute('aria-invalid')]).toEqual(['true', null])
  expect(first?.value).toBe('Password1!')
})
