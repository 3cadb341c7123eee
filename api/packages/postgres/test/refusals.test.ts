import type { Pool, PoolClient } from 'pg'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { forCaller } from '@quintet/kit/store'
import { builderOver } from '../src/store/dialect.ts'
import { createRouter } from '../src/store/replica.ts'
import { UnknownOutcome, createWrites } from '../src/store/writes.ts'

// What a server does once in years is done here by what stands in for one.

const lost = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' })

/** A pool of one connection, on which a statement fails once it is said. */
const poolFailing = (at: string, fault: Error) => {
  const said: string[] = []
  const release = vi.fn()
  const query = async (asked: string | { text: string }) => {
    const text = typeof asked === 'string' ? asked : asked.text
    said.push(text.split(/[ ;]/)[0] ?? '')
    if (text.startsWith(at)) throw fault
    return { command: text, rows: [], rowCount: 0 }
  }
  const client = { query, release } as unknown as PoolClient
  return { pool: { connect: async () => client } as unknown as Pool, said, release }
}

describe('a write', () => {
  test('whose connection breaks at its end is not done again: nobody knows whether it was kept', async () => {
    const { pool, said, release } = poolFailing('COMMIT', lost())
    const work = vi.fn(async () => undefined)
    await expect(createWrites(pool)(work)).rejects.toBeInstanceOf(UnknownOutcome)
    expect(work).toHaveBeenCalledOnce()
    // The broken connection is asked for nothing more, and does not go back to the pool.
    expect([said, release.mock.calls]).toEqual([['BEGIN', 'COMMIT'], [[true]]])
  })

  test('whose end is refused is undone, and fails as the server said', async () => {
    const refused = Object.assign(new Error('deferred'), { code: '23503' })
    const { pool, said, release } = poolFailing('COMMIT', refused)
    await expect(createWrites(pool)(async () => undefined)).rejects.toBe(refused)
    expect([said, release.mock.calls]).toEqual([['BEGIN', 'COMMIT', 'ROLLBACK'], [[false]]])
  })

  test('that is kept ends well although what hears of it fails', async () => {
    const { pool, release } = poolFailing('nothing', lost())
    const write = createWrites(pool, async () => {
      throw lost()
    })
    expect(await write(async () => 'kept')).toBe('kept')
    expect(release.mock.calls).toEqual([[true]])
  })
})

const targetOf = (router: ReturnType<typeof createRouter>) => forCaller('anna', async () => router.target())

describe('a standby', () => {
  const primary = {} as Pool
  const answering = (query: () => Promise<unknown>) => createRouter(primary, { query } as unknown as Pool, () => 1_000_000)

  test('that cannot be reached is done without', async () => {
    expect(await targetOf(answering(() => Promise.reject(lost())))).toBe(primary)
  })

  test('that refuses the question is a fault', async () => {
    const refused = Object.assign(new Error('permission denied'), { code: '42501' })
    await expect(targetOf(answering(() => Promise.reject(refused)))).rejects.toBe(refused)
  })
})

describe('the query builder', () => {
  const execute = vi.fn(async () => ({ rows: [], changes: 0 }))
  const builder = builderOver<{ words: { word: string } }>(execute as never, new Set())

  test('begins no transaction of its own', async () => {
    await expect(builder.transaction().execute(async () => undefined)).rejects.toThrow('write() of the store')
  })

  test('streams nothing', async () => {
    const reading = builder.selectFrom('words').selectAll().stream()[Symbol.asyncIterator]()
    await expect(reading.next()).rejects.toThrow('Streaming is not supported.')
    expect(execute).not.toHaveBeenCalled()
    await sql`SELECT 1`.execute(builder)
    expect(execute).toHaveBeenCalledOnce()
  })
})
