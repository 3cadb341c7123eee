import { type DrawingProof, calls } from '@quintet/contract'
import { merkleRoot, verifyPath } from '@quintet/drawing/sealed'
import { commitmentOf } from '@quintet/seed'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { currentWeek } from '@quintet/kit/week'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../testing.ts'
import { type JointCells, createJointCells, entrants } from './joint-cells.ts'
import { type Outcomes, isAcross, seedIn } from './joint-outcomes.ts'
import { placeIn } from './place.ts'
import type { TestCell } from './two-cells.ts'

let cells: JointCells
let week: number
let europeans: SignedIn[]
let americans: SignedIn[]
let back: SignedIn
let found: Outcomes
let alike: Outcomes

const meet = (one: SignedIn, other: SignedIn): Promise<number> => placeIn(cells.eu, one, { member: other, of: cells.us })

// The two met under an account that is gone, and only the hashes of who they are say so.
const comeBack = async (one: SignedIn): Promise<SignedIn> => {
  const account = { email: 'again@example.org' }
  const before = await activeMember(cells.us, { attraction: 1, account })
  await cells.settle()
  await meet(one, before)
  await cells.settle()
  await cells.us.call(calls.deleteAccount, {}, before.idToken)
  await cells.settle()
  const member = await activeMember(cells.us, { attraction: 1, account })
  await cells.us.call(calls.submitFreeTokens, {}, member.idToken)
  return member
}

const metRow = (one: SignedIn, other: SignedIn) => ({
  id: 2 ** 27,
  week: 2,
  day: 20_000,
  quality: 80,
  class: 2,
  member_1: one.id,
  member_2: other.id,
  pool_1: 1,
  pool_2: 1,
  pseudonym_1: 'CD-234',
  pseudonym_2: 'FG-567',
  key_state: 3,
})

beforeAll(async () => {
  cells = await createJointCells()
  europeans = await entrants(cells.eu, 5, [2, 1, 2, 6, 4])
  americans = await entrants(cells.us, 5, [1, 2, 1, 5, 4])
  await cells.settle()
  const [one, other] = [europeans[0], americans[0]] as [SignedIn, SignedIn]
  await meet(one, other)
  back = await comeBack(one)
  await cells.us.context.db.write((trx) => trx.insertInto('waits').values({ member_id: other.id, drawings: 3 }).execute())
  await cells.settle()
  const tables = cells.tables()
  week = await cells.endWeek()
  await cells.look(4)
  await cells.settle()
  found = await cells.outcomes(week)
  const met = metRow(one, back)
  const seconds = { member_1: met.member_1, member_2: met.member_2, match_id: met.id }
  const all = {
    ...tables,
    matches: [...(tables['matches'] ?? []), met],
    match_seconds: [...(tables['match_seconds'] ?? []), seconds],
  }
  alike = await cells.alike(all, week)
}, 120_000)
afterAll(() => cells.close())

test('one drawing brings members of one cell and of different ones together', async () => {
  expect(await cells.states(week)).toEqual(['published', 'published'])
  expect(found.matches.filter(isAcross).length).toBeGreaterThan(0)
  expect(found.matches.some((match) => !isAcross(match))).toBe(true)
})

test('what was drawn is what one site with all members draws of the same entries with the same seed', () => {
  expect(found.matches).toEqual(alike.matches)
  expect(found).toEqual(alike)
  expect(Object.keys(found.entries)).toHaveLength(11)
})

test('who met before does not meet again, whichever cell knows it, and under another account', async () => {
  const [one, other] = [europeans[0], americans[0]] as [SignedIn, SignedIn]
  const { read } = cells.eu.context.db
  const { excluded } = await read.selectFrom('joint_weeks').select('excluded').where('week', '=', week).executeTakeFirstOrThrow()
  expect(JSON.parse(excluded ?? '')).toEqual(
    expect.arrayContaining([
      [one.id, other.id],
      [one.id, back.id],
    ]),
  )
  for (const peer of [other, back])
    expect(found.matches.filter((match) => match.one === one.id && match.other === peer.id)).toEqual([])
})

test('the cells tell the same seed', async () => {
  expect(await seedIn(cells.us, week)).toBe(await seedIn(cells.eu, week))
})

const numbers = async (cell: TestCell, { idToken }: SignedIn): Promise<number[]> =>
  (await cell.call(calls.listMatches, {}, idToken)).matches.map(({ number }) => number)

test('every member finds exactly the own matches, wherever they live', async () => {
  for (const [cell, members] of [
    [cells.eu, europeans],
    [cells.us, americans],
  ] as const)
    for (const member of members) {
      const drawn = found.matches.filter(({ one, other }) => one === member.id || other === member.id).length
      const met = (member === europeans[0] ? 1 : 0) + (member === americans[0] ? 1 : 0)
      expect(await numbers(cell, member)).toHaveLength(drawn + met)
    }
})

test('nothing is left of what went from cell to cell but what proves it', async () => {
  for (const { context } of [cells.eu, cells.us])
    for (const table of ['joint_entries', 'joint_results'] as const)
      expect(await context.db.read.selectFrom(table).select('week').execute()).toEqual([])
  expect(currentWeek(cells.eu.context)).toBe(week + 1)
})

const proofOf = async (cell: TestCell, { idToken }: SignedIn): Promise<DrawingProof> => {
  const { proof } = await cell.call(calls.loadReceipt, { week }, idToken)
  if (!proof) throw new Error('There is no proof.')
  return proof
}

test('a receipt proves the own entry, and that its root is among those of the drawing, in either cell', async () => {
  for (const [cell, member] of [
    [cells.eu, europeans[0]],
    [cells.us, americans[0]],
  ] as const) {
    const { leaf, path, position, count, root, joint, seed } = await proofOf(cell, member as SignedIn)
    expect(
      verifyPath(
        Buffer.from(leaf, 'hex'),
        path.map((node) => Buffer.from(node, 'hex')),
        position,
        count,
        root,
      ),
    ).toBe(true)
    expect(seed).toBeUndefined()
    expect(joint?.roots).toContain(root)
    expect(merkleRoot((joint?.roots ?? []).map((one) => Buffer.from(one, 'hex')))).toBe(joint?.root)
    expect(commitmentOf(Buffer.from(joint?.seed ?? '', 'hex'))).toBe(joint?.commitment)
    expect(joint?.drawSeed).toBe(await seedIn(cells.eu, week))
  }
})

const change = (cell: TestCell, statement: string) => void cell.context.db.direct.prepare(statement).run()

test('verify replays the whole in the cell that draws, and in the others holds what can be held there', async () => {
  expect(await verifyDrawing(cells.eu.context, week)).toMatchObject({ identical: true })
  expect(await verifyDrawing(cells.us.context, week)).toMatchObject({ identical: true })
  change(cells.us, 'UPDATE drawing_outcomes SET outcomes = zeroblob(length(outcomes))')
  expect(await verifyDrawing(cells.us.context, week)).toMatchObject({ identical: false })
  change(cells.eu, `UPDATE matches SET pool_1 = pool_1 % 5 + 1 WHERE id = (SELECT max(id) FROM matches WHERE week = ${week})`)
  const { identical, findings } = await verifyDrawing(cells.eu.context, week)
  expect([identical, findings[0]]).toEqual([false, expect.stringContaining('A stored match is not drawn like that')])
})
