import { requestIds } from '@quintet/kit/http'
import { createSeededRandom } from '@quintet/kit/random'
import { expect, test } from 'vitest'

test('an id is the text of nine bytes by chance, and no other has it, over several draws', () => {
  const drawn: Buffer[] = []
  const random = createSeededRandom('ids')
  const bytes = (count: number) => {
    const piece = random.bytes(count)
    drawn.push(piece)
    return piece
  }
  const next = requestIds({ ...random, bytes })
  const ids = Array.from({ length: 200 }, next)
  expect(drawn.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
  const all = Buffer.concat(drawn)
  expect(ids).toEqual(ids.map((_, index) => all.subarray(9 * index, 9 * index + 9).toString('base64url')))
})
