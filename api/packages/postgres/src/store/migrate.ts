import type { Connection, Migration } from '@quintet/kit/store'
import { isLocked, isLostRace } from '../faults.ts'
import { createTurns } from './turns.ts'

/** The schema at a step of SQLite's, made in one go. */
export interface Baseline {
  /** The last step that it stands for. */
  end: string
  create(connection: Connection): void
}

const lock = 5_040_190

const applied = (connection: Connection): Set<string> => {
  connection.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT COLLATE "C" PRIMARY KEY, applied_at BIGINT NOT NULL)')
  connection.exec(createTurns)
  return new Set(connection.prepare('SELECT name FROM migrations').pluck<string>().all())
}

const note = (connection: Connection, name: string): void =>
  void connection.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, Date.now())

const tries = 60

/** Every call behind a step that waits for a lock waits too: it gives up soon, lets them pass, and tries again. */
const whenFree = (connection: Connection, work: () => void): void => {
  for (let left = tries; ; left -= 1)
    try {
      return work()
    } catch (error) {
      // A write that took the same tables in another order may have won.
      if (!(isLocked(error) || isLostRace(error)) || left <= 1) throw error
      connection.exec('SELECT pg_sleep(0.5)')
    }
}

const apply = (connection: Connection, { name, postgres, alone }: Migration): void => {
  if (!postgres) throw new Error(`The migration ${name} says nothing of PostgreSQL.`)
  const work = () => {
    postgres(connection)
    note(connection, name)
  }
  whenFree(connection, alone ? work : connection.transaction(work))
}

/** Takes away what the version before still reads: no process of that version starts after it. */
const contracts = (name: string): boolean => /^\d{3}-contract-/.test(name)

/** Steps of a newer version are no hindrance as long as they only add: two versions run at once while one replaces the other. */
const refuseNewer = (done: ReadonlySet<string>, steps: readonly Migration[], { end }: Baseline): void => {
  const known = new Set(steps.map(({ name }) => name))
  const isOwn = done.size === 0 || done.has(end)
  const foreign = [...done].filter((name) => !known.has(name) && (!isOwn || contracts(name)))
  if (foreign.length > 0) throw new Error(`The database was written by a newer version (${foreign.join(', ')}).`)
}

const applyAll = (connection: Connection, steps: readonly Migration[], baseline: Baseline): void => {
  const done = applied(connection)
  refuseNewer(done, steps, baseline)
  const [old, fresh] = [steps.filter(({ name }) => name <= baseline.end), steps.filter(({ name }) => name > baseline.end)]
  if (!done.has(baseline.end))
    connection.transaction(() => {
      baseline.create(connection)
      for (const { name } of old) note(connection, name)
    })()
  for (const step of fresh) if (!done.has(step.name)) apply(connection, step)
}

/** Brings a database up to date, each step in its own transaction; of several processes one does it and the others wait. */
export const migratePostgres = (connection: Connection, steps: readonly Migration[], baseline: Baseline): void => {
  connection.exec(`SET lock_timeout = 0; SELECT pg_advisory_lock(${lock})`)
  connection.exec(`SET lock_timeout = '2s'`)
  try {
    applyAll(connection, steps, baseline)
  } finally {
    connection.exec(`SELECT pg_advisory_unlock(${lock}); SET lock_timeout = '10s'`)
  }
}
