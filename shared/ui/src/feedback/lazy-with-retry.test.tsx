// @vitest-environment happy-dom
import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  // React says what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue()
})

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? `caught ${this.state.error.message}` : this.props.children
  }
}

const roots = new WeakMap<HTMLElement, Root>()
const leave = (place: HTMLElement) => act(async () => roots.get(place)?.unmount())

const show = async (page: ReactNode): Promise<HTMLElement> => {
  const place = document.createElement('div')
  const root = createRoot(place)
  roots.set(place, root)
  onTestFinished(() => leave(place))
  await act(async () =>
    root.render(
      <Boundary>
        <Suspense fallback="on its way">{page}</Suspense>
      </Boundary>,
    ),
  )
  return place
}

const loaded = { default: ({ name }: { name: string }) => <p>Hello {name}</p> }
const press = (place: HTMLElement) => act(async () => place.querySelector('button')?.click())

it('shows what has come', async () => {
  const Page = lazyWithRetry(() => Promise.resolve(loaded))
  expect((await show(<Page name="Ada" />)).textContent).toBe('Hello Ada')
})

it('says that it did not come, and comes when it is asked for again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new Error('still'))
    .mockResolvedValue(loaded)
  const Page = lazyWithRetry<{ name: string }>(load)
  const place = await show(<Page name="Ada" />)
  expect(place.querySelector('[role=alert]')).not.toBeNull()
  await press(place)
  expect(place.querySelector('[role=alert]')).not.toBeNull()
  await press(place)
  expect(place.textContent).toBe('Hello Ada')
  expect(load).toHaveBeenCalledTimes(3)
})

it('comes by itself with the network', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(loaded)
  const Page = lazyWithRetry<{ name: string }>(load)
  const place = await show(<Page name="Ada" />)
  await act(async () => dispatchEvent(new Event('online')))
  expect(place.textContent).toBe('Hello Ada')
})

it('is asked for again where it is shown later', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(loaded)
  const Page = lazyWithRetry<{ name: string }>(load)
  const first = await show(<Page key="first" name="Ada" />)
  expect(first.querySelector('[role=alert]')).not.toBeNull()
  await leave(first)
  expect((await show(<Page key="second" name="Ben" />)).textContent).toBe('Hello Ben')
})

it('is asked for again once for all the places that show it', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(loaded)
  const Page = lazyWithRetry<{ name: string }>(load)
  const place = await show(
    <>
      <Page name="Ada" />
      <Page name="Ben" />
    </>,
  )
  await act(async () => dispatchEvent(new Event('online')))
  expect(place.textContent).toBe('Hello AdaHello Ben')
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves what the component throws itself to the boundary around it', async () => {
  const Page = lazyWithRetry(() =>
    Promise.resolve({
      default: (): ReactNode => {
        throw new Error('of its own')
      },
    }),
  )
  expect((await show(<Page />)).textContent).toBe('caught of its own')
})
