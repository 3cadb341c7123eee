// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeSteps, useHistorySteps } from './history-steps.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'

// happy-dom walks through no history: the entry that stands is the test's own.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let entry: Record<string, unknown> | null
let pushed: unknown[]
let left: number[]
const heard: number[] = []

beforeEach(() => {
  entry = { key: 'of the router' }
  pushed = []
  left = []
  heard.length = 0
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entry)
  vi.spyOn(history, 'pushState').mockImplementation((state: Record<string, unknown>, unused, to) => {
    pushed.push([state, unused, to])
    entry = state
  })
  vi.spyOn(history, 'go').mockImplementation((by = 0) => void left.push(by))
})
afterEach(() => void vi.restoreAllMocks())

const Steps = ({ at }: { at: number }) => {
  useHistorySteps(at, (step) => heard.push(step))
  return null
}

const show = async (at: number) => {
  const root = createRoot(document.createElement('div'))
  const step = (next: number) => act(async () => root.render(<Steps at={next} />))
  const close = () => act(async () => root.unmount())
  onTestFinished(close)
  await step(at)
  return { step, close }
}
const goBackTo = (step: number) => {
  entry = { step }
  dispatchEvent(new PopStateEvent('popstate'))
}

test('each step has an entry, which keeps what others wrote there; after a reload they are there already', async () => {
  const { step, close } = await show(2)
  expect(pushed).toEqual([
    [{ key: 'of the router', step: 1 }, '', undefined],
    [{ key: 'of the router', step: 2 }, '', undefined],
  ])
  await step(2)
  await step(3)
  expect(pushed).toHaveLength(3)
  await close()
  entry = { step: 3 }
  await show(3)
  expect(pushed).toHaveLength(3)
})

test('Back leads to the step before, forward to none', async () => {
  const { step } = await show(3)
  goBackTo(3)
  expect(heard).toEqual([])
  goBackTo(2)
  expect(heard).toEqual([2])
  await step(2)
  goBackTo(0)
  expect(heard).toEqual([2, 0])
})

test('a step that leads back by itself takes the entries between along', async () => {
  const { step } = await show(5)
  await step(2)
  expect(left).toEqual([-3])
  goBackTo(2)
  expect(heard).toEqual([])
  goBackTo(1)
  expect(heard).toEqual([1])
})

test('closed otherwise, its entries go with it, and nothing is heard any more', async () => {
  const { close } = await show(2)
  await close()
  expect(left).toEqual([-2])
  goBackTo(0)
  expect(heard).toEqual([])
})

test('closed by Back, there is nothing left to go back over', async () => {
  const { close } = await show(1)
  goBackTo(0)
  await close()
  expect(left).toEqual([])
})

test('closed before the page is left, its entries go first and no step is told', async () => {
  await show(2)
  let isClosed = false
  const closed = closeSteps().then(() => (isClosed = true))
  await undefined
  expect([left, isClosed]).toEqual([[-2], false])
  goBackTo(0)
  await closed
  expect(heard).toEqual([])
  await closeSteps()
  expect(left).toEqual([-2])
})

test('once they were closed, Back is heard by the next steps', async () => {
  const { close } = await show(1)
  const closed = closeSteps()
  goBackTo(0)
  await closed
  await close()
  await show(1)
  goBackTo(0)
  expect(heard).toEqual([0])
})

test('are closed after a second where the browser does not go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await show(1)
  const isClosed = vi.fn()
  const closed = closeSteps().then(isClosed)
  await vi.advanceTimersByTimeAsync(999)
  expect(isClosed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(isClosed).toHaveBeenCalledOnce()
})

test('a step that is 0 has no entry', async () => {
  const { step } = await show(0)
  expect(pushed).toEqual([])
  await step(1)
  expect(pushed).toHaveLength(1)
})
