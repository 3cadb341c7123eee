import { ERASED_LIST_DAYS } from '@quintet/backup/erased-list'
import { BACKUP_DAYS } from '@quintet/domain/limits'
import { WITHDRAWAL_RECORD_DAYS } from '@quintet/domain/membership'
import type { Database } from '@quintet/database'
import { standingDays } from '@quintet/cases/carried-standing'

/** What stays after a deletion: what it is, how many, and the last day (days since 1970-01-01). */
export type Kept = {
  what: 'pairs' | 'standing' | 'traces' | 'signInName' | 'reports' | 'refund' | 'photoHashes' | 'erasedList' | 'backups'
  count: number
  untilDay: number
}[]

const lastDay = (days: readonly { until_day: number }[]): number => Math.max(...days.map(({ until_day: day }) => day))

const hashesOf = async (db: Database, persons: readonly Buffer[]): Promise<Kept> => {
  const pairs = await db
    .selectFrom('past_pairs')
    .select('until_day')
    .where('pair', 'in', db.selectFrom('past_partners').select('pair').where('person', 'in', persons))
    .execute()
  const standings = [
    ...(await db.selectFrom('departed_standings').select('until_day').where('person', 'in', persons).execute()),
    // That somebody is a minor is kept in the same way.
    ...(await db.selectFrom('departed_minors').select('until_day').where('person', 'in', persons).execute()),
  ]
  const found: Kept = [
    { what: 'pairs', count: pairs.length, untilDay: pairs.length > 0 ? lastDay(pairs) : 0 },
    { what: 'standing', count: standings.length, untilDay: standings.length > 0 ? lastDay(standings) : 0 },
  ]
  return found.filter(({ count }) => count > 0)
}

const tracesOf = async (db: Database, hashes: readonly Buffer[]): Promise<Kept> => {
  if (hashes.length === 0) return []
  const days = await db.selectFrom('departed_traces').select('until_day').where('hash', 'in', hashes).execute()
  return days.length > 0 ? [{ what: 'traces', count: days.length, untilDay: lastDay(days) }] : []
}

const reportsOf = async (db: Database, member: number, today: number): Promise<Kept> => {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'match')
    .where('subject', '=', member)
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ what: 'reports', count, untilDay: today + standingDays }] : []
}

const refundsOf = async (db: Database, payments: readonly string[], today: number): Promise<Kept> => {
  if (payments.length === 0) return []
  const rows = await db.selectFrom('withdrawals').select('reference').where('payment', 'in', payments).execute()
  return rows.length > 0 ? [{ what: 'refund', count: rows.length, untilDay: today + WITHDRAWAL_RECORD_DAYS }] : []
}

interface Left {
  member: number
  persons: readonly Buffer[]
  payments: readonly string[]
  /** Hashes of photos of a closed account, which stay without whose they were. */
  photoHashes: number
  /** Keyed hashes of phone numbers and means of payment that it had. */
  traces: readonly Buffer[]
}

/** What stays of somebody who has just left, and until when; nothing of it names them. */
export const keptOf = async (db: Database, left: Left, today: number): Promise<Kept> => {
  const { member, persons, payments, photoHashes, traces } = left
  return [
    ...(await hashesOf(db, persons)),
    ...(await tracesOf(db, traces)),
    { what: 'signInName', count: 1, untilDay: today + standingDays },
    ...(await reportsOf(db, member, today)),
    ...(await refundsOf(db, payments, today)),
    ...(photoHashes > 0 ? [{ what: 'photoHashes' as const, count: photoHashes, untilDay: today + standingDays }] : []),
    { what: 'erasedList', count: 1, untilDay: today + ERASED_LIST_DAYS },
    { what: 'backups', count: 1, untilDay: today + BACKUP_DAYS },
  ]
}
