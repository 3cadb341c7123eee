import type { DirectConnection } from '../connection/open-connection.ts'
import type { Execute } from './dialect.ts'
import { repeat } from './repeat.ts'
import { mayRepeatWrite } from './writes.ts'

const once = async <T>(connection: DirectConnection, work: (execute: Execute) => Promise<T>): Promise<T> => {
  connection.exec('BEGIN ISOLATION LEVEL SERIALIZABLE')
  try {
    const execute: Execute = async <Row>(sql: string, parameters: readonly unknown[]) => {
      const { rows, changes } = connection.execute(sql, parameters)
      return { rows: rows as Row[], changes }
    }
    const result = await work(execute)
    connection.exec('COMMIT')
    return result
  } catch (fault) {
    connection.exec('ROLLBACK')
    throw fault
  }
}

/** Transactions on the direct connection, one after the other. */
export const createDirectWrites = (connection: () => DirectConnection) => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    write: <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
      const next = last.then(() => repeat(() => once(connection(), work), mayRepeatWrite))
      last = next.catch(() => undefined)
      return next
    },
    /** Resolves when everything asked for so far is done. */
    idle: () => last,
  }
}
