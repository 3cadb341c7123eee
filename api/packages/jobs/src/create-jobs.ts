import { randomUUID } from 'node:crypto'
import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import { type Log, describeError } from '@quintet/kit/log'
import { backOffMs } from './back-off.ts'
import { describeFailure } from './describe-failure.ts'
import type { Handler, Jobs, Payload } from './jobs.ts'
import { type JobRow, claimJob, failJob, finishJob, insertJob, isAnyDue, prolongClaims } from './jobs-table.ts'
import { createLoop } from './loop.ts'
import { dropJob, reviveJob, reviveKey } from './set-aside.ts'

export interface JobContext {
  readonly db: Store
  /** Real time: all processes go by it, and their clocks have to agree to a few seconds. */
  readonly wall: Clock
  readonly log: Log
  /** Hears of each attempt, with when it began by `performance.now()`. Asked for at each, as it may be put in place later. */
  readonly observer?: { job(name: string, succeeded: boolean, started: number): void }
  /** From 0 up to 1. */
  readonly chance?: () => number
}

/** Milliseconds for which a job is a process's own without being prolonged: so long it waits where that process died. */
export const claimMs = 30_000
const atOnce = 3
/** With the pauses between them, about two days: a mail server may be away over a weekend's night and day. */
const defaultAttempts = 20

const payloadOf = ({ payload }: JobRow): Payload => JSON.parse(payload) as Payload

/**
 * Jobs in a table of the database, on SQLite and PostgreSQL: put down in the transaction that wants them, claimed for a while, tried
 * again with growing pauses, and set aside after the last attempt.
 */
export const createJobs = (context: JobContext): Jobs => {
  const { db, wall, log, chance = Math.random } = context
  const handlers = new Map<string, Handler>()
  const claims = new Set<string>()
  const skipsLocked = 'url' in db.source
  let stopped = false
  // Each statement looks at the claim that it changes: nothing else has to stay true, and claims of several processes meet in few rows.
  const write: Store['write'] = (work) => db.write(work, { isolation: 'read committed' })

  const claim = async (names: readonly string[]): Promise<JobRow | undefined> => {
    const now = wall.now()
    if (stopped || names.length === 0 || !(await isAnyDue(db.read, now, names))) return undefined
    const wanted = { claim: randomUUID(), now, until: now + claimMs, names, skipsLocked }
    return write((trx) => claimJob(trx, wanted))
  }

  const fail = (row: JobRow, thrown: unknown, isLast: boolean) => {
    log.error('job', { name: row.name, attempt: row.attempts, setAside: isLast, ...describeError(thrown) })
    const now = wall.now()
    const error = describeFailure(thrown)
    const later = isLast ? { set_aside_at: now } : { run_at: now + backOffMs(row.attempts, chance()) }
    return write((trx) => failJob(trx, row, { error, ...later }))
  }

  const attempt = async (row: JobRow): Promise<void> => {
    const isLast = row.attempts >= row.max_attempts
    const started = performance.now()
    try {
      await handlers.get(row.name)?.run(payloadOf(row), { number: row.attempts, isLast })
    } catch (thrown) {
      context.observer?.job(row.name, false, started)
      await fail(row, thrown, isLast)
      return
    }
    context.observer?.job(row.name, true, started)
    await write((trx) => finishJob(trx, row, wall.now()))
  }

  const doAll = async (names: readonly string[]): Promise<void> => {
    for (let row = await claim(names); row; row = await claim(names)) {
      claims.add(row.claim)
      await attempt(row).finally(() => claims.delete(row?.claim ?? ''))
    }
  }
  const allNames = () => [...handlers.keys()]
  const report = (error: unknown) => log.error('jobs', describeError(error))
  const prolong = async () => {
    if (claims.size > 0) await write((trx) => prolongClaims(trx, [...claims], wall.now() + claimMs))
  }
  // A long job holds up no short one.
  const loops = Array.from({ length: atOnce }, () => createLoop(() => doAll(allNames()), report))
  const soon = () => {
    for (const loop of loops) loop.soon()
  }
  let prolonging: NodeJS.Timeout | undefined

  return {
    add: async (trx, name, payload, { key, anew, runAt, maxAttempts = defaultAttempts, member } = {}) => {
      const now = wall.now()
      const due = { run_at: runAt ?? now, added_at: now, max_attempts: maxAttempts }
      const row = { name, payload: JSON.stringify(payload), job_key: key ?? null, member_id: member ?? null, ...due }
      if (anew && key !== undefined) await reviveKey(trx, key, row.run_at)
      await insertJob(trx, row)
      soon()
    },
    handle: (name, handler) => void handlers.set(name, handler),
    work: () => {
      prolonging ??= setInterval(() => void prolong().catch(report), claimMs / 3).unref()
      for (const loop of loops) loop.start()
    },
    runDue: async (names = allNames()) => {
      await Promise.all(loops.map(() => doAll(names)))
    },
    tryAgain: async (trx, id) => {
      const row = await reviveJob(trx, id, wall.now())
      if (row) soon()
      return row?.name
    },
    drop: async (trx, id) => {
      const row = await dropJob(trx, id)
      if (row) await handlers.get(row.name)?.dropped?.(trx, payloadOf(row))
      return row?.name
    },
    stop: async () => {
      stopped = true
      await Promise.all(loops.map((loop) => loop.stop()))
      clearInterval(prolonging)
    },
  }
}
