// @vitest-environment happy-dom
import { closeScreen, show } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setNewPassword } from '../src/stores/change-password.ts'
import { PasswordDialog } from '../src/ui/password-dialog.tsx'
import { begin, say } from './screen.tsx'

vi.mock('../src/stores/change-password.ts', () => ({ setNewPassword: vi.fn() }))

const set = vi.mocked(setNewPassword)
const onClose = vi.fn()
beforeEach(async () => {
  set.mockReset()
  onClose.mockReset()
  await begin()
  await show(<PasswordDialog onClose={onClose} />)
})
afterEach(closeScreen)

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
  expect(document.body.textContent).toContain(say('password.differs'))
})

it('stays open with what was typed when the change is refused, says why at its field, and closes when it is made', async () => {
  set.mockResolvedValueOnce('wrong').mockResolvedValueOnce('tooOften').mockResolvedValueOnce(undefined)
  await fill('Old-Word-1!', 'Another-1!x', 'Another-1!x')
  const described = (index: number) =>
    document.getElementById(fields()[index]?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
  await submit()
  expect(described(0)).toBe(say('password.fault.wrong'))
  await submit()
  expect(document.body.textContent).toContain(say('password.fault.tooOften'))
  expect(document.body.textContent).not.toContain(say('password.fault.wrong'))
  expect([onClose.mock.calls.length, fields().map(({ value }) => value)]).toEqual([
    0,
    ['Old-Word-1!', 'Another-1!x', 'Another-1!x'],
  ])
  await submit()
  expect(set.mock.calls.at(-1)).toEqual(['Old-Word-1!', 'Another-1!x'])
  expect(onClose).toHaveBeenCalledOnce()
})
