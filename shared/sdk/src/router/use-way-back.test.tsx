// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { BrowserRouter, useNavigate, useWayBack } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const taken: { goBackTo: ReturnType<typeof useWayBack>; navigate: ReturnType<typeof useNavigate> }[] = []
const Page = () => {
  taken.push({ goBackTo: useWayBack(), navigate: useNavigate() })
  return null
}
const goBackTo: ReturnType<typeof useWayBack> = (...to) => taken.at(-1)!.goBackTo(...to)

interface Entry {
  path: string
  sameDocument?: boolean
}

/** A browser's Navigation API, of which the window of these tests has nothing. */
const withEntries = (entries: readonly Entry[], here: number) => {
  const all = entries.map(({ path, sameDocument = true }, index) => ({
    index,
    sameDocument,
    url: `https://quintet.example${path}`,
  }))
  vi.stubGlobal('navigation', { entries: () => all, currentEntry: all[here] })
  onTestFinished(() => void vi.unstubAllGlobals())
}

let went: MockInstance<History['go']>
let pushed: MockInstance<History['pushState']>
let replaced: MockInstance<History['replaceState']>

beforeEach(async () => {
  history.replaceState(null, '', '/pools/pool/1/edit')
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    ),
  )
  went = vi.spyOn(history, 'go').mockReturnValue()
  pushed = vi.spyOn(history, 'pushState')
  replaced = vi.spyOn(history, 'replaceState')
  onTestFinished(() => void vi.restoreAllMocks())
})

const way = ['/home', '/pools', '/pools/pool/1', '/pools', '/pools/pool/1', '/pools/pool/1/edit'].map((path) => ({ path }))

it.each([
  ['the page before this one', '/pools/pool/1', -1],
  ['the nearest of two', '/pools', -2],
  ['a page at the beginning', '/home', -5],
])('goes back in the history to %s', async (_, to, steps) => {
  withEntries(way, 5)
  await act(async () => void goBackTo(to, { replace: true }))
  expect(went.mock.calls).toEqual([[steps]])
  expect([pushed.mock.calls, replaced.mock.calls]).toEqual([[], []])
})

it('is done once the page before is there', async () => {
  withEntries(way, 5)
  let isThere = false
  const arrived = goBackTo('/pools').then(() => (isThere = true))
  await new Promise((resolve) => void setImmediate(resolve))
  expect([went.mock.calls, isThere]).toEqual([[[-2]], false])
  dispatchEvent(new PopStateEvent('popstate'))
  await arrived
  expect(isThere).toBe(true)
})

it('opens a page that the member did not come through', async () => {
  withEntries(way, 5)
  await act(async () => void goBackTo('/matches'))
  expect([went.mock.calls.length, location.pathname, pushed.mock.calls.length]).toEqual([0, '/matches', 1])
})

it('opens a page that stands only after this one', async () => {
  withEntries(way, 0)
  await act(async () => void goBackTo('/pools'))
  expect([went.mock.calls.length, location.pathname]).toEqual([0, '/pools'])
})

it('opens a page that was shown before the site was loaded anew', async () => {
  withEntries([{ path: '/pools', sameDocument: false }, { path: '/pools/pool/1/edit' }], 1)
  await act(async () => void goBackTo('/pools', { replace: true }))
  expect([went.mock.calls.length, location.pathname, replaced.mock.calls.length]).toEqual([0, '/pools', 1])
})

it('opens the page where the browser does not tell its history', async () => {
  await act(async () => void goBackTo('/pools'))
  expect([went.mock.calls.length, location.pathname]).toEqual([0, '/pools'])
})

it('leads nowhere once the member has gone elsewhere', async () => {
  withEntries(way, 5)
  const { goBackTo: whenSaved, navigate } = taken.at(-1)!
  await act(async () => void navigate('/home'))
  await act(async () => void whenSaved('/pools'))
  expect([went.mock.calls.length, location.pathname]).toEqual([0, '/home'])
})
