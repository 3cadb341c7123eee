// @vitest-environment happy-dom
import { $language, ApiError, type Resource, resource, statuses } from '@quintet/sdk'
import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { act, useState } from 'react'
import { draw, press } from '../../test/draw.tsx'
import { useFormatCount } from '../profile/format-count.ts'
import { FailureNote, Progress, Skeleton, Spinner, WhenLoaded } from './states.tsx'

beforeEach(() => $language.set({ id: 1, tables: {} }))
afterEach(() => void vi.useRealTimers())

describe('a wait', () => {
  test.each([
    ['the mark', <Spinner key="" />],
    ['the shape of what comes', <Skeleton key="" />],
  ])('that is long says so after a second and a half: %s', async (_, waiting) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const host = await draw(waiting)
    const words = () => host.querySelector('[role=status]')?.textContent
    await act(() => vi.advanceTimersByTimeAsync(1499))
    expect(words()).toBe('state.loading')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(words()).toBe('state.slow')
  })
})

test('the shape of what comes is for the eye alone', async () => {
  const host = await draw(<Skeleton lines={4} />)
  const shape = host.querySelector('[role=status] [aria-hidden=true]')
  expect([shape?.childElementCount, shape?.textContent]).toEqual([4, ''])
})

/** Shows one thing, and another one at a press. */
const Either = ({ one, other }: { one: Resource<string>; other: Resource<string> }) => {
  const [shown, setShown] = useState(one)
  return (
    <>
      <WhenLoaded resource={shown}>{(words) => <p id="data">{words}</p>}</WhenLoaded>
      <input type="button" onClick={() => setShown(other)} />
    </>
  )
}

test('another thing in the same place is loaded too', async () => {
  const host = await draw(<Either one={resource(async () => 'One')} other={resource(async () => 'Other')} />)
  expect(host.querySelector('#data')?.textContent).toBe('One')
  await press(host.querySelector('input'))
  expect(host.querySelector('#data')?.textContent).toBe('Other')
})

const note = async (error: unknown) => {
  const retry = vi.fn()
  const host = await draw(<FailureNote error={error} onRetry={retry} />)
  await press(host.querySelector('button:last-of-type'))
  expect(retry).toHaveBeenCalledOnce()
  return [host.querySelector('[data-drawing]')?.getAttribute('data-drawing'), host.querySelectorAll('button').length]
}

describe('what did not come', () => {
  test('may be tried again, and says by a drawing that there is no network', async () => {
    expect(await note(new ApiError(statuses.network, 'network', 'no answer'))).toEqual(['offline', 1])
    expect(await note(new ApiError(500 as never, 'fault', 'broken'))).toEqual([undefined, 1])
  })

  test('for want of a network is tried again once that is back; anything else is not', async () => {
    const retry = vi.fn()
    await draw(<FailureNote error={new ApiError(500, 'fault', 'broken')} onRetry={retry} />)
    await act(() => window.dispatchEvent(new Event('online')))
    expect(retry).not.toHaveBeenCalled()
    await draw(<FailureNote error={new ApiError(statuses.network, 'network', 'no answer')} onRetry={retry} />)
    await act(() => window.dispatchEvent(new Event('online')))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('as another device has the account, can be settled there and then', async () => {
    expect(await note(new ApiError(statuses.otherDevice, 'device', 'another one'))).toEqual([undefined, 2])
  })

  test('leaves what came before beside it', async () => {
    const read = vi.fn(async () => 'Old words')
    const words = resource(read)
    const host = await draw(<WhenLoaded resource={words}>{(data) => <p id="data">{data}</p>}</WhenLoaded>)
    const seen = () => [host.querySelector('#data')?.textContent, host.querySelectorAll('[role=alert]').length]
    expect(seen()).toEqual(['Old words', 0])
    read.mockRejectedValueOnce(new Error('down'))
    await act(() => words.reload())
    expect(seen()).toEqual(['Old words', 1])
    read.mockResolvedValueOnce('New words')
    await press(host.querySelector('[role=alert] button'))
    expect(seen()).toEqual(['New words', 0])
  })

  test('at first has no shape in its place', async () => {
    const none = resource(() => Promise.reject(new Error('down')))
    const host = await draw(<WhenLoaded resource={none}>{() => <p />}</WhenLoaded>)
    expect([host.querySelectorAll('[role=alert]').length, host.querySelectorAll('[data-waiting]').length]).toEqual([1, 0])
  })
})

test.each([
  [{ low: 0 }, 'people.untold'],
  [{ low: 0, high: 9 }, 'people.few'],
  [{ low: 10, high: 29 }, 'people.range'],
])('people are counted as exactly as a member may know (decision 48): %j is %s', async (count, words) => {
  const Count = () => <b>{useFormatCount()(count)}</b>
  expect((await draw(<Count />)).querySelector('b')?.textContent).toBe(words)
})

test('how far something is has its words, for the eye and as the name of its bar', async () => {
  const host = await draw(<Progress value={2} max={5} label="2 of 5 photos" />)
  const bar = host.querySelector('progress')
  expect([bar?.getAttribute('aria-label'), bar?.value, bar?.max]).toEqual(['2 of 5 photos', 2, 5])
  expect(host.querySelector('span')?.textContent).toBe('2 of 5 photos')
})
