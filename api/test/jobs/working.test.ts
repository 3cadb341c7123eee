import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@quintet/database'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { type Jobs, createJobs } from '@quintet/jobs'
import { readSetAside } from '@quintet/jobs/set-aside'
import { type ShiftableClock, createFakeClock } from '@quintet/kit/clock'
import { createMemoryLog, silentLog } from '@quintet/kit/log'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// Two processes that work on one table, as two sets of jobs in this one; `runner.test.ts` has real ones.

const claimMs = 30_000
const waits = { timeout: 20_000, interval: 20 }

let folder: string
let made: TestStore
let db: Store
let wall: ShiftableClock
let one: Jobs
let other: Jobs
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-jobs-'))
  made = openTestStore(folder)
  db = made.store
  wall = createFakeClock(1_000_000)
  one = createJobs({ db, wall, log: silentLog, chance: () => 1 })
  other = createJobs({ db, wall, log: silentLog })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([one.stop(), other.stop()])
  await db.close()
  made.drop()
  rmSync(folder, { recursive: true, force: true })
})

const add = (name: string, options = {}) => db.write((trx) => one.add(trx, name, {}, options))
const rows = () => db.read.selectFrom('jobs').selectAll().execute()

/** A job that is under way until it is let go. */
const hold = (jobs: Jobs) => {
  let begun = 0
  const ends: ((error?: Error) => void)[] = []
  const run = () => {
    begun += 1
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
  }
  jobs.handle('long', { run })
  return {
    count: () => begun,
    end: (error?: Error) => ends.shift()?.(error),
    isBegun: () => vi.waitFor(() => expect(begun).toBe(1), waits),
  }
}

describe('a process that works', () => {
  test('does what was put down before it began and afterwards, and nothing once it is stopped', async () => {
    const done: string[] = []
    one.handle('mail', { run: async () => done.push('mail') })
    await add('mail')
    expect(done).toEqual([])
    one.work()
    await vi.waitFor(() => expect(done).toHaveLength(1), waits)
    await add('mail')
    await vi.waitFor(() => expect(done).toHaveLength(2), waits)
    await one.stop()
    await add('mail')
    await one.runDue()
    expect([done.length, (await rows()).length]).toEqual([2, 1])
  })

  test('holds up no short job by long ones', async () => {
    const held = hold(one)
    const done: string[] = []
    one.handle('short', { run: async () => done.push('short') })
    await add('long')
    await add('short')
    one.work()
    await vi.waitFor(() => expect([held.count(), done]).toEqual([1, ['short']]), waits)
    held.end()
    await vi.waitFor(async () => expect(await rows()).toEqual([]), waits)
  })

  test('lets what is under way end before it is stopped', async () => {
    const held = hold(one)
    await add('long')
    one.work()
    await held.isBegun()
    const stopping = one.stop()
    held.end()
    await stopping
    expect(await rows()).toEqual([])
  })
})

/** Only the timer that prolongs claims: all others are those of the database, too. */
const workWithFakeInterval = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  one.work()
}
const claimedUntil = async () => (await rows())[0]?.claimed_until

describe('a claim', () => {
  test('is prolonged for as long as its job takes, so that nobody else takes it', async () => {
    const held = hold(one)
    const taken = hold(other)
    await add('long')
    workWithFakeInterval()
    await held.isBegun()
    for (let third = 1; third <= 6; third += 1) {
      wall.shift(claimMs / 3)
      vi.advanceTimersByTime(claimMs / 3)
      await vi.waitFor(async () => expect(await claimedUntil()).toBe(wall.now() + claimMs), waits)
      await other.runDue()
    }
    expect(taken.count()).toBe(0)
    held.end()
    await vi.waitFor(async () => expect(await rows()).toEqual([]), waits)
  })

  test('is prolonged no more once its process is stopped', async () => {
    workWithFakeInterval()
    await one.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that was lost to another process changes nothing any more, neither done nor failed', async () => {
    for (const fault of [undefined, new Error('late')]) {
      const held = hold(one)
      await add('long')
      const running = one.runDue()
      await held.isBegun()
      wall.shift(claimMs)
      const taken = hold(other)
      const takenOver = other.runDue()
      await taken.isBegun()
      const [before] = await rows()
      held.end(fault)
      await running
      expect(await rows()).toEqual([before])
      taken.end()
      await takenOver
      expect(await rows()).toEqual([])
    }
  })

  test('is held to the millisecond it is over', async () => {
    const held = hold(one)
    const taken = hold(other)
    await add('long')
    const running = one.runDue()
    await held.isBegun()
    wall.shift(claimMs - 1)
    await other.runDue()
    expect(taken.count()).toBe(0)
    wall.shift(1)
    const takenOver = other.runDue()
    await taken.isBegun()
    held.end()
    taken.end()
    await Promise.all([running, takenOver])
  })
})

describe('what a process is told of', () => {
  test('is each attempt, with whether it succeeded', async () => {
    const heard: [string, boolean][] = []
    const log = createMemoryLog()
    const observer = { job: (name: string, succeeded: boolean) => void heard.push([name, succeeded]) }
    const observed = createJobs({ db, wall, log, observer, chance: () => 0 })
    let isAway = true
    observed.handle('mail', {
      run: async () => {
        if (isAway) throw new Error('away')
      },
    })
    await add('mail')
    await observed.runDue()
    isAway = false
    // Half of the ten seconds at least, where chance has it so.
    wall.shift(4999)
    await observed.runDue()
    expect(heard).toEqual([['mail', false]])
    wall.shift(1)
    await observed.runDue()
    expect(heard).toEqual([
      ['mail', false],
      ['mail', true],
    ])
    expect(log.lines).toHaveLength(1)
  })

  test('is twenty attempts unless it was said otherwise', async () => {
    one.handle('mail', { run: () => Promise.reject(new Error('away')) })
    await add('mail')
    for (let attempt = 1; attempt < 20; attempt += 1) {
      await one.runDue()
      wall.shift(4 * 3_600_000)
    }
    expect(await readSetAside(db.read)).toEqual([])
    await one.runDue()
    expect(await readSetAside(db.read)).toMatchObject([{ name: 'mail', attempts: 20 }])
  })
})

test('a job that is put down once more for later keeps its earlier time', async () => {
  const done: string[] = []
  one.handle('mail', { run: async () => done.push('mail') })
  await add('mail', { key: 'mail:1', runAt: wall.now() + 100 })
  await add('mail', { key: 'mail:1', runAt: wall.now() + 200 })
  wall.shift(100)
  await one.runDue()
  expect(done).toEqual(['mail'])
})

test('only jobs of the names that were asked for are done', async () => {
  const done: string[] = []
  for (const name of ['mail', 'export']) one.handle(name, { run: async () => done.push(name) })
  await add('mail')
  await add('export')
  await one.runDue(['export'])
  expect(done).toEqual(['export'])
})
