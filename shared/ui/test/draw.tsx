import { MemoryRouter, useLocation } from '@quintet/sdk/router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Where = () => <i data-where>{useLocation().pathname}</i>

/** Draws a part in a page with a router, without texts: each shows its key. It goes with the test. */
export const draw = async (content: ReactNode, ...entries: string[]): Promise<HTMLElement> => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={entries.length > 0 ? entries : ['/']}>
        {content}
        <Where />
      </MemoryRouter>,
    ),
  )
  return host
}

/** The path that the router of a drawn part is at. */
export const whereIs = (host: HTMLElement): string => host.querySelector('[data-where]')?.textContent ?? ''

export const press = (element: Element | null | undefined): Promise<void> =>
  act(async () => (element as HTMLElement | null | undefined)?.click())

/** Types a value the way React hears it. */
export const type = (input: Element | null | undefined, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Lets an event reach an element. */
export const give = (target: EventTarget | null | undefined, event: Event): Promise<void> =>
  act(async () => void target?.dispatchEvent(event))
