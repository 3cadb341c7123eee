// @vitest-environment happy-dom
import { $session, configure, memoryStorage, patchSession, showLogin } from '@quintet/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoginPage } from '../src/login/login-page.tsx'
import { forgetSignUp, keepSignUp } from '../src/login/pending-sign-up.ts'
import { act, leave, press, render, type } from './render.tsx'
import { say } from './screen.ts'

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

it('has the focus at the password after a failure, and nowhere before', async () => {
  const page = await render(<LoginPage go={go} />)
  await fill(page, 'a@b', '1234567')
  expect(document.activeElement).toBe(document.body)
  await act(() => patchSession({ status: 0 }))
  await act(() => showLogin({ loginError: 'Incorrect username or password.' }))
  expect(document.activeElement).toBe(field(page, 'password'))
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

it('goes on by itself where it was signed in, once the network is back', async () => {
  configure({ storage: memoryStorage() })
  showLogin({ offline: true })
  await render(<LoginPage go={go} />)
  const states: number[] = []
  const stop = $session.listen(({ status }) => states.push(status))
  await act(async () => void dispatchEvent(new Event('online')))
  stop()
  // Busy first, then the form: nothing is stored here to sign in with.
  expect(states[0]).toBe(0)
  expect($session.get()).toMatchObject({ status: 1, authenticated: false })
  expect($session.get().offline ?? false).toBe(false)
})

it.each(['refused', 'membershipEnded', 'elsewhere'] as const)('says why a session has ended: %s', async (ended) => {
  showLogin({ ended })
  const page = await render(<LoginPage go={go} />)
  expect(page.querySelector('[role=status]')?.textContent).toBe(say(`login.ended.${ended}`))
})

it('finds no fault with an address that is empty', async () => {
  const page = await render(<LoginPage go={go} />)
  await leave(field(page, 'email'))
  expect(field(page, 'email')?.getAttribute('aria-invalid')).toBeNull()
})

it('has its button shut as soon as something is missing again', async () => {
  const page = await render(<LoginPage go={go} />)
  await fill(page, 'a@b', '1234567')
  await wait(800)
  expect(submit(page)?.disabled).toBe(false)
  await type(field(page, 'password'), '123')
  expect(submit(page)?.disabled).toBe(true)
})

it('takes Enter for itself, so that the browser does not send the form a second time', async () => {
  const page = await render(<LoginPage go={go} />)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void field(page, 'password')?.dispatchEvent(enter))
  expect(enter.defaultPrevented).toBe(true)
})

it('has what comes after signing in fetched once somebody begins to use it', async () => {
  const onUse = vi.fn()
  const page = await render(<LoginPage go={go} onUse={onUse} />)
  expect(onUse).not.toHaveBeenCalled()
  await act(async () => void field(page, 'email')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  expect(onUse).toHaveBeenCalled()
})

it.each([
  ['/matches/7', '/matches/7'],
  ['//other.example', '/home'],
  ['https://other.example', '/home'],
  ['/\\other.example', '/home'],
  ['', '/home'],
])('opens what a notice names, if it is a page of this site: %j leads to %s', async (asked, expected) => {
  history.replaceState(null, '', `/?open=${encodeURIComponent(asked)}`)
  patchSession({ authenticated: true })
  await render(<LoginPage go={go} />)
  expect(go).toHaveBeenLastCalledWith(expected, { replace: true })
  history.replaceState(null, '', '/')
})

it('begins with the address of a sign-up that is under way', async () => {
  keepSignUp({ step: 'code', email: 'mira@example.org', birthDate: '', isOpen: false })
  const page = await render(<LoginPage go={go} />)
  expect((field(page, 'email') as HTMLInputElement).value).toBe('mira@example.org')
  forgetSignUp()
})

it('shows a second failure for its own three seconds', async () => {
  const page = await render(<LoginPage go={go} />)
  await act(() => showLogin({ loginError: 'Incorrect username or password.' }))
  await wait(2000)
  await act(() => showLogin({ loginError: 'Network error' }))
  await wait(2000)
  expect(page.textContent).toContain(say('login.error.network'))
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
  const stays = vi.fn((event: Event) => event.defaultPrevented)
  document.addEventListener('click', stays, { once: true })
  await press(page.querySelector('a[href="/about"]'))
  expect(stays).toHaveReturnedWith(true)
  expect(go).toHaveBeenLastCalledWith('/about')
})
