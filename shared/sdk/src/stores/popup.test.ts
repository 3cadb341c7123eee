import { beforeEach, describe, expect, test } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { endSession } from '../session/end.ts'
import { $popups, $toasts, closePopup, closeToast, confirmFirst, openPopup, showToast } from './popup.ts'

const title = { key: 'popup.attention' }

beforeEach(() => {
  serve({})
  be('mira')
  $popups.set([])
  $toasts.set([])
})

describe('popups', () => {
  test('stand above each other, each with a number of its own', () => {
    const [one, two] = [openPopup({ kind: 'error', title }), openPopup({ kind: 'attention', title })]
    expect(one).not.toBe(two)
    expect($popups.get()).toEqual([
      { id: one, kind: 'error', title },
      { id: two, kind: 'attention', title },
    ])
    closePopup(one)
    expect($popups.get().map(({ id }) => id)).toEqual([two])
    closePopup(one)
    expect($popups.get()).toHaveLength(1)
  })

  test.each([true, false])('a question resolves with its answer: %s', async (answer) => {
    const asked = confirmFirst({ title, warning: { key: 'device.warning' } })
    expect($popups.get()).toMatchObject([{ kind: 'confirm', warning: { key: 'device.warning' } }])
    closePopup($popups.get()[0]?.id ?? 0, answer)
    expect(await asked).toBe(answer)
  })

  test('a question that is closed without an answer is declined, at the end of the session too', async () => {
    openPopup({ kind: 'error', title })
    const [one, two] = [confirmFirst({ title }), confirmFirst({ title })]
    closePopup($popups.get()[1]?.id ?? 0)
    expect(await one).toBe(false)
    await endSession('refused')
    expect([await two, $popups.get()]).toEqual([false, []])
  })
})

const undo = () => undefined

describe('toasts', () => {
  test('are good news unless something else is said, and go one by one', () => {
    showToast(title)
    showToast(title, { tone: 'plain', undo })
    const [first, second] = $toasts.get()
    expect(first).toEqual({ id: first?.id, text: title, tone: 'good' })
    expect(second).toEqual({ id: second?.id, text: title, tone: 'plain', undo })
    closeToast(first?.id ?? 0)
    expect($toasts.get()).toEqual([second])
  })

  test('go with the session', async () => {
    showToast(title)
    await endSession('refused')
    expect($toasts.get()).toEqual([])
  })
})
