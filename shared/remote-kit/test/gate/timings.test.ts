import { expect, it } from 'vitest'
import { progressFor } from '../../src/gate/timings.ts'

it('names the parts that ended by an error, else those under way, and passes on what they threw', async () => {
  const { timed, stopped, end } = progressFor(() => undefined)
  const ended: { end?: () => void } = {}
  const long = timed('axe', () => new Promise<void>((resolve) => void (ended.end = resolve)))
  expect(stopped()).toEqual(['axe'])
  await expect(timed('sources', () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  expect(stopped()).toEqual(['sources'])
  ended.end?.()
  await long
  end()
})
