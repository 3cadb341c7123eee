import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '@quintet/database'
import type { TraceTable } from '@quintet/database/tables'
import { openReturned } from './known-again.ts'
import { isReturnOver } from './standing.ts'

type Kind = TraceTable['kind']

const hashOf = (key: Buffer, kind: Kind, value: string): Buffer => createHmac('sha256', key).update(`${kind}:${value}`).digest()

const inForce = (db: Database) =>
  db.selectFrom('measures').select('member_id').where('ended_at', 'is', null).where('kind', 'in', ['suspend', 'close'])

/** Other members with a trace who are suspended or closed. */
export const closedWith = async (db: Database, hashes: readonly Buffer[], member: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('traces')
    .select('member_id')
    .distinct()
    .where('hash', 'in', hashes)
    .where('member_id', '<>', member)
    .where('member_id', 'in', inForce(db))
    .execute()
  return rows.map(({ member_id: id }) => id)
}

const hasLeft = async (db: Database, hash: Buffer): Promise<boolean> =>
  (await db.selectFrom('departed_traces').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

const isNew = async (trx: Transaction, row: TraceTable): Promise<boolean> => {
  const insert = trx
    .insertInto('traces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return Number((await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows) > 0
}

interface Trace {
  member: number
  kind: Kind
  /** As its provider or the member spells it; only the keyed hash is kept. */
  value: string
  now: number
  day: number
}

/** Keeps what a member may be known again by. The first time that one which a closed account had comes, a case is opened. */
export const keepTrace = async (trx: Transaction, key: Buffer, { member, kind, value, now, day }: Trace): Promise<void> => {
  const hash = hashOf(key, kind, value)
  if (!(await isNew(trx, { kind, hash, member_id: member }))) return
  const isLeft = (await hasLeft(trx, hash)) && !(await isReturnOver(trx, member))
  if (!isLeft && (await closedWith(trx, [hash], member)).length === 0) return
  await openReturned(trx, { member, by: kind, now, day })
}

/** The traces of a member of a kind. */
export const tracesOf = async (db: Database, member: number, kinds: readonly Kind[] = ['phone', 'card']): Promise<Buffer[]> => {
  const rows = db.selectFrom('traces').select('hash').where('member_id', '=', member).where('kind', 'in', kinds)
  return (await rows.execute()).map(({ hash }) => hash)
}

const forgetLeft = async (trx: Transaction, member: number): Promise<void> => {
  const hashes = await tracesOf(trx, member)
  if (hashes.length > 0) await trx.deleteFrom('departed_traces').where('hash', 'in', hashes).execute()
}

/** Remembers the traces of a member who is about to leave suspended or closed; those of an account before go once its measure is over. */
export const rememberTraces = async (trx: Transaction, member: number, untilDay: number): Promise<void> => {
  const isClosed = await inForce(trx).where('member_id', '=', member).executeTakeFirst()
  if (await isReturnOver(trx, member)) await forgetLeft(trx, member)
  const hashes = isClosed ? await tracesOf(trx, member) : []
  for (const hash of hashes)
    await trx
      .insertInto('departed_traces')
      .values({ hash, until_day: untilDay })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until_day: untilDay }))
      .execute()
}

/** Forgets traces of those who left, and who was let in, once their two years are over. */
export const forgetTraces = async (trx: Transaction, day: number): Promise<void> => {
  await trx.deleteFrom('departed_traces').where('until_day', '<', day).execute()
  await trx.deleteFrom('let_in_addresses').where('until_day', '<', day).execute()
}
