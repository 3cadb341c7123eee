import { afterEach, describe, expect, it } from 'vitest'
import { type Delay, drawSeedOf, isDelayed, readRandomness, startOf } from '@quintet/seed'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { Interrupted, drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

let app: TestApp
afterEach(() => app.close())

const closedWeek = async (delay: number, members = 40) => {
  const filled = await createFilledApp({ members, weeks: 1 }, { replaced: { delay } })
  app = filled.app
  await announceDrawings(app.context)
  app.clock.shift(oneWeek)
  return filled.week
}

const rowOf = async (week: number) => {
  const row = await readDrawing(app.context.db.read, week)
  if (!row) throw new Error('There is no such week.')
  return row
}

const delayOf = async (week: number) => readRandomness((await rowOf(week)).beacon) as Delay

const logOf = (week: number) =>
  app.context.db.direct
    .prepare<{ text: string }>('SELECT text FROM drawing_log WHERE week = ? ORDER BY number')
    .all(week)
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)

const stored = ({ write }: TestApp['context']['db'], week: number, beacon: string) =>
  write((trx) => trx.updateTable('drawings').set({ beacon }).where('week', '=', week).execute())

describe('a drawing without a beacon', () => {
  it('waits for a delay that the log names with the frozen root, and shows how it is checked', async () => {
    const week = await closedWeek(5000)
    expect(await stepDrawing(app.context, week)).toBe('frozen')
    expect(await delayOf(week)).toEqual({ squarings: 5000 })
    expect(logOf(week).at(-1)).toMatchObject({ kind: 'frozen', beacon: null, delay: { squarings: 5000 } })
    await drawDueWeeks(app.context)
    const [row, delay] = [await rowOf(week), await delayOf(week)]
    expect(isDelayed(startOf(row.merkle_root ?? '', row.commitment), delay)).toBe(true)
    expect(logOf(week).at(-1)).toMatchObject({ kind: 'published', beacon: null, delay, seed: drawSeedOf(row) })
    expect(drawSeedOf(row)).not.toBe(drawSeedOf({ ...row, beacon: null }))
    expect((await verifyDrawing(app.context, week)).findings).toEqual([expect.stringContaining('are identical')])
  })

  it('is drawn with secret and root alone where the operator wants no delay', async () => {
    const week = await closedWeek(0)
    await drawDueWeeks(app.context)
    expect((await rowOf(week)).beacon).toBeNull()
    expect(logOf(week).every((entry) => !('delay' in entry))).toBe(true)
  })

  it('keeps to the number that its freeze named, whatever is configured since', async () => {
    const week = await closedWeek(3000)
    await stepDrawing(app.context, week)
    while ((await stepDrawing({ ...app.context, delay: 1 }, week)) !== 'published') continue
    expect((await delayOf(week)).squarings).toBe(3000)
  })

  it('stops within the delay when it is asked to, and works it out at the next run', async () => {
    const week = await closedWeek(2 ** 26)
    await stepDrawing(app.context, week)
    await expect(stepDrawing(app.context, week, () => true)).rejects.toBeInstanceOf(Interrupted)
    expect(await rowOf(week)).toMatchObject({ state: 'frozen', beacon: JSON.stringify({ squarings: 2 ** 26 }) })
  })

  it.runIf(isFull)(
    'is worked out in the thread of a large week too',
    async () => {
      const week = await closedWeek(50_000, 900)
      await drawDueWeeks(app.context)
      expect((await delayOf(week)).output).toMatch(/^[0-9a-f]{512}$/)
      expect((await verifyDrawing(app.context, week)).findings).toEqual([expect.stringContaining('are identical')])
    },
    60_000,
  )

  it('fails draw verify when its result, its number or its proof is another', async () => {
    const week = await closedWeek(4000)
    await drawDueWeeks(app.context)
    const { squarings, output = '', proof = '' } = await delayOf(week)
    const other = `${output.startsWith('0') ? '1' : '0'}${output.slice(1)}`
    for (const [delay, finding] of [
      [{ squarings, output: other, proof }, `The result of the delay is not what ${squarings} squarings give.`],
      [{ squarings, output: other, proof }, 'The result of the delay is not the one in entry'],
      [{ squarings, output: other, proof }, 'The seed does not come of its parts as entry'],
      [{ squarings: 1, output, proof }, 'The delay is not the one in entry'],
      [{ squarings, output, proof: output }, `The result of the delay is not what ${squarings} squarings give.`],
    ] as const) {
      await stored(app.context.db, week, JSON.stringify(delay))
      expect((await verifyDrawing(app.context, week)).findings).toContainEqual(expect.stringContaining(finding))
    }
  })
})
