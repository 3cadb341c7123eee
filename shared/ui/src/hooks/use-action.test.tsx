// @vitest-environment happy-dom
import { $popups } from '@quintet/sdk'
import { tellDrawn } from '@quintet/sdk/router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAction } from './use-action.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Action = ReturnType<typeof useAction>

let root: Root
let action: Action
beforeEach(() => {
  $popups.set([])
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
})

const show = async (options?: Parameters<typeof useAction>[0]) => {
  const Probe = () => {
    action = useAction(options)
    return null
  }
  await act(async () => root.render(<Probe />))
}

it('is busy while the work runs, and not afterwards', async () => {
  await show()
  let finish: (() => void) | undefined
  const work = () => new Promise<void>((resolve) => void (finish = resolve))
  let running = Promise.resolve()
  await act(async () => {
    running = action.run(work)
  })
  expect(action.busy).toBe(true)
  await act(async () => {
    finish?.()
    await running
  })
  expect(action.busy).toBe(false)
  expect($popups.get()).toEqual([])
})

it('stays busy when the page is left after it worked', async () => {
  await show({ leavesPage: true })
  await act(async () => action.run(async () => undefined))
  expect(action.busy).toBe(true)
})

const comeBack = (persisted: boolean) => act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

it('may be pressed again by who comes back to a page that the browser kept as it was left', async () => {
  await show({ leavesPage: true })
  await act(async () => action.run(async () => undefined))
  await comeBack(false)
  expect(action.busy).toBe(true)
  await comeBack(true)
  expect(action.busy).toBe(false)
})

it('may be pressed again by who stays on the page after all', async () => {
  await show({ leavesPage: true })
  await act(async () => action.run(async () => false))
  expect(action.busy).toBe(false)
})

it('stays busy until the page that the work led to is seen', async () => {
  history.replaceState(null, '', '/data')
  tellDrawn('/data')
  await show()
  await act(async () => void action.run(async () => history.replaceState(null, '', '/images')))
  expect(action.busy).toBe(true)
  await act(async () => tellDrawn('/images'))
  expect(action.busy).toBe(false)
})

it('shows what went wrong and may be tried again, also where the page would have been left', async () => {
  await show({ leavesPage: true })
  await act(async () => action.run(() => Promise.reject(new Error('broken'))))
  expect(action.busy).toBe(false)
  expect($popups.get()).toMatchObject([{ kind: 'error' }])
})

it('hands an error to whom it concerns instead', async () => {
  const errors: unknown[] = []
  await show({ onError: (error) => errors.push(error) })
  await act(async () => action.run(() => Promise.reject(new Error('wrong code'))))
  expect(errors).toEqual([new Error('wrong code')])
  expect([action.busy, $popups.get()]).toEqual([false, []])
})
