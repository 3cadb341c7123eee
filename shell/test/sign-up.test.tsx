// @vitest-environment happy-dom
import { $session, configure, memoryStorage, showLogin } from '@quintet/sdk'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../src/login/login-page.tsx'
import { readSignUp } from '../src/login/pending-sign-up.ts'
import { act, press, render, type } from './render.tsx'

const identity = vi.hoisted(() => ({ signUp: vi.fn(), confirmSignUp: vi.fn() }))
vi.mock('@quintet/sdk/identity', async (original) => ({ ...(await original<object>()), ...identity }))

let storage = memoryStorage()

beforeEach(() => {
  storage = memoryStorage()
  configure({ storage })
  history.replaceState(null, '')
  vi.clearAllMocks()
  identity.signUp.mockResolvedValue({})
  identity.confirmSignUp.mockResolvedValue(undefined)
  showLogin()
})

const go = vi.fn()
const dialog = (page: HTMLElement) => page.querySelector('dialog')
// What is loaded for it comes between two renderings.
const until = (holds: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    holds()
  }, 10_000)

const opened = async (page: HTMLElement) => {
  await until(() => expect(dialog(page)).not.toBeNull())
  return dialog(page) as HTMLElement
}
const start = async (page: HTMLElement) => {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Create an account')
  await press(button)
  return opened(page)
}
const email = (form: HTMLElement) => form.querySelector<HTMLInputElement>('input[type=email]')
const birthDate = (form: HTMLElement) => form.querySelector<HTMLInputElement>('input[type=date]')

const fill = async (form: HTMLElement) => {
  await type(email(form), 'mira@example.org')
  await type(birthDate(form), '1990-05-17')
  for (const field of form.querySelectorAll('input[autocomplete=new-password]')) await type(field, 'Harbour-Lantern-7')
  for (const box of form.querySelectorAll('input[type=checkbox]')) await press(box)
}

const submit = async (form: HTMLElement) => {
  await act(async () => void form.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

describe('a sign-up under way', () => {
  it('keeps address and birth date over a reload, never the password', async () => {
    await fill(await start(await render(<LoginPage go={go} />)))
    const again = await opened(await render(<LoginPage go={go} />))
    expect([email(again)?.value, birthDate(again)?.value]).toEqual(['mira@example.org', '1990-05-17'])
    expect(storage.getItem('sign-up')).not.toContain('Lantern')
  })

  it('comes back to the code step by itself, for a day (decision 39)', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    await fill(form)
    await submit(form)
    expect(identity.signUp).toHaveBeenCalledOnce()
    expect(readSignUp()?.step).toBe('code')
    const again = await opened(await render(<LoginPage go={go} />))
    expect(again.textContent).toContain('mira@example.org')
    vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1)
    const later = await render(<LoginPage go={go} />)
    expect(dialog(later)).toBeNull()
    vi.useRealTimers()
  })

  it('is over when the code was entered', async () => {
    storage.setItem(
      'sign-up',
      JSON.stringify({ step: 'code', email: 'mira@example.org', birthDate: '', isOpen: true, at: Date.now() }),
    )
    const form = await opened(await render(<LoginPage go={go} />))
    await type(form.querySelector('input'), '123456')
    await submit(form)
    expect(identity.confirmSignUp).toHaveBeenCalledOnce()
    expect(readSignUp()).toBeUndefined()
  })

  it('is closed by Back, which stays on the page (decision 39)', async () => {
    const page = await render(<LoginPage go={go} />)
    await start(page)
    expect(history.state).toMatchObject({ overlay: true })
    await act(() => {
      history.replaceState(null, '')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(dialog(page)).toBeNull()
    expect(dialog(await render(<LoginPage go={go} />))).toBeNull()
  })

  it('does not end with the terms that were opened above it', async () => {
    const page = await render(<LoginPage go={go} />)
    const form = await start(page)
    await fill(form)
    const link = [...form.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('terms'))
    await press(link)
    await until(() => expect(page.querySelectorAll('dialog')).toHaveLength(2))
    const terms = [...page.querySelectorAll('dialog')].at(-1)
    await act(async () => void terms?.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))
    expect(page.querySelectorAll('dialog')).toHaveLength(1)
    expect(email(dialog(page) as HTMLElement)?.value).toBe('mira@example.org')
  })
})

it('an account whose code was never entered is led to the code after its password', async () => {
  const page = await render(<LoginPage go={go} />)
  await type(page.querySelector('input[name=email]'), 'mira@example.org')
  await act(() => showLogin({ loginError: 'User is not confirmed.' }))
  const step = await opened(page)
  expect(step.textContent).toContain('mira@example.org')
  expect($session.get().loginError).toBe('')
})
