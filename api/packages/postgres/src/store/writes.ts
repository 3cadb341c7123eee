import type { WriteOptions } from '@quintet/kit/store'
import type { Pool, PoolClient } from 'pg'
import { isLocked, isLostConnection, isLostRace, isOutdatedPlan, isTwice } from '../faults.ts'
import type { Execute } from './dialect.ts'
import { send } from './pools.ts'
import { repeat } from './repeat.ts'
import { beginOf } from './turns.ts'

/** Tries of a transaction that loses races. */
const mostTries = 12
/** Tries of one whose row is there already: once more tells whether another was only faster. */
const mostTwice = 3

type Work<T> = (execute: Execute) => Promise<T>

/** The connection broke after the end was asked for: nobody knows whether it was reached. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

const commit = async (client: PoolClient): Promise<void> => {
  try {
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('A query of this transaction failed, so nothing of it was kept.')
  } catch (fault) {
    throw isLostConnection(fault) ? new UnknownOutcome('The connection broke at the end of a write.', { cause: fault }) : fault
  }
}

const undo = async (client: PoolClient, fault: unknown): Promise<void> => {
  try {
    if (!isLostConnection(fault) && !(fault instanceof UnknownOutcome)) await client.query('ROLLBACK')
    client.release(isLostConnection(fault) || fault instanceof UnknownOutcome)
  } catch {
    client.release(true)
  }
}

/** Runs queries of one transaction, as long as it lasts. */
const executing = (client: PoolClient) => {
  const state: { isOver: boolean; last: Promise<unknown> } = { isOver: false, last: Promise.resolve() }
  // A connection answers one query at a time.
  const execute: Execute = <Row>(sql: string, parameters: readonly unknown[]) => {
    if (state.isOver) throw new Error('This transaction is over; await every query inside write().')
    const next = state.last.then(() => send<Row>(client, sql, parameters))
    state.last = next.catch(() => undefined)
    return next
  }
  return { execute, end: () => void (state.isOver = true) }
}

// It is kept: whatever goes wrong now is no fault of the write.
const tell = async (client: PoolClient, committed: Committed): Promise<void> => {
  try {
    await committed(client)
    client.release()
  } catch {
    client.release(true)
  }
}

const once = async <T>(pool: Pool, work: Work<T>, committed: Committed, begin: string): Promise<T> => {
  const client = await pool.connect()
  const { execute, end } = executing(client)
  try {
    await client.query(begin)
    const result = await work(execute)
    end()
    await commit(client)
    await tell(client, committed)
    return result
  } catch (fault) {
    end()
    await undo(client, fault)
    throw fault
  }
}

/** Whether a transaction that ended in a fault left nothing behind and may end well at another try. */
export const mayRepeatWrite = (fault: unknown, tries: number): boolean => {
  if (isTwice(fault)) return tries < mostTwice
  return (isLostRace(fault) || isLostConnection(fault) || isOutdatedPlan(fault)) && tries < mostTries
}

/** Hears of a transaction that was kept, on its own connection. */
export type Committed = (client: PoolClient) => Promise<void>

/**
 * Runs work in a transaction as if it were the only one: what it read stays true until its end, else it is done again. So `work` may
 * run more than once, and does nothing besides its queries that must not.
 */
export const createWrites =
  (pool: Pool, committed: Committed = async () => undefined) =>
  <T>(work: Work<T>, { isolation = 'serializable' }: WriteOptions = {}): Promise<T> => {
    let lost = 0
    const attempt = async () => {
      try {
        return await once(pool, work, committed, beginOf(isolation, lost))
      } catch (fault) {
        if (isLostRace(fault)) lost += 1
        // It was not had in time, so others are not kept waiting for it again.
        if (isLocked(fault)) lost = 0
        throw fault
      }
    }
    return repeat(attempt, (fault, tries) => mayRepeatWrite(fault, tries) || (isLocked(fault) && tries < mostTries))
  }

/** Does a transaction again that lost a race and left nothing behind, as long as it may end well. */
export const repeatLostRaces = <T>(work: () => T): Promise<T> => repeat(async () => work(), mayRepeatWrite)
