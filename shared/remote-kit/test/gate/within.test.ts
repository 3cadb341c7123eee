import { expect, it } from 'vitest'
import { PageLocked, whileItAnswers } from '../../src/gate/within.ts'

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))

it('waits longer for a page that answers, as on a machine with other work', async () =>
  expect(await whileItAnswers(20, async () => 1, after(60))).toBe('done'))

it('gives a page up that answers and never comes to an end', async () =>
  expect(whileItAnswers(5, async () => 1, after(5000))).rejects.toThrow(PageLocked))

it('gives a page up at once that is no page any more', async () =>
  expect(whileItAnswers(5, () => Promise.reject(new Error('The page is closed.')), after(5000))).rejects.toThrow(PageLocked))
