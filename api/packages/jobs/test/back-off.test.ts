import { expect, test } from 'vitest'
import { backOffMs } from '../src/back-off.ts'

test('a job is tried again after pauses that grow, to four hours at the most, half of each by chance', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => backOffMs(index + 1, 1) / 60_000)
  expect(minutes.map((each) => Math.round(each * 100) / 100)).toEqual([0.17, 0.5, 1.5, 4.5, 13.5, 40.5, 121.5, 240, 240, 240])
  expect([backOffMs(1, 0), backOffMs(1, 0.5), backOffMs(20, 0)]).toEqual([5000, 7500, 7_200_000])
})
