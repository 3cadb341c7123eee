import { expect, it, vi } from 'vitest'
import { PageLocked, whileItAnswers } from '../../src/gate/within.ts'

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))

it('waits longer for a page that answers, as on a machine with other work', async () =>
  expect(await whileItAnswers(20, async () => 1, after(60))).toBe('done'))

it('gives a page up that answers and never comes to an end', async () =>
  expect(whileItAnswers(5, async () => 1, after(5000))).rejects.toThrow(PageLocked))

it('gives a page up at once that is no page any more', async () => {
  const answers = vi.fn(() => Promise.reject(new Error('The page is closed.')))
  await expect(whileItAnswers(5, answers, after(5000))).rejects.toThrow(PageLocked)
  expect(answers).toHaveBeenCalledOnce()
})

it('passes on what the page threw, without asking again', async () => {
  const answers = vi.fn(async () => 1)
  await expect(whileItAnswers(5000, answers, Promise.reject(new Error('The page crashed.')))).rejects.toThrow('The page crashed.')
  expect(answers).not.toHaveBeenCalled()
})
