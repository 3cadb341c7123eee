import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { emptyProfile } from '@quintet/domain/profile'
import { createMemoryLog } from '@quintet/kit/log'
import { insertExport, readExport } from '@quintet/repositories/exports'
import { readMember, updateMember } from '@quintet/repositories/members'
import { readProof } from '@quintet/repositories/photo-proofs'
import { writeProfile } from '@quintet/repositories/profiles'
import { DAY_MS } from '@quintet/domain/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Interrupted } from '@quintet/weekly-drawing/draw-due-weeks'
import { type Scheduler, startScheduler } from '../../src/jobs/scheduler.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// When the scheduler looks, and what a look does once a day, now and no more.

let app: TestApp
let scheduler: Scheduler
const log = createMemoryLog()
const sleeps = vi.spyOn(globalThis, 'setTimeout')

beforeEach(() => {
  app = createTestApp({ replaced: { log } })
  log.lines.length = 0
  sleeps.mockClear()
})
afterEach(async () => {
  await scheduler.stop()
  await app.close()
})

/** Milliseconds until the next look. */
const sleepAfter = async (shift: number): Promise<number | undefined> => {
  app.clock.shift(shift)
  await scheduler.wake()
  return sleeps.mock.calls.at(-1)?.[1]
}

it('sleeps until the day ends, half a minute at the most and never less than a moment', async () => {
  scheduler = startScheduler(app.context)
  // It is noon.
  expect(await sleepAfter(0)).toBe(30_000)
  expect(await sleepAfter(DAY_MS / 2 - 30_001)).toBe(30_000)
  expect(await sleepAfter(20_001)).toBe(10_000)
  expect(await sleepAfter(9_990)).toBe(50)
})

it('wakes up for the end of a week, which is no end of a day', async () => {
  scheduler = startScheduler(app.context)
  // Tuesday, 12:00; the week ends on Sunday, 23:00.
  const boundary = (5 * 24 + 11) * 3_600_000
  expect(await sleepAfter(boundary - 5_000)).toBe(5_000)
})

it('has one timer, however often it is woken, and none once it is stopped', async () => {
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  // Others of the process set timers too.
  const own = () => sleeps.mock.calls.flatMap(([, ms], index) => (ms === 30_000 ? [index] : []))
  const timer = sleeps.mock.results[own().at(-1) ?? 0]?.value as unknown
  const before = own().length
  await scheduler.wake()
  expect([own().length, cleared.mock.calls.some(([given]) => given === timer)]).toEqual([before + 1, true])
  await scheduler.stop()
  app.clock.shift(1000)
  await scheduler.wake()
  expect(own().length).toBe(before + 1)
  cleared.mockRestore()
})

it('cleans up once a day of real time, and again on the next', async () => {
  const scrub = vi.spyOn(app.context.db, 'scrub')
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  expect(scrub).toHaveBeenCalledTimes(1)
  app.clock.shift(3 * DAY_MS)
  await scheduler.wake()
  expect(scrub).toHaveBeenCalledTimes(1)
  app.wall.shift(DAY_MS)
  await scheduler.wake()
  expect(scrub).toHaveBeenCalledTimes(2)
})

it('does once a day what nobody asks for', async () => {
  await app.close()
  app = createTestApp({ environment: { QUINTET_AGE_METHODS: 'AT=sandbox' }, replaced: { log } })
  const { db, photos, config, wall } = app.context
  const { id: member_id } = await app.signUpMember()
  const orphan = await photos.put(Buffer.from('a picture that no photo names'))
  const hoursAgo = (Date.now() - 2 * 3_600_000) / 1000
  utimesSync(join(config.dataFolder, 'photos', orphan), hoursAgo, hoursAgo)
  const sent = { state: 'waiting' as const, sent_at: wall.now() - 8 * DAY_MS, started_at: 1, tries: 1 }
  await db.write(async (trx) => {
    await trx
      .insertInto('photo_proofs')
      .values({ ...sent, member_id, gesture_1: 1, gesture_2: 2 })
      .execute()
    // Asked for before there were jobs.
    await insertExport(trx, member_id, wall.now())
    // In Austria, which has come to ask for a check.
    await writeProfile(trx, member_id, { ...emptyProfile(), answers: { zone: 274 } })
    await updateMember(trx, member_id, { active: 1 })
  })
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  const proof = await readProof(db.read, member_id)
  const { active } = await readMember(db.read, member_id)
  const made = await readExport(db.read, member_id)
  expect([proof?.state, active, made?.state, await photos.get(orphan)]).toEqual(['over', 0, 'ready', undefined])
})

it('looks once more where it is woken while it looks', async () => {
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  const listNews = vi.spyOn(app.context.payments, 'listNews').mockImplementationOnce(async () => {
    app.wall.shift(600_000)
    void scheduler.wake()
    void scheduler.wake()
    return []
  })
  app.wall.shift(600_000)
  await scheduler.wake()
  expect(listNews).toHaveBeenCalledTimes(2)
})

it('says which job failed, but not of one that was interrupted', async () => {
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  const write = vi.spyOn(app.context.db, 'write')
  for (const [error, said] of [
    [new Error('disk full'), 1],
    [new Interrupted(), 0],
  ] as const) {
    log.lines.length = 0
    write.mockImplementationOnce(() => Promise.reject(error))
    app.clock.shift(DAY_MS)
    await scheduler.wake()
    expect(log.lines.filter((line) => line.includes('"job"'))).toHaveLength(said)
  }
  write.mockRestore()
})

it.each(['0', '1'])('verifies for synthetic members in a demo alone: %s', async (QUINTET_DEMO) => {
  await app.close()
  app = createTestApp({ environment: { QUINTET_DEMO }, replaced: { log } })
  // Read by that job alone, where there is no match.
  app.context.db.direct.exec('DROP TABLE member_keys')
  scheduler = startScheduler(app.context)
  await scheduler.wake()
  expect(log.lines.some((line) => line.includes('"synthetic members"'))).toBe(QUINTET_DEMO === '1')
})
