// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPage } from '../src/pages/lazy-page.tsx'
import { act, render } from './render.tsx'

vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), readyScript: async () => undefined }))

const shown: string[] = []
const Place = () => {
  shown.push('place')
  return <p>Waiting</p>
}

const pageOf = (load: () => Promise<{ default: () => React.JSX.Element }>) => lazyPage(load)

it('shows a page that is ready with its first paint, and fetches it once', async () => {
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>(async () => ({ default: () => <p>Here</p> }))
  const Page = pageOf(load)
  await Promise.all([Page.ready(), Page.ready()])
  await Page.ready()
  shown.length = 0
  const host = await render(
    <Suspense fallback={<Place />}>
      <Page />
    </Suspense>,
  )
  expect(host.textContent).toBe('Here')
  expect(shown).toEqual([])
})

it('waits for one that is not, and asks again after a failure', async () => {
  let tries = 0
  const Page = pageOf(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return { default: () => <p>Here</p> }
  })
  await expect(Page.ready()).rejects.toThrow('Failed to fetch')
  const host = await render(
    <Suspense fallback={<Place />}>
      <Page />
    </Suspense>,
  )
  await act(async () => undefined)
  expect(host.textContent).toBe('Here')
  expect(tries).toBe(2)
})
