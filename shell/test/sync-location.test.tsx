// @vitest-environment happy-dom
import { BrowserRouter, useLocation } from '@quintet/sdk/router'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { SyncLocation } from '../src/pages/sync-location.tsx'
import { act } from './render.tsx'

beforeEach(() => history.replaceState(null, '', '/home'))

const Address = () => {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Draws the pages of a site; between their rendering and their commit, which may be 0.3 s later, the member does something. */
const show = async (meanwhile: () => void): Promise<HTMLElement> => {
  const Meanwhile = () => {
    meanwhile()
    return null
  }
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <BrowserRouter>
        <SyncLocation />
        <Address />
        <Meanwhile />
      </BrowserRouter>,
    ),
  )
  return element
}

test('an address that changed before the router listened is the one that is shown', async () => {
  const element = await show(() => history.replaceState(null, '', '/help?about=photos'))
  expect(element.textContent).toBe('/help?about=photos')
})

test('an address that stayed is shown as it is, and is not taken for a step of the browser', async () => {
  const steps: Event[] = []
  const hear = (event: Event) => steps.push(event)
  window.addEventListener('popstate', hear)
  onTestFinished(() => window.removeEventListener('popstate', hear))
  const element = await show(() => undefined)
  expect(element.textContent).toBe('/home')
  expect(steps).toEqual([])
})
