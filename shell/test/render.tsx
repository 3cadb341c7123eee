import { $language } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { readTable } from './text-use.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Draws something with the English texts around it. */
export const render = async (content: ReactNode, path = '/'): Promise<HTMLElement> => {
  if (!$language.get().tables.script)
    $language.set({ id: 1, tables: { script: readTable('api/content/en/script.json'), pages: {} } })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(() => root.unmount())
    host.remove()
  })
  await act(() => root.render(<MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>))
  return host
}

/** Types a value the way React hears it. */
export const type = async (input: Element | null, value: string): Promise<void> => {
  const field = input as HTMLInputElement
  const prototype = Object.getPrototypeOf(field) as object
  await act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

export const press = (element: Element | null | undefined): Promise<void> =>
  act(async () => (element as HTMLElement | null)?.click())

export const leave = (element: Element | null): Promise<void> =>
  act(async () => void element?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

export { act }
