import { calls } from '@quintet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../testing.ts'
import { type Drawn, drawnIn, endWeek, entrants, isAcross, look, stateOf } from './joint-drawing.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

let cells: Cells
let week: number
let europeans: SignedIn[]
let americans: SignedIn[]
let drawn: Drawn[]

beforeAll(async () => {
  cells = await createTwoCells({ drawing: 'eu', withoutThird: true })
  europeans = await entrants(cells.eu, 3)
  americans = await entrants(cells.us, 4)
  await cells.settle()
  week = await endWeek(cells)
  await look([cells.eu, cells.us], 4)
  drawn = await drawnIn([cells.eu, cells.us], week)
  await cells.settle()
}, 60_000)
afterAll(() => cells.close())

test('one drawing brings members of one cell and of different ones together', async () => {
  expect(await Promise.all([cells.eu, cells.us].map((cell) => stateOf(cell, week)))).toEqual(['published', 'published'])
  expect(drawn.filter(isAcross).length).toBeGreaterThan(0)
  expect(drawn.some((match) => !isAcross(match))).toBe(true)
})

const numbers = async (cell: TestCell, { idToken }: SignedIn): Promise<number[]> =>
  (await cell.call(calls.listMatches, {}, idToken)).matches.map(({ number }) => number)

test('every member finds exactly the own matches, wherever they live', async () => {
  for (const [cell, members] of [
    [cells.eu, europeans],
    [cells.us, americans],
  ] as const)
    for (const member of members) {
      const expected = drawn.filter(({ one, other }) => one === member.id || other === member.id).length
      expect(await numbers(cell, member)).toHaveLength(expected)
    }
})
