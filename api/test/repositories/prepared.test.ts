import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from '@quintet/repositories/prepared'
import { createFiveMembers } from './five-members.ts'

// What is compiled once and run without the query builder answers as the builder does.

const { idOf, exec, write, read, match } = createFiveMembers()

let built = 0
const build = (db: Database, match: number, side: number, clientId: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('match_id', '=', match)
    .where('side', '=', side)
    .where('client_id', '<>', clientId)
    .where('quiet', '=', 0)
    .orderBy('sent_at')
const ready = prepared((db, match: number, side: number, clientId: string) => {
  built += 1
  return build(db, match, side, clientId)
})
const saveSign = prepared((db, member: number) => db.insertInto('chat_signs').values({ member_id: member }))

let matches: number[]
beforeAll(async () => {
  matches = [await match(0, 1), await match(0, 2)]
  for (const number of matches)
    for (const at of [1, 2, 3, 4])
      exec(
        "INSERT INTO messages (match_id, side, client_id, body, iv, sent_at) VALUES (?, ?, ?, 'x', 'é', ?)",
        number,
        1 + (at % 2),
        `id ${at}`,
        at,
      )
})

describe('a query that is compiled once', () => {
  test('answers as the one that is built anew, in a transaction and without', async () => {
    const asked = fc.tuple(fc.constantFrom(...matches, 0), fc.constantFrom(1, 2), fc.constantFrom('id 1', 'id 2', '', "'"))
    await fc.assert(
      fc.asyncProperty(asked, async (given) => {
        const rows = await build(read(), ...given).execute()
        expect(await ready(read(), ...given)).toEqual(rows)
        expect(await write((trx) => ready(trx, ...given))).toEqual(rows)
      }),
      { numRuns: 20 },
    )
  })

  test('keeps what never changes as it was written', async () => {
    const odd = [`it's`, '?', 'two ?? and "these"', '', 7, -1, 0.5, 2 ** 40, null] as const
    const counting = prepared((db, match: number) =>
      db
        .selectFrom('messages')
        .select(odd.map((value, index) => sql<unknown>`${value}`.as(`odd_${index}`)))
        .where('match_id', '=', match)
        .where('client_id', '<>', '?')
        .limit(1),
    )
    const [row] = await counting(read(), matches[0] ?? 0)
    // PostgreSQL has no type for a value that stands alone, and says it as a text.
    expect(Object.values(row ?? {}).map(String)).toEqual(odd.map(String))
  })

  test('is built once for all reads and once for all transactions', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await ready(read(), 1, 1, '')
      await write((trx) => ready(trx, 1, 1, ''))
    }
    expect(built).toBeLessThanOrEqual(2)
  })

  test('is refused when its transaction is over', async () => {
    const left: Transaction[] = []
    await write(async (trx) => {
      left.push(trx)
      await saveSign(trx, idOf(0))
    })
    await expect(saveSign(left[0] as Transaction, idOf(1))).rejects.toThrow('transaction is over')
    const rows = await read().selectFrom('chat_signs').select('member_id').execute()
    expect(rows).toEqual([{ member_id: idOf(0) }])
  })
})
