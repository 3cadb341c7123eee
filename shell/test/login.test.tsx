// @vitest-environment happy-dom
import { patchSession, showLogin } from '@quintet/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoginPage } from '../src/login/login-page.tsx'
import { act, leave, press, render, type } from './render.tsx'

const signIn = vi.hoisted(() => vi.fn())
vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), signIn }))

beforeEach(() => {
  vi.useFakeTimers()
  signIn.mockReset()
  showLogin()
})
afterEach(() => void vi.useRealTimers())

const go = vi.fn()
const field = (page: HTMLElement, name: string) => page.querySelector(`input[name=${name}]`)
const submit = (page: HTMLElement) => page.querySelector<HTMLButtonElement>('button[type=submit]')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const fill = async (page: HTMLElement, email: string, password: string) => {
  await type(field(page, 'email'), email)
  await type(field(page, 'password'), password)
}

it('shows only the title while the status is 0', async () => {
  patchSession({ status: 0 })
  const page = await render(<LoginPage go={go} />)
  expect(page.querySelector('h1')?.textContent).toBe('Quintet')
  expect(page.querySelector('form')).toBeNull()
})

it('flags an address without @ when its field is left, not before', async () => {
  const page = await render(<LoginPage go={go} />)
  await type(field(page, 'email'), 'someone')
  expect(field(page, 'email')?.getAttribute('aria-invalid')).toBeNull()
  await leave(field(page, 'email'))
  expect(field(page, 'email')?.getAttribute('aria-invalid')).toBe('true')
})

it.each([
  ['a@b', '1234567', true],
  ['ab', '1234567', false],
  ['a@b', '  123456  ', false],
])('with %j and %j the button is ready after 750 ms: %s', async (email, password, ready) => {
  const page = await render(<LoginPage go={go} />)
  await fill(page, email, password)
  await wait(740)
  expect(submit(page)?.disabled).toBe(true)
  await wait(20)
  expect(submit(page)?.disabled).toBe(!ready)
})

it('signs in on Enter at once, and never with invalid input', async () => {
  const page = await render(<LoginPage go={go} />)
  const enter = () =>
    act(async () => void field(page, 'password')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await fill(page, 'a@b', '123456')
  await enter()
  expect(signIn).not.toHaveBeenCalled()
  await fill(page, 'a@b', '1234567')
  await enter()
  expect(signIn).toHaveBeenCalledExactlyOnceWith('a@b', '1234567')
})

it('shows a failure for three seconds and keeps what was typed', async () => {
  const page = await render(<LoginPage go={go} />)
  await fill(page, 'a@b', '1234567')
  await act(() => patchSession({ status: 0 }))
  await act(() => showLogin({ loginError: 'Incorrect username or password.' }))
  expect(page.textContent).toContain('Incorrect credentials.')
  expect((field(page, 'email') as HTMLInputElement).value).toBe('a@b')
  await wait(2990)
  expect(page.textContent).toContain('Incorrect credentials.')
  await wait(20)
  expect(page.textContent).not.toContain('Incorrect credentials.')
})

it('leads to the help page when a password reset is required', async () => {
  const page = await render(<LoginPage go={go} />)
  await fill(page, 'a@b', '1234567')
  await act(() => showLogin({ loginError: 'Password reset required for the user' }))
  expect(go).toHaveBeenCalledWith('/help', { state: { email: 'a@b' } })
})

it('offers to try again when the session could not be restored', async () => {
  showLogin({ offline: true })
  const page = await render(<LoginPage go={go} />)
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Try again')
})

it('goes home once signed in, or to the payment page after a checkout (decision 38)', async () => {
  patchSession({ authenticated: true })
  await render(<LoginPage go={go} />)
  expect(go).toHaveBeenLastCalledWith('/home', { replace: true })
  history.replaceState(null, '', '/?checkout=paid')
  await render(<LoginPage go={go} />)
  expect(go).toHaveBeenLastCalledWith('/data/account-payment', { replace: true, state: { checkout: 'paid' } })
  history.replaceState(null, '', '/')
})

it('links help and information', async () => {
  const page = await render(<LoginPage go={go} />)
  await press(page.querySelector('a[href="/about"]'))
  expect(go).toHaveBeenLastCalledWith('/about')
})
