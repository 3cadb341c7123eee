import { commitmentOf, seedSchemes } from '@quintet/seed'
import type { DrawingContext } from './context.ts'
import type { Transaction } from '@quintet/database'
import type { Connection } from './database.ts'
import { currentWeek } from '@quintet/kit/week'
import { type DrawingRow, insertDrawing, readUnannouncedWeeks, readUnlogged } from './ledger.ts'
import { appendEntry, isAnnounced } from './public-log/append.ts'
import { logKeyOf } from './public-log/key.ts'

const secretBytes = 32

type Bound = Pick<DrawingRow, 'week' | 'scheme' | 'commitment'>

// Late or repeated announcements are told as such: the secret may have been chosen by somebody who knew the entries.
const tell = (
  { config, wall }: DrawingContext,
  connection: Connection,
  { week, scheme, commitment }: Bound,
  current: number,
): void => {
  appendEntry(connection, logKeyOf(config), wall.now(), {
    week,
    kind: 'announced',
    scheme,
    commitment,
    ...(week < current && { late: true }),
    ...(isAnnounced(connection, week) && { again: true }),
  })
}

const announceWeek = async (
  context: DrawingContext,
  { trx, direct }: { trx: Transaction; direct: Connection },
  week: number,
  current: number,
): Promise<void> => {
  const seed = context.random.bytes(secretBytes)
  const drawing = { week, scheme: seedSchemes.mixed, seed, commitment: commitmentOf(seed) }
  if (await insertDrawing(trx, { ...drawing, announced_at: context.wall.now() })) tell(context, direct, drawing, current)
}

/**
 * Announces this week and the next one, so that every secret is bound more than a week before it is used; and weeks left over. What
 * was announced before there was a log is written into it.
 */
export const announceDrawings = async (context: DrawingContext): Promise<void> => {
  const { read, writeDirectly } = context.db
  const current = currentWeek(context)
  const wanted = [...(await readUnannouncedWeeks(read, current)), current, current + 1]
  const known = await read.selectFrom('drawings').select('week').where('week', 'in', wanted).execute()
  const missing = wanted.filter((one) => !known.some((row) => row.week === one))
  const unlogged = await readUnlogged(read)
  if (missing.length === 0 && unlogged.length === 0) return
  await writeDirectly(async (trx, direct) => {
    for (const row of await readUnlogged(trx)) tell(context, direct, row, current)
    for (const week of missing) await announceWeek(context, { trx, direct }, week, current)
  })
}
