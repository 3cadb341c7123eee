import { afterEach, expect, it } from 'vitest'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { type Scheduler, startScheduler } from '../../src/jobs/scheduler.ts'
import { createMemoryLog } from '@quintet/kit/log'
import { type FilledApp, createFilledApp, oneWeek } from '../drawing/filled-app.ts'

let made: FilledApp
let scheduler: Scheduler
afterEach(async () => {
  await scheduler.stop()
  await made.app.close()
})

const stateOf = async (week: number) => (await readDrawing(made.app.context.db.read, week))?.state

it('announces at the start and draws as soon as the clock is shifted', async () => {
  made = await createFilledApp({ members: 30 })
  scheduler = startScheduler(made.app.context)
  await scheduler.wake()
  expect(await stateOf(made.week)).toBe('announced')
  const { status } = await made.app.app.request('/dev/clock/next-boundary', { method: 'POST' })
  expect(status).toBe(200)
  await scheduler.wake()
  expect(await stateOf(made.week)).toBe('published')
  expect(made.app.clock.now() % oneWeek).toBe(342_000_000)
})

it('tells browsers that matches are there', async () => {
  made = await createFilledApp({ members: 30 })
  const heard: unknown[] = []
  for (const member of made.members)
    made.app.context.push.add(member, {
      tell: (event) => heard.push(event),
      sign: () => undefined,
      dismiss: () => undefined,
      refuse: () => undefined,
    })
  scheduler = startScheduler(made.app.context)
  made.app.clock.shift(oneWeek)
  await scheduler.wake()
  expect(heard.length).toBeGreaterThan(10)
  expect(heard[0]).toEqual({ matches: true })
})

it('says that a job failed and goes on with the others', async () => {
  const log = createMemoryLog()
  made = await createFilledApp({ members: 10 }, { replaced: { log } })
  made.app.context.db.direct.exec('DROP TABLE stale_bodies')
  scheduler = startScheduler(made.app.context)
  made.app.clock.shift(oneWeek)
  await scheduler.wake()
  expect(log.lines.some((line) => line.includes('"job"') && line.includes('stale_bodies'))).toBe(true)
  expect(await stateOf(made.week)).toBe('announced')
  const days = await made.app.context.db.read.selectFrom('daily_jobs').selectAll().execute()
  expect(days.length).toBeGreaterThan(0)
})

it('does nothing any more once it is stopped', async () => {
  made = await createFilledApp({ members: 10 })
  scheduler = startScheduler(made.app.context)
  await scheduler.wake()
  await scheduler.stop()
  made.app.clock.shift(oneWeek)
  await scheduler.wake()
  expect(await stateOf(made.week)).toBe('announced')
})

const jobs = [
  'drawing',
  'daily',
  'smallPictures',
  'payments',
  'judges',
  'retention',
  'addresses',
  'bodies',
  'estimates',
  'exports',
  'measures',
  'notices',
]

const broken = () => {
  throw new Error('The disk is gone.')
}

it('tries every job at each look, and none keeps another from it', async () => {
  const log = createMemoryLog()
  made = await createFilledApp({ members: 10 }, { replaced: { log } })
  const { db } = made.app.context
  const gone = new Proxy(db, { get: (target, name) => (name === 'close' ? target.close : broken()) })
  scheduler = startScheduler({ ...made.app.context, db: gone })
  await scheduler.wake()
  const failed = log.lines.flatMap((line) => /"name":"(?<name>\w+)"/.exec(line)?.groups?.['name'] ?? [])
  expect(new Set(failed)).toEqual(new Set(jobs))
})
