// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Navigate = ReturnType<typeof useNavigate>

const taken: Navigate[] = []
const Page = () => {
  const navigate = useNavigate()
  taken.push(navigate)
  const { pathname, search } = useLocation()
  return pathname + search
}

const show = async (Router: typeof BrowserRouter) => {
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <Router>
        <Page />
      </Router>,
    ),
  )
  return element
}
/** What the page that is shown was given. */
const latest = (): Navigate => taken.at(-1)!
const go = (to: string, by = latest()) => act(async () => void by(to))

beforeEach(() => history.replaceState(null, '', '/data/about'))

it('leads nowhere once the member has gone elsewhere', async () => {
  const page = await show(BrowserRouter)
  const whenSaved = latest()
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
  const whenSaved = latest()
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

it('takes the entries of its page’s steps along before it leads on', async () => {
  const page = await show(BrowserRouter)
  history.replaceState({ ...(history.state as object | null), step: 2 }, '')
  const gone = vi.spyOn(history, 'go').mockReturnValue()
  onTestFinished(() => gone.mockRestore())
  await go('/data/interests')
  expect([gone.mock.calls, page.textContent]).toEqual([[[-2]], '/data/about'])
  history.replaceState(null, '')
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  await act(async () => undefined)
  expect(page.textContent).toBe('/data/interests')
})
