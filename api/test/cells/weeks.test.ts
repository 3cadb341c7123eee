import { calls } from '@quintet/contract'
import { numbersPerCell } from '@quintet/cells/numbers'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { packEntries } from '../../src/jobs/pack-entries.ts'
import type { SignedIn } from '../testing.ts'
import { placeIn } from './place.ts'
import { type Cells, createTwoCells } from './two-cells.ts'

let cells: Cells
let anna: SignedIn
let ben: SignedIn
let carl: SignedIn
beforeAll(async () => {
  cells = await createTwoCells()
  ben = await activeMember(cells.eu, { attraction: 1 })
  anna = await activeMember(cells.us, { attraction: 2 })
  carl = await activeMember(cells.us, { attraction: 1 })
  await placeIn(cells.us, anna, { member: ben, of: cells.eu })
  await cells.settle()
}, 60_000)
afterAll(() => cells.close())

test('a cell draws its own members, with numbers of its own, and takes no notice of visitors', async () => {
  for (const { idToken } of [anna, carl]) await cells.us.call(calls.submitFreeTokens, {}, idToken)
  await packEntries(cells.us.context, () => false)
  await cells.us.drawWeek()
  const numbers = (await cells.us.call(calls.listMatches, {}, anna.idToken)).matches.map(({ number }) => number)
  expect(numbers.toSorted()).toEqual([numbersPerCell + 1, numbersPerCell + 2])
  const drawn = await cells.us.context.db.read
    .selectFrom('drawings')
    .select('entrants')
    .where('state', '=', 'published')
    .execute()
  expect(drawn).toEqual([{ entrants: 2 }])
})

test('the jobs of the day bear visitors, and members whose matches are elsewhere', async () => {
  for (const cell of [cells.eu, cells.us]) await runDailyJobs(cell.context)
  expect((await cells.eu.call(calls.listMatches, {}, ben.idToken)).matches).toHaveLength(1)
})
