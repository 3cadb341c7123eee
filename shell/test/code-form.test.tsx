// @vitest-environment happy-dom
import { all, closeScreen, eventually, find, get, press, settle, show, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodeForm } from '../src/account/code-form.tsx'
import { begin, say } from './screen.ts'

const onSubmit = vi.fn<(code: string) => Promise<void>>()
const onResend = vi.fn<() => Promise<void>>()

/** What a press waits for. */
const held = () => {
  const door: { open: () => void } = { open: () => undefined }
  const promise = new Promise<void>((resolve) => void (door.open = resolve))
  return { promise, open: () => act(async () => door.open()) }
}

const open = (more: Partial<Parameters<typeof CodeForm>[0]> = {}) =>
  show(
    <CodeForm
      sentTo="mira@example.org"
      submitLabel="Save"
      sendsWhole
      onSubmit={onSubmit}
      onResend={onResend}
      failure={() => ({ key: 'code.wrong' })}
      {...more}
    />,
  )
const label = say('code.label')
const value = () => get('field', label).value
const errors = () => all('alert').map(({ textContent }) => textContent)
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

const clipboard = (text: string, state = 'granted') => {
  const readText = vi.fn(async () => text)
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { readText },
    permissions: { query: async () => ({ state }) },
  })
  return readText
}
const comeBack = async () => {
  await act(async () => void dispatchEvent(new Event('focus')))
  await settle()
}

beforeEach(async () => {
  onSubmit.mockReset().mockResolvedValue()
  onResend.mockReset().mockResolvedValue()
  await begin()
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
})

describe('a code', () => {
  it('that comes whole is sent by itself, once; one that is typed waits for the button', async () => {
    await open()
    await type(label, '123456')
    await eventually(() => expect(onSubmit.mock.calls).toEqual([['123456']]))
    await type(label, '12345')
    await type(label, '123457')
    await settle()
    expect(onSubmit).toHaveBeenCalledOnce()
    await send()
    expect(onSubmit).toHaveBeenLastCalledWith('123457')
  })

  it('is not sent by itself where more is asked for than a code', async () => {
    await open({ sendsWhole: false })
    await type(label, '123456')
    await settle()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is sent once, however often it is pressed and whatever comes whole meanwhile', async () => {
    const answer = held()
    onSubmit.mockReturnValue(answer.promise)
    await open()
    await type(label, '123456')
    expect(get('button', 'Save').getAttribute('aria-busy')).toBe('true')
    await send()
    await type(label, '654321')
    await answer.open()
    expect(onSubmit.mock.calls).toEqual([['123456']])
    expect(get('button', 'Save').getAttribute('aria-busy')).toBeNull()
  })

  it('that is refused stays, with the reason until something else is typed', async () => {
    onSubmit.mockRejectedValue(new Error('No.'))
    await open()
    await type(label, '123456')
    await eventually(() => expect(errors()).toEqual([say('code.wrong')]))
    expect(value()).toBe('123456')
    await type(label, '12345')
    expect(errors()).toEqual([])
  })

  it('is not sent while it, or what stands beside it, is not whole', async () => {
    await open({ problems: [{ field: 'other', text: 'Something else is missing.' }] })
    await send()
    const group = all('group').map(({ textContent }) => textContent)
    expect(group.join()).toContain(say('code.missing'))
    expect(group.join()).toContain('Something else is missing.')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('another code', () => {
  it('is sent once, however often it is asked for, and is said to be on its way', async () => {
    const answer = held()
    onResend.mockReturnValue(answer.promise)
    await open()
    await press(say('code.resend'))
    await press(say('code.resend'))
    await answer.open()
    expect(onResend).toHaveBeenCalledOnce()
    expect(document.body.textContent).toContain(say('code.resent'))
  })

  it('that could not be sent is not said to be', async () => {
    onResend.mockRejectedValue(new Error('No.'))
    await open()
    await press(say('code.resend'))
    await eventually(() => expect(errors()).toEqual([say('code.wrong')]))
    expect(document.body.textContent).not.toContain(say('code.resent'))
  })

  it('is not asked for while one is sent in', async () => {
    onSubmit.mockReturnValue(new Promise(() => undefined))
    await open()
    await type(label, '123456')
    await press(say('code.resend'))
    expect(onResend).not.toHaveBeenCalled()
  })
})

describe('a code on the clipboard', () => {
  it('comes by a press, and what holds none says so', async () => {
    clipboard('Your code: ١٢٣٤٥٦.')
    await open({ sendsWhole: false })
    await press(say('code.paste'))
    await eventually(() => expect(value()).toBe('123456'))
    clipboard('Call 0123456789')
    await press(say('code.paste'))
    await eventually(() => expect(errors()).toEqual([say('code.nothingToPaste')]))
    expect(value()).toBe('123456')
  })

  it.each([
    ['granted', '123456', 1],
    ['prompt', '', 0],
    ['denied', '', 0],
  ])('comes unasked as the member comes back where that is %s: %j', async (state, expected, reads) => {
    const readText = clipboard('123456', state)
    await open({ sendsWhole: false })
    await comeBack()
    expect([value(), readText.mock.calls.length]).toEqual([expected, reads])
  })

  it('is not looked for once the form is gone', async () => {
    const readText = clipboard('123456')
    await open()
    await show(null)
    await comeBack()
    expect(readText).not.toHaveBeenCalled()
  })

  it('is offered only where a page may read one', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    await open()
    expect(find('button', say('code.paste'))).toBeUndefined()
  })
})
