import { weekNumber } from '@quintet/domain/time'
import { savePausedWeeks } from '@quintet/repositories/pauses'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek, outcome } from './filled-app.ts'
import { entriesOf } from './sealed-entries.ts'

let app: TestApp
afterEach(() => app.close())

const waitsOf = (member: number): unknown =>
  app.context.db.direct.prepare<{ drawings: number }>('SELECT drawings FROM waits WHERE member_id = ?').get(member)?.drawings

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
      await savePausedWeeks(trx, paused, { from: week, to: week }, 0)
    })
    await announceDrawings(app.context)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    const entered = new Set(entriesOf(app, week).map(({ member }) => member))
    expect([entered.has(paused), entered.has(other)]).toEqual([false, true])
    expect(
      outcome(app).matches.some(
        (match) => match['week'] === week && (match['member_1'] === paused || match['member_2'] === paused),
      ),
    ).toBe(false)
    expect(waitsOf(paused)).toBe(4)

    const next = weekNumber(app.context.clock.now() / 1000)
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    expect(entriesOf(app, next).some(({ member }) => member === paused)).toBe(true)
  })
})
