import { statSync } from 'node:fs'
import { join } from 'node:path'
import { nextBoundary, weekNumber } from '@quintet/domain/time'
import type { Pickiness } from '@quintet/drawing/testing'
import { createFakeClock } from '@quintet/kit/clock'
import { loadConfig } from '@quintet/settings'
import { createContext } from '../../src/create-context.ts'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import type { DrawingReport } from '@quintet/weekly-drawing/report'
import { prepareDrawing } from '@quintet/weekly-drawing/week-in-thread'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { reportOfRow, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { silentLog } from '@quintet/kit/log'
import { fillDatabase } from './database.ts'

/** What one week from the database to the publication took; made by a process of its own, so that the peak memory is its own. */
export interface Week {
  report: DrawingReport
  /** From the first step to the publication. */
  whole: number
  publish: number
  cpuSeconds: number
  peakMemory: number
  databaseBytes: number
}

const start = Date.UTC(2026, 8, 1, 12)
const week = weekNumber(start / 1000)
const fileOf = (folder: string) => join(folder, 'quintet.sqlite')
const secondsSince = (begun: number) => (performance.now() - begun) / 1000

const draw = async (folder: string): Promise<Week> => {
  await prepareDrawing()
  const clock = createFakeClock(start)
  const context = createContext(loadConfig({ QUINTET_DATA: folder }), { clock, log: silentLog })
  await announceDrawings(context)
  clock.shift(nextBoundary(start / 1000) * 1000 - start)
  const databaseBytes = statSync(fileOf(folder)).size
  const [cpu, begun] = [process.cpuUsage(), performance.now()]
  while ((await stepDrawing(context, week)) !== 'matched') continue
  const matched = performance.now()
  await stepDrawing(context, week)
  const [whole, publish] = [secondsSince(begun), secondsSince(matched)]
  const row = await readDrawing(context.db.read, week)
  const report = row && reportOfRow(row)
  if (!report || row.state !== 'published') throw new Error('The week was not published.')
  const { user, system } = process.cpuUsage(cpu)
  await context.db.close()
  return {
    report,
    whole,
    publish,
    cpuSeconds: (user + system) / 1e6,
    peakMemory: process.resourceUsage().maxRSS * 1024,
    databaseBytes,
  }
}

const [action = '', folder = '', members = '10000', pickiness = 'medium'] = process.argv.slice(2)
const filling = { file: fileOf(folder), week, now: start, members: Number(members), seed: 1, pickiness: pickiness as Pickiness }
process.stdout.write(JSON.stringify(action === 'fill' ? await fillDatabase(filling) : await draw(folder)))
