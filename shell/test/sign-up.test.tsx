// @vitest-environment happy-dom
import { $session, configure, memoryStorage, showLogin } from '@quintet/sdk'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../src/login/login-page.tsx'
import { cameWhole } from '../src/account/came-whole.ts'
import { readSignUp } from '../src/login/pending-sign-up.ts'
import { act, press, render, type } from './render.tsx'

const identity = vi.hoisted(() => ({ signUp: vi.fn(), confirmSignUp: vi.fn(), resendCode: vi.fn() }))
vi.mock('@quintet/sdk/identity', async (original) => ({ ...(await original<object>()), ...identity }))

let storage = memoryStorage()

beforeEach(() => {
  storage = memoryStorage()
  configure({ storage })
  history.replaceState(null, '')
  vi.clearAllMocks()
  identity.signUp.mockResolvedValue({ destination: 'm***@e***', signUpId: 'own' })
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
const buttonOf = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const email = (form: HTMLElement) => form.querySelector<HTMLInputElement>('input[type=email]')
const birthDate = (form: HTMLElement) =>
  ['day', 'month', 'year'].map((part) => form.querySelector<HTMLInputElement>(`[data-part=${part}]`))

const enterEmail = async (form: HTMLElement) => {
  await press(buttonOf(form, 'Begin'))
  await type(email(form), 'mira@example.org')
}

const enterBirthDate = async (form: HTMLElement, date = ['17', '05', '1990']) => {
  await submit(form)
  for (const [at, field] of birthDate(form).entries()) await type(field, date[at] ?? '')
}

const fill = async (form: HTMLElement) => {
  await enterEmail(form)
  await enterBirthDate(form)
  await submit(form)
  await type(form.querySelector('input[autocomplete=new-password]'), 'Harbour-Lantern-7')
  for (const box of form.querySelectorAll('input[type=checkbox]')) await press(box)
}

const submit = async (form: HTMLElement) => {
  await act(async () => void form.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

describe('a sign-up under way', () => {
  it('keeps address and birth date over a reload, never the password', async () => {
    await fill(await start(await render(<LoginPage go={go} />)))
    const again = await opened(await render(<LoginPage go={go} />))
    expect(again.textContent).toContain('Step 3 of 3')
    expect(readSignUp()).toMatchObject({ email: 'mira@example.org', birthDate: '1990-05-17' })
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

  it('asks for a code, and enters one, on behalf of the sign-up that was made here, also after a reload', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    await fill(form)
    await submit(form)
    await press(buttonOf(form, 'Send a new code'))
    expect(identity.resendCode).toHaveBeenCalledWith('mira@example.org', 1, 'own')
    const again = await opened(await render(<LoginPage go={go} />))
    await type(again.querySelector('input'), '123456')
    expect(identity.confirmSignUp).toHaveBeenCalledWith('mira@example.org', '123456', 1, 'own')
  })

  it('is over when the code was entered', async () => {
    storage.setItem(
      'sign-up',
      JSON.stringify({ step: 'code', email: 'mira@example.org', birthDate: '', isOpen: true, at: Date.now() }),
    )
    const form = await opened(await render(<LoginPage go={go} />))
    await type(form.querySelector('input'), '123456')
    expect(buttonOf(form, 'Confirm')).toBeDefined()
    await submit(form)
    expect(identity.confirmSignUp).toHaveBeenCalledOnce()
    expect(readSignUp()).toBeUndefined()
  })

  it('that goes on after a reload ends at the password, and says why', async () => {
    storage.setItem(
      'sign-up',
      JSON.stringify({ step: 'code', email: 'mira@example.org', birthDate: '', isOpen: true, at: Date.now() }),
    )
    const page = await render(<LoginPage go={go} />)
    await type((await opened(page)).querySelector('input'), '123456')
    await until(() => expect(dialog(page)).toBeNull())
    expect(page.querySelector('[role=status]')?.textContent).toContain('is confirmed')
    expect(document.activeElement).toBe(page.querySelector('input[name=password]'))
  })

  it('takes another address once the code is waited for, and keeps the rest', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    await fill(form)
    await submit(form)
    await press(buttonOf(form, 'Use another address'))
    expect(email(form)?.value).toBe('mira@example.org')
    await type(email(form), 'mira@example.com')
    await submit(form)
    expect(birthDate(form).map((field) => field?.value)).toEqual(['17', '05', '1990'])
  })

  it('is not sent with an address that no mail can go to', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    await press(buttonOf(form, 'Begin'))
    for (const typed of ['mira@', '@example.org', 'mira@example', 'mira smith@example.org']) {
      await type(email(form), typed)
      await submit(form)
      expect(form.textContent).toContain('not complete')
    }
    await type(email(form), 'mira@example.org')
    await submit(form)
    expect(birthDate(form)[0]).not.toBeNull()
  })

  it('is closed by Back, which stays on the page (decision 39)', async () => {
    const page = await render(<LoginPage go={go} />)
    await start(page)
    expect(history.state).toMatchObject({ step: 1 })
    await act(() => {
      history.replaceState(null, '')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(dialog(page)).toBeNull()
    expect(dialog(await render(<LoginPage go={go} />))).toBeNull()
  })

  it('goes back step by step, and keeps what was typed', async () => {
    const page = await render(<LoginPage go={go} />)
    const form = await start(page)
    await enterEmail(form)
    await enterBirthDate(form)
    expect(history.state).toMatchObject({ step: 3 })
    await act(() => {
      history.replaceState({ step: 2 }, '')
      dispatchEvent(new PopStateEvent('popstate', { state: { step: 2 } }))
    })
    expect(email(form)?.value).toBe('mira@example.org')
    await submit(form)
    expect(birthDate(form).map((field) => field?.value)).toEqual(['17', '05', '1990'])
  })

  it('says what it is, how long it takes and what it costs before it asks anything', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    expect(form.querySelector('input')).toBeNull()
    expect(form.textContent).toMatch(/Every Sunday.*What a week looks like.*about 22 min.*What it costs.*\$5\.99/s)
  })

  it('never has a dead button: it says what is missing, takes the focus and leads there', async () => {
    const form = await start(await render(<LoginPage go={go} />))
    await enterEmail(form)
    await enterBirthDate(form, ['17', '05', '2020'])
    await submit(form)
    const summary = form.querySelector<HTMLElement>('[aria-labelledby=form-problems]')
    expect(summary?.textContent).toContain('Quintet is for adults')
    expect(document.activeElement).toBe(summary)
    await press(summary?.querySelector('button'))
    expect(document.activeElement).toBe(form.querySelector('[data-part]'))
    for (const button of form.querySelectorAll('button')) expect(button.disabled).toBe(false)
    expect(identity.signUp).not.toHaveBeenCalled()
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
    expect(form.querySelector<HTMLInputElement>('input[name=password]')?.value).toBe('Harbour-Lantern-7')
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

it.each([
  ['', '123456', true],
  ['1', '123456', true],
  ['000000', '123456', true],
  ['00000', '123456', true],
  ['12345', '123456', false],
  ['12356', '123456', false],
  ['123956', '123456', false],
  ['123456', '123456', false],
  ['', '12345', false],
])('a code that becomes %j → %j came whole: %s', (before, after, expected) => {
  expect(cameWhole(before, after)).toBe(expected)
})
