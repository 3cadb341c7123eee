import { calls } from '@quintet/contract'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeMeasure } from '../staff/take-measure.ts'
import type { SignedIn } from '../testing.ts'
import { type JointCells, createJointCells } from './joint-cells.ts'
import { placeIn } from './place.ts'
import type { TestCell } from './two-cells.ts'

let cells: JointCells
let pairs: string[]
let members: Record<'anna' | 'other' | 'reported' | 'reporter' | 'suspended' | 'closed', SignedIn>

const enter = (cell: TestCell, member: SignedIn) => cell.call(calls.submitFreeTokens, {}, member.idToken)

const report = async (cell: TestCell, { idToken }: SignedIn, match: number): Promise<void> =>
  void (await cell.call(calls.changeMatch, { match, operation: 2, reason: 1 }, idToken))

beforeAll(async () => {
  cells = await createJointCells()
  const { eu, us } = cells
  const [woman, man] = [() => activeMember(eu, { attraction: 2 }), () => activeMember(us, { attraction: 1 })]
  members = {
    anna: await woman(),
    other: await woman(),
    reported: await man(),
    reporter: await man(),
    suspended: await man(),
    closed: await man(),
  }
  const { anna, other, reported, reporter, suspended, closed } = members
  await cells.settle()
  // One report from either side: by a member of the match's home, and by one of the other cell.
  const [ofAnna, ofOther] = [
    await placeIn(eu, anna, { member: reported, of: us }, true),
    await placeIn(eu, anna, { member: reporter, of: us }, true),
  ]
  await cells.settle()
  await report(eu, anna, ofAnna)
  await report(us, reporter, ofOther)
  await cells.settle()
  for (const member of [anna, other]) await enter(eu, member)
  for (const member of [reported, reporter, suspended, closed]) await enter(us, member)
  await us.context.db.write(async (trx) => {
    await takeMeasure(trx, { member: suspended.id, kind: 'suspend' })
    await takeMeasure(trx, { member: closed.id, kind: 'close' })
  })
  const week = await cells.endWeek()
  await cells.finish(week)
  pairs = (await cells.drawn(week)).map(({ one, other: two }) => `${one} ${two}`)
}, 120_000)
afterAll(() => cells.close())

const met = (one: SignedIn, two: SignedIn): boolean => pairs.includes(`${one.id} ${two.id}`)

test('who reported each other, in whichever cell, is not brought together again, and others are with either', () => {
  const { anna, other, reported, reporter } = members
  expect([met(anna, reported), met(anna, reporter)]).toEqual([false, false])
  expect([met(other, reported), met(other, reporter)]).toContain(true)
})

test('whom staff of their own cell suspended or closed is entered by none', async () => {
  const { suspended, closed } = members
  const named = pairs.flatMap((pair) => pair.split(' ').map(Number))
  expect(named).not.toContain(suspended.id)
  expect(named).not.toContain(closed.id)
  const slabs = await cells.us.context.db.read.selectFrom('drawing_slabs').select('members').execute()
  const entered = slabs.flatMap(({ members: ids }) => Array.from({ length: ids.length / 4 }, (_, at) => ids.readUInt32LE(4 * at)))
  expect(entered.toSorted((a, b) => a - b)).toEqual([members.reported.id, members.reporter.id])
})
