import type { SqliteHandle } from './driver.ts'

interface Job<Handle> {
  work(handle: Handle): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

const groupLimit = 128

/** What begins and ends each item of a group, prepared once. */
interface Savepoint {
  begin(): unknown
  keep(): unknown
}

const savepointsOf = (sqlite: SqliteHandle): Savepoint => {
  const [begin, keep] = [sqlite.prepare('SAVEPOINT item'), sqlite.prepare('RELEASE item')]
  return { begin: () => begin.run(), keep: () => keep.run() }
}

interface Group {
  sqlite: SqliteHandle
  savepoint: Savepoint
  /** Tells whether a group is open: from its beginning on, and not any more when its end is asked for. */
  setOpen(isOpen: boolean): void
}

/** Runs one item inside its own savepoint: its failure undoes its own work and nothing of its neighbours'. */
const attempt = async <Handle>({ sqlite, savepoint }: Group, job: Job<Handle>, handle: Handle): Promise<Outcome> => {
  savepoint.begin()
  try {
    const value = await job.work(handle)
    savepoint.keep()
    return { value }
  } catch (error) {
    // SQLite ends the whole transaction itself on a full disk and the like; then the group is lost.
    if (!sqlite.inTransaction) throw error
    sqlite.exec('ROLLBACK TO item; RELEASE item')
    return { error }
  }
}

/** Runs one item by itself: where it fails, the transaction goes with it. */
const alone = async <Handle>(job: Job<Handle>, handle: Handle): Promise<Outcome> => ({ value: await job.work(handle) })

const settle = <Handle>(job: Job<Handle>, outcome: Outcome | undefined): void => {
  if (outcome && 'value' in outcome) job.resolve(outcome.value)
  else job.reject(outcome?.error)
}

const runGroup = async <Handle>(group: Group, jobs: Job<Handle>[], handle: Handle): Promise<void> => {
  const { sqlite, setOpen } = group
  const outcomes: Outcome[] = []
  const [first, ...others] = jobs
  try {
    sqlite.exec('BEGIN IMMEDIATE')
    setOpen(true)
    if (first && others.length === 0) outcomes.push(await alone(first, handle))
    else for (const job of jobs) outcomes.push(await attempt(group, job, handle))
    setOpen(false)
    sqlite.exec('COMMIT')
  } catch (error) {
    setOpen(false)
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
    for (const job of jobs) job.reject(error)
    return
  }
  for (const [index, job] of jobs.entries()) settle(job, outcomes[index])
}

export interface Writer<Handle> {
  write<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  /** Whether a group is open right now. */
  isOpen(): boolean
  /** Resolves when everything asked for so far is committed. */
  idle(): Promise<void>
}

/**
 * Group commit: writes that arrive in one turn of the event loop share one transaction and one fsync. Each is answered after
 * the commit only. `work` must do nothing slow besides its queries: all other writes wait for it. Never call `write`
 * inside `work`.
 */
export const createWriter = <Handle>(sqlite: SqliteHandle, handle: () => Handle): Writer<Handle> => {
  let queue: Job<Handle>[] = []
  let running: Promise<void> | undefined
  let open = false
  const group: Group = { sqlite, savepoint: savepointsOf(sqlite), setOpen: (isOpen) => void (open = isOpen) }
  const drain = async () => {
    while (queue.length > 0) {
      await new Promise<void>((resolve) => void setImmediate(resolve))
      const jobs = queue.slice(0, groupLimit)
      queue = queue.slice(groupLimit)
      await runGroup(group, jobs, handle())
    }
    running = undefined
  }
  return {
    write: <T>(work: (handle: Handle) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: (value) => resolve(value as T), reject })
        running ??= drain()
      }),
    isOpen: () => open,
    idle: () => running ?? Promise.resolve(),
  }
}
