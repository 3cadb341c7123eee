import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { vi } from 'vitest'

type Methods = Record<'get' | 'all' | 'run', () => unknown>

// All statements share it, of whichever connection.
const ofStatements = (): Methods => {
  const memory = new Sqlite(':memory:')
  const methods = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Methods
  memory.close()
  return methods
}

const begins = /^(BEGIN|COMMIT|ROLLBACK)/

/** Queries that some work makes, of either database, but for what begins and ends transactions. */
export const countQueries = async (work: () => Promise<unknown>): Promise<number> => {
  const statements = ofStatements()
  const spies = (['get', 'all', 'run'] as const).map((name) => vi.spyOn(statements, name))
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    const ofPostgres = sent.mock.calls.filter(([query]: unknown[]) => typeof query !== 'string' || !begins.test(query))
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, ofPostgres.length)
  } finally {
    for (const spy of [...spies, sent]) spy.mockRestore()
  }
}
