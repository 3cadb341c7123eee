import { type ShiftableClock, createFakeClock } from '@quintet/kit/clock'
import { LeaseLost, createLeases, jobsLease, leaseMs } from '@quintet/leases'
import { drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { type FilledApp, createFilledApp, oneWeek, outcome } from './filled-app.ts'

// Two processes of one site, each with its own clock: one draws, and a leader that was paused writes nothing when it wakes up.

let made: FilledApp
let leader: Context
let other: Context
let clocks: [ShiftableClock, ShiftableClock]
const begin = async (members: number) => {
  made = await createFilledApp({ members, weeks: 1 })
  const { context, clock } = made.app
  await announceDrawings(context)
  clock.shift(oneWeek)
  clocks = [createFakeClock(1_000_000), createFakeClock(1_000_000)]
  leader = { ...context, leases: createLeases(context.db, clocks[0], 'leader') }
  other = { ...context, leases: createLeases(context.db, clocks[1], 'other') }
  await leader.leases?.take(jobsLease)
}
beforeEach(() => begin(40))
afterEach(() => made.app.close())

const state = async () => (await readDrawing(made.app.context.db.read, made.week))?.state
// Of this week: the world begins with some of earlier ones.
const seen = () => outcome(made.app).matches.filter(({ week }) => week === made.week).length

// Its lease runs out, and another process takes it; it is told of neither.
const takeOver = async () => {
  clocks[1].shift(leaseMs)
  expect(await other.leases?.take(jobsLease)).toBe(true)
}

const finish = async () => {
  expect(await drawDueWeeks(other)).toEqual([made.week])
  expect(seen()).toBeGreaterThan(0)
  expect(await verifyDrawing(made.app.context, made.week)).toMatchObject({ identical: true })
}

test('a drawing is refused while another process has the lease, and nothing of it is written', async () => {
  await expect(drawDueWeeks(other)).rejects.toThrow(LeaseLost)
  await expect(stepDrawing(other, made.week)).rejects.toThrow('Another process of this site draws.')
  expect([await state(), seen()]).toEqual(['announced', 0])
  expect(await drawDueWeeks(leader)).toEqual([made.week])
  expect(await drawDueWeeks(other)).toEqual([])
})

describe('a leader that was paused', () => {
  test.each([
    ['freezes no week', 0, 'announced'],
    ['draws no week', 1, 'frozen'],
    ['publishes no week', 2, 'matched'],
  ])('%s once another has the lease, and that one ends it well', async (_, steps, reached) => {
    for (let step = 0; step < steps; step++) await stepDrawing(leader, made.week)
    expect(await state()).toBe(reached)
    await takeOver()
    await expect(stepDrawing(leader, made.week)).rejects.toThrow(LeaseLost)
    expect([await state(), seen()]).toEqual([reached, 0])
    await finish()
  })

  test.each([
    ['the server’s own thread', 40],
    ['a thread of its own, as large weeks are', 600],
  ])('writes no match where it loses the lease in the middle of the drawing in %s', async (_, members) => {
    await made.app.close()
    await begin(members)
    if (members < 100) await stepDrawing(leader, made.week)
    const steal = "UPDATE leases SET holder = 'other', fence = fence + 1 WHERE holder = 'leader'"
    const log = { ...leader.log, info: () => void made.app.context.db.direct.exec(steal) }
    await expect(stepDrawing({ ...leader, log }, made.week)).rejects.toThrow(`The lease "jobs" is another's.`)
    expect(['announced', 'frozen']).toContain(await state())
    const written = made.app.context.db.read.selectFrom('matches').select('id').where('week', '=', made.week)
    expect(await written.execute()).toEqual([])
    await takeOver()
    await finish()
  })

  test('changes nothing of what another one published meanwhile', async () => {
    for (let step = 0; step < 2; step++) await stepDrawing(leader, made.week)
    await takeOver()
    await finish()
    const before = outcome(made.app)
    // It has seen `matched` and wants to publish.
    await expect(stepDrawing(leader, made.week)).resolves.toBe('published')
    await expect(leader.db.write(async (trx) => leader.leases?.assertHeld(trx, jobsLease))).rejects.toThrow(LeaseLost)
    expect(outcome(made.app)).toEqual(before)
  })
})
