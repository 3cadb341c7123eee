// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let navigate: ReturnType<typeof useNavigate>
const Page = () => {
  navigate = useNavigate()
  const { pathname, search } = useLocation()
  return pathname + search
}

const show = async (Router: typeof BrowserRouter) => {
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () => root.render(<Router children={<Page />} />))
  return element
}
const go = (to: string, by = navigate) => act(async () => void by(to))

beforeEach(() => history.replaceState(null, '', '/data/about'))

it('leads nowhere once the member has gone elsewhere', async () => {
  const page = await show(BrowserRouter)
  const whenSaved = navigate
  await go('/data/lifestyle')
  await go('/data/interests', whenSaved)
  expect(page.textContent).toBe('/data/lifestyle')
  await go('/data/interests')
  expect(page.textContent).toBe('/data/interests')
})

it('leads nowhere while the page that the member asked for is on its way', async () => {
  const page = await show(BrowserRouter)
  history.pushState(null, '', '/data/lifestyle')
  await go('/data/interests')
  expect([page.textContent, location.pathname]).toEqual(['/data/about', '/data/lifestyle'])
})

it('leads on from a page whose question in the address has changed', async () => {
  const page = await show(BrowserRouter)
  const whenSaved = navigate
  await go('/data/about?one=1')
  await go('/data/interests', whenSaved)
  expect(page.textContent).toBe('/data/interests')
})

it('leads on where the router keeps the address to itself', async () => {
  const page = await show(MemoryRouter as typeof BrowserRouter)
  await go('/one')
  await go('/two')
  expect(page.textContent).toBe('/two')
})
