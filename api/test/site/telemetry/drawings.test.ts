import { afterEach, expect, it } from 'vitest'
import { drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { drawingsPart, lastDrawings } from '../../../src/site/drawings-part.ts'
import { type FilledApp, createFilledApp, oneWeek, outcome } from '../../drawing/filled-app.ts'

let made: FilledApp
afterEach(() => made.app.close())

it('tells the operator the figures of every drawing and how far one is that runs', async () => {
  made = await createFilledApp()
  const { app, week } = made
  await drawDueWeeks(app.context)
  expect(await lastDrawings(app.context)).toEqual([
    { week: week + 1, state: 'announced' },
    { week, state: 'announced' },
  ])
  app.clock.shift(oneWeek)
  await stepDrawing(app.context, week)
  const [running] = (await lastDrawings(app.context)).filter((line) => line.week === week)
  expect(running).toMatchObject({ state: 'frozen', progress: expect.stringContaining('stage 1 of 5') as unknown })
  await drawDueWeeks(app.context)
  const lines = await lastDrawings(app.context)
  const done = lines.find((line) => line.week === week)
  const { matches, notices } = outcome(app)
  expect(done?.progress).toBeUndefined()
  expect(done?.figures).toMatchObject({
    matches: matches.filter((row) => row['week'] === week).length,
    entrants: notices.length,
  })
  expect(done?.figures?.proved).toContain('no drawing has more matches')
  expect(Object.keys(done?.figures?.seconds ?? {})).toEqual(expect.arrayContaining(['matching', 'commit']))
  expect(String(await drawingsPart(lines))).toContain(`<td class="n">${notices.length}</td>`)
  expect(String(await drawingsPart([]))).not.toContain('undefined')
})

it('tells the operator of a week that was announced late', async () => {
  made = await createFilledApp({ members: 20 })
  const { app, week } = made
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  const line = (await lastDrawings(app.context)).find((each) => each.week === week)
  expect(line?.remarks).toEqual(['announced only after its entries were closed'])
  expect(String(await drawingsPart(line ? [line] : []))).toContain('published; announced only after its entries were closed</td>')
})
