import type { Pool } from 'pg'
import { isLostConnection, isOutdatedPlan } from '../faults.ts'
import type { Execute } from './dialect.ts'
import { send } from './pools.ts'
import { repeat } from './repeat.ts'
import type { Router } from './replica.ts'

/** A read is done again where its connection broke, or its plan is outdated: other connections of the pool may have broken with it. */
const mostTries = 4

/** Runs reads, each on whichever pool it is to go to at that moment. */
export const createReads = ({ target, lost }: Pick<Router, 'target' | 'lost'>): Execute => {
  const sendTo = async <Row>(pool: Pool, sql: string, parameters: readonly unknown[]) => {
    try {
      return await send<Row>(pool, sql, parameters)
    } catch (fault) {
      if (isLostConnection(fault)) lost(pool)
      throw fault
    }
  }
  return <Row>(sql: string, parameters: readonly unknown[]) =>
    repeat(
      async () => sendTo<Row>(await target(), sql, parameters),
      (fault, tries) => (isLostConnection(fault) || isOutdatedPlan(fault)) && tries < mostTries,
    )
}
