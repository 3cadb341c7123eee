import { type ShiftableClock, createFakeClock } from '@quintet/kit/clock'
import { createMemoryLog } from '@quintet/kit/log'
import { type Leases, createLeases, jobsLease, leaseMs } from '@quintet/leases'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Context } from '../../src/context.ts'
import { type Scheduler, startScheduler } from '../../src/jobs/scheduler.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// Two processes of one site, of which one does the jobs. The other one is a lease of its own here.

let app: TestApp
let wall: ShiftableClock
let log: ReturnType<typeof createMemoryLog>
let own: Leases
let other: Leases
let taken: MockInstance<Leases['take']>
let schedulers: Scheduler[]

beforeEach(() => {
  log = createMemoryLog()
  app = createTestApp({ replaced: { log } })
  wall = createFakeClock(1_000_000)
  own = createLeases(app.context.db, wall, 'own')
  taken = vi.spyOn(own, 'take')
  other = createLeases(app.context.db, wall, 'other')
  schedulers = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const scheduler of schedulers) await scheduler.stop()
  vi.useRealTimers()
  await app.close()
})

const start = (leases: Leases | undefined = own): Scheduler => {
  const context: Context = { ...app.context, ...(leases && { leases }) }
  const scheduler = startScheduler(context)
  schedulers.push(scheduler)
  return scheduler
}

/** Whether the jobs of a look were done, and forgets it. */
const wasDone = async (): Promise<boolean> => {
  const days = await app.context.db.read.selectFrom('daily_jobs').selectAll().execute()
  await app.context.db.write((trx) => trx.deleteFrom('daily_jobs').execute())
  return days.length > 0
}

/** Lets the timer run that prolongs the lease, and what it began. */
const prolong = async (): Promise<void> => {
  vi.advanceTimersByTime(leaseMs / 3 + 1)
  await Promise.all(taken.mock.results.map(({ value }) => value))
}

describe('the jobs are done', () => {
  test('by a process that is alone, without a lease', async () => {
    await start(undefined).wake()
    expect(await wasDone()).toBe(true)
  })

  test('by the process that has the lease, which it takes where nobody has it', async () => {
    const scheduler = start()
    await scheduler.wake()
    expect([await wasDone(), await other.take(jobsLease)]).toEqual([true, false])
  })

  test('not by one whose lease another process has, however often it looks', async () => {
    await other.take(jobsLease)
    const scheduler = start()
    await scheduler.wake()
    wall.shift(leaseMs - 1)
    await scheduler.wake()
    await prolong()
    await scheduler.wake()
    expect(await wasDone()).toBe(false)
  })

  test('by the next one as soon as the lease of the first has run out, without a look at the clock', async () => {
    await other.take(jobsLease)
    const scheduler = start()
    await scheduler.wake()
    wall.shift(leaseMs)
    await prolong()
    await scheduler.wake()
    expect(await wasDone()).toBe(true)
    expect(await other.take(jobsLease)).toBe(false)
  })

  test('not any more by one that lost it', async () => {
    const scheduler = start()
    await scheduler.wake()
    expect(await wasDone()).toBe(true)
    wall.shift(leaseMs)
    await other.take(jobsLease)
    await prolong()
    await scheduler.wake()
    expect(await wasDone()).toBe(false)
  })

  test('on by one that goes on prolonging it', async () => {
    const scheduler = start()
    await scheduler.wake()
    for (let turn = 0; turn < 4; turn++) {
      wall.shift(leaseMs / 2)
      await prolong()
      expect(await other.take(jobsLease)).toBe(false)
    }
  })

  test('not by one that cannot ask whether it may; it says so, and asks again', async () => {
    let isAway = true
    const take = (name: string) => (isAway ? Promise.reject(new Error('The database is gone.')) : own.take(name))
    const scheduler = start({ ...own, take })
    await scheduler.wake()
    expect(await wasDone()).toBe(false)
    expect(log.lines.some((line) => line.includes('"event":"lease"') && line.includes('The database is gone.'))).toBe(true)
    isAway = false
    await scheduler.wake()
    expect(await wasDone()).toBe(true)
  })

  test('not after the end: the lease is not prolonged any more', async () => {
    const scheduler = start()
    await scheduler.wake()
    await scheduler.stop()
    wall.shift(leaseMs)
    await prolong()
    expect(await other.take(jobsLease)).toBe(true)
  })
})
