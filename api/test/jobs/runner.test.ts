import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@quintet/database'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { type JobOptions, type Jobs, type Payload, createJobs } from '@quintet/jobs'
import { readSetAside } from '@quintet/jobs/set-aside'
import { type ShiftableClock, createFakeClock, createShiftableClock } from '@quintet/kit/clock'
import { createMemoryLog, silentLog } from '@quintet/kit/log'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptOf } from '../script.ts'

let folder: string
let made: TestStore
let db: Store
let wall: ShiftableClock
let jobs: Jobs
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-jobs-'))
  made = openTestStore(folder)
  db = made.store
  wall = createFakeClock(1_000_000)
  jobs = createJobs({ db, wall, log: silentLog, chance: () => 1 })
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await jobs.stop()
  await db.close()
  made.drop()
  rmSync(folder, { recursive: true, force: true })
})

const add = (name: string, payload: Payload, options?: JobOptions) => db.write((trx) => jobs.add(trx, name, payload, options))
const rows = () => db.read.selectFrom('jobs').selectAll().orderBy('id').execute()

describe('a job', () => {
  test('is done once, with what it is about, if and only if what wanted it was committed', async () => {
    const done: Payload[] = []
    jobs.handle('mail', { run: async (payload) => done.push(payload) })
    const undone = db.write(async (trx) => {
      await jobs.add(trx, 'mail', { id: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await add('mail', { id: 2 })
    await jobs.runDue()
    await jobs.runDue()
    expect([done, await rows()]).toEqual([[{ id: 2 }], []])
  })

  test('waits for its time, and for a process that knows its name', async () => {
    const done: string[] = []
    await add('later', {}, { runAt: wall.now() + 500 })
    await add('unknown', {})
    jobs.handle('later', { run: async () => done.push('later') })
    await jobs.runDue()
    expect(done).toEqual([])
    wall.shift(500)
    await jobs.runDue()
    expect([done, (await rows()).map(({ name }) => name)]).toEqual([['later'], ['unknown']])
  })

  test('of a key is one, with the earlier of two times and the newer of two payloads', async () => {
    const done: Payload[] = []
    jobs.handle('export', { run: async (payload) => done.push(payload) })
    await add('export', { n: 1 }, { key: 'export:7', runAt: wall.now() + 100 })
    await add('export', { n: 2 }, { key: 'export:7' })
    await add('export', { n: 3 }, { key: 'export:8' })
    await jobs.runDue()
    expect(done).toEqual(expect.arrayContaining([{ n: 2 }, { n: 3 }]))
    expect([done.length, await rows()]).toEqual([2, []])
  })

  test('that is asked for while it runs is run once more afterwards', async () => {
    const done: Payload[] = []
    jobs.handle('export', {
      run: async (payload) => {
        if (done.push(payload) === 1) await add('export', { n: 2 }, { key: 'export:7' })
      },
    })
    await add('export', { n: 1 }, { key: 'export:7' })
    await jobs.runDue()
    expect([done, await rows()]).toEqual([[{ n: 1 }, { n: 2 }], []])
  })

  test('is nobody else’s while it is done, though the others look', async () => {
    const other = createJobs({ db, wall, log: silentLog })
    let begun = 0
    const run = async () => {
      begun += 1
      await other.runDue()
    }
    jobs.handle('slow', { run })
    other.handle('slow', { run })
    await add('slow', {})
    await Promise.all([jobs.runDue(), other.runDue()])
    expect(begun).toBe(1)
  })
})

describe('a job that fails', () => {
  test('is tried again after 10 s, 30 s, 90 s and so on, and done with when it succeeds', async () => {
    const begun: number[] = []
    jobs.handle('mail', {
      run: async (_, { number, isLast }) => {
        begun.push(wall.now())
        expect([number, isLast]).toEqual([begun.length, begun.length === 4])
        if (number < 4) throw new Error('away')
      },
    })
    await add('mail', {}, { maxAttempts: 4 })
    for (let step = 0; step < 400; step += 1) {
      await jobs.runDue()
      wall.shift(1000)
    }
    expect(begun.map((at) => at - 1_000_000)).toEqual([0, 10_000, 40_000, 130_000])
    expect(await rows()).toEqual([])
  })

  test('is set aside after its last attempt, with its error and without an address, and the others go on', async () => {
    const log = createMemoryLog()
    jobs = createJobs({ db, wall, log })
    const done: Payload[] = []
    jobs.handle('mail', {
      run: async (payload) => {
        if (payload['id'] === 1) throw new Error('550 nobody <anna@example.org> here')
        done.push(payload)
      },
    })
    await add('mail', { id: 1 }, { maxAttempts: 2, key: 'mail:1' })
    await add('mail', { id: 2 })
    await jobs.runDue()
    wall.shift(10_000)
    await jobs.runDue()
    wall.shift(86_400_000)
    await jobs.runDue()
    const [job] = await readSetAside(db.read)
    expect(job).toMatchObject({ name: 'mail', attempts: 2, setAsideAt: 1_010_000, error: 'Error: 550 nobody …@… here' })
    expect(Object.keys(job ?? {})).not.toContain('payload')
    expect([done, log.lines.filter((line) => line.includes('"setAside":true')).length]).toEqual([[{ id: 2 }], 1])
    // Asked for anew it stays aside: what is wrong with it is not mended by that.
    await add('mail', { id: 1 }, { key: 'mail:1' })
    await jobs.runDue()
    expect(await readSetAside(db.read)).toHaveLength(1)
    await add('mail', { id: 3 }, { key: 'mail:1', anew: true })
    await jobs.runDue()
    expect([done, await rows()]).toEqual([[{ id: 2 }, { id: 3 }], []])
  })

  test('can be tried again from the beginning, or dropped with what it was about', async () => {
    let isMended = false
    const [done, dropped]: [Payload[], Payload[]] = [[], []]
    jobs.handle('mail', {
      run: async (payload) => {
        if (!isMended) throw new Error('away')
        done.push(payload)
      },
      dropped: async (_, payload) => dropped.push(payload),
    })
    await add('mail', { id: 1 }, { maxAttempts: 1 })
    await add('mail', { id: 2 }, { maxAttempts: 1 })
    await add('mail', { id: 3 }, { maxAttempts: 2 })
    await jobs.runDue()
    isMended = true
    const [one, two, three] = await rows()
    expect(await db.write((trx) => jobs.tryAgain(trx, one?.id ?? 0))).toBe('mail')
    expect(await db.write((trx) => jobs.drop(trx, two?.id ?? 0))).toBe('mail')
    // It is not set aside, only late.
    expect(await db.write((trx) => jobs.drop(trx, three?.id ?? 0))).toBeUndefined()
    expect(await db.write((trx) => jobs.tryAgain(trx, three?.id ?? 0))).toBeUndefined()
    await jobs.runDue()
    expect([done, dropped]).toEqual([[{ id: 1 }], [{ id: 2 }]])
    expect((await rows()).map(({ payload }) => payload)).toEqual(['{"id":3}'])
  })

  test('goes with its member', async () => {
    await db.write(async (trx) => {
      const { id } = await trx
        .insertInto('members')
        .values({ sub: 'anna', created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.add(trx, 'export', { member: id }, { member: id })
    })
    await db.write((trx) => trx.deleteFrom('members').execute())
    expect(await rows()).toEqual([])
  })
})

const log = () => join(folder, 'done.log')
const said = (): { what: string; n: number; process: number }[] =>
  existsSync(log())
    ? readFileSync(log(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { what: string; n: number; process: number })
    : []
const begins = () => said().filter(({ what }) => what === 'begin')

const script = scriptOf(new URL('work-jobs.ts', import.meta.url))
const startWorker = (): ChildProcess => {
  const child = spawn(process.execPath, [...script, JSON.stringify(db.source), log()], { stdio: 'ignore' })
  children.push(child)
  return child
}
const waits = { timeout: 20_000, interval: 20 }

describe('several processes', () => {
  test('what one began and did not live to end, another one does, once its claim is over and not before', async () => {
    await add('hang', { n: 1 }, { maxAttempts: 2 })
    const child = startWorker()
    await vi.waitFor(() => expect(begins()).toHaveLength(1), waits)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done: Payload[] = []
    const real = createShiftableClock()
    const other = createJobs({ db, wall: real, log: silentLog })
    other.handle('hang', { run: async (payload) => done.push(payload) })
    await other.runDue()
    expect(done).toEqual([])
    real.shift(31_000)
    await other.runDue()
    expect([done, await rows()]).toEqual([[{ n: 1 }], []])
  }, 40_000)

  test('what no process survives is set aside', async () => {
    await add('hang', { n: 1 }, { maxAttempts: 1 })
    const child = startWorker()
    await vi.waitFor(() => expect(begins()).toHaveLength(1), waits)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const other = createJobs({ db, wall: createShiftableClock(undefined, 31_000), log: silentLog })
    other.handle('hang', { run: async () => undefined })
    await other.runDue()
    expect(await readSetAside(db.read)).toMatchObject([{ attempts: 1, error: 'The process ended before the job did.' }])
  }, 40_000)

  test('three share the work, and nothing is done twice at once or lost', async () => {
    const workers = [startWorker(), startWorker(), startWorker()]
    await vi.waitFor(() => expect(said().filter(({ what }) => what === 'ready')).toHaveLength(3), waits)
    const many = Array.from({ length: 120 }, (_, n) => n)
    // None ends before each process has begun one, so none can do them all while the others have yet to look.
    await db.write(async (trx) => {
      for (const n of many) await jobs.add(trx, 'meet', { n, processes: workers.length })
    })
    await vi.waitFor(async () => expect(await rows()).toEqual([]), waits)
    const begun = begins()
    expect(begun.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(many)
    expect(new Set(begun.map((each) => each.process))).toEqual(new Set(workers.map(({ pid }) => pid)))
  }, 60_000)
})
