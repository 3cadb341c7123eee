import { isLostConnection } from '../faults.ts'
import type { Execute } from './dialect.ts'
import { type Target, send } from './pools.ts'
import { repeat } from './repeat.ts'

/** A read is done again where its connection broke: other connections of the pool may have broken with it. */
const mostTries = 4

/** Runs reads, each on whatever connection `target` names at that moment. */
export const createReads =
  (target: () => Target | Promise<Target>): Execute =>
  <Row>(sql: string, parameters: readonly unknown[]) =>
    repeat(
      async () => send<Row>(await target(), sql, parameters),
      (fault, tries) => isLostConnection(fault) && tries < mostTries,
    )
