import { weekNumber } from '@quintet/domain/time'
import { savePausedWeeks } from '@quintet/repositories/pauses'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/scope.ts'
import { listDrawings, loadReceipt } from '../../src/services/drawings.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { createFilledApp, oneWeek, outcome } from './filled-app.ts'
import { entriesOf } from './sealed-entries.ts'

let app: TestApp
afterEach(() => app.close())

const waitsOf = (member: number): unknown =>
  app.context.db.direct.prepare<{ drawings: number }>('SELECT drawings FROM waits WHERE member_id = ?').get(member)?.drawings

const scopeOf = (id: number): Scope => {
  const claims = { tier: 4, active: true, standing: 0, membershipEndDay: 0, encryptionType: 0 }
  return {
    context: app.context,
    requestId: 'r',
    address: 'a',
    member: { id, sub: String(id), claims, signedInAt: 0, sessionId: 's' },
  }
}
const toldOf = async (id: number, week: number) => {
  const { weeks } = await listDrawings({}, scopeOf(id))
  const told = [weeks.find((each) => each.week === week), await loadReceipt({ week }, scopeOf(id))]
  return told.map((each) => [each?.entered, each?.paused])
}
const pausedUntil = async (id: number) => (await listDrawings({}, scopeOf(id))).pausedUntil

describe('a member who pauses (decision 61)', () => {
  it('enters no token in the weeks of the pause, keeps the wait, and enters again after it', async () => {
    const filled = await createFilledApp()
    app = filled.app
    const { week } = filled
    const entrants = filled.app.context.db.direct
      .prepare<{ member_id: number }>('SELECT DISTINCT member_id FROM tokens WHERE week = ?')
      .all(week)
      .map(({ member_id }) => member_id)
    const [paused, other] = entrants as [number, number]
    await app.context.db.write(async (trx) => {
      await trx.deleteFrom('waits').where('member_id', '=', paused).execute()
      await trx
        .insertInto('waits')
        .values({ member_id: paused, drawings: 4, week: week - 1 })
        .execute()
      await savePausedWeeks(trx, paused, { from: week, to: week }, 20_773)
    })
    await announceDrawings(app.context)
    expect(await pausedUntil(paused)).toBe(20_773)
    app.clock.shift(oneWeek)
    expect(await pausedUntil(paused)).toBeUndefined()
    // Before the freeze there are their tokens, which were in before the pause.
    expect(await toldOf(paused, week)).toEqual([
      [false, true],
      [false, true],
    ])
    await drawDueWeeks(app.context)
    const entered = new Set(entriesOf(app, week).map(({ member }) => member))
    expect([entered.has(paused), entered.has(other)]).toEqual([false, true])
    expect(
      outcome(app).matches.some(
        (match) => match['week'] === week && (match['member_1'] === paused || match['member_2'] === paused),
      ),
    ).toBe(false)
    expect(waitsOf(paused)).toBe(4)
    expect([await toldOf(paused, week), await toldOf(other, week)]).toEqual([
      [
        [false, true],
        [false, true],
      ],
      [
        [true, undefined],
        [true, undefined],
      ],
    ])

    const next = weekNumber(app.context.clock.now() / 1000)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    expect(entriesOf(app, next).some(({ member }) => member === paused)).toBe(true)
    expect(await toldOf(paused, next)).toEqual([
      [true, undefined],
      [true, undefined],
    ])
  })

  it('is told so of the weeks of the pause, and of none before or after it, where they entered in none', async () => {
    app = createTestApp()
    const { id } = await app.signUpMember()
    const first = weekNumber(app.context.clock.now() / 1000)
    const weeks = [first, first + 1, first + 2, first + 3]
    for (const _ of weeks) {
      await announceDrawings(app.context)
      app.clock.shift(oneWeek)
    }
    await app.context.db.write((trx) => savePausedWeeks(trx, id, { from: first + 1, to: first + 2 }, 20_773))
    const told = await Promise.all(weeks.map((week) => toldOf(id, week)))
    const [taken, paused] = [
      [false, undefined],
      [false, true],
    ]
    expect(told).toEqual([taken, paused, paused, taken].map((each) => [each, each]))
  })
})
