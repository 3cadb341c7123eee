// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setNewPassword } from '../src/stores/change-password.ts'
import { PasswordDialog } from '../src/ui/password-dialog.tsx'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('../src/stores/change-password.ts', () => ({ setNewPassword: vi.fn() }))

const set = vi.mocked(setNewPassword)
const onClose = vi.fn()
let root: Root
beforeEach(async () => {
  set.mockReset()
  onClose.mockReset()
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PasswordDialog onClose={onClose} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const fields = () => [...document.querySelectorAll('input')]
const fill = (...values: string[]) =>
  act(async () => {
    for (const [index, value] of values.entries()) {
      const field = fields()[index] as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
const submit = () =>
  act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

it('sends nothing that breaks a rule', async () => {
  await fill('Old-Word-1!', 'Another-1!x', 'Another-1!y')
  await submit()
  expect([set.mock.calls, onClose.mock.calls]).toEqual([[], []])
  expect(document.body.textContent).toContain(screens['password.differs'])
})

it('stays open with what was typed when the change is refused, says why at its field, and closes when it is made', async () => {
  set.mockResolvedValueOnce('wrong').mockResolvedValueOnce('tooOften').mockResolvedValueOnce(undefined)
  await fill('Old-Word-1!', 'Another-1!x', 'Another-1!x')
  const described = (index: number) =>
    document.getElementById(fields()[index]?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
  await submit()
  expect(described(0)).toBe(screens['password.fault.wrong'])
  await submit()
  expect(document.body.textContent).toContain(screens['password.fault.tooOften'])
  expect(document.body.textContent).not.toContain(screens['password.fault.wrong'])
  expect([onClose.mock.calls.length, fields().map(({ value }) => value)]).toEqual([
    0,
    ['Old-Word-1!', 'Another-1!x', 'Another-1!x'],
  ])
  await submit()
  expect(set.mock.calls.at(-1)).toEqual(['Old-Word-1!', 'Another-1!x'])
  expect(onClose).toHaveBeenCalledOnce()
})
