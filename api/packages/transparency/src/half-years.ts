import { DAY_MS } from '@quintet/domain/time'
import { sql } from 'kysely'
import type { TransparencyContext } from './context.ts'

const shownHalves = 4
const hourMs = 3_600_000

/** Notices and decisions of half a year (Digital Services Act, articles 15 and 24). */
export interface HalfYear {
  /** Days of the first and the last day, ISO. */
  from: string
  until: string
  /** Reports that members made, by what they were about. */
  notices: Record<string, number>
  /** Cases that the staff decided, by kind and by what was decided. */
  decisions: Record<string, Record<string, number>>
  /** Measures against members, by kind, and how many a machine had decided. */
  measures: Record<string, number>
  byMachine: number
  /** Appeals that were decided, and those of them that lifted or shortened the measure. */
  appeals: { decided: number; upheld: number }
  /** Hours from opening to decision of the middle one; null where nothing was decided. */
  medianHours: number | null
}

interface Span {
  from: number
  until: number
}

const startOf = (half: number): number => Date.UTC(Math.floor(half / 2), (half % 2) * 6, 1)

// Somebody who looks before and after a match was ended would learn whether it reported them: what is told changes once a month.
const startOfMonth = (now: number): number => new Date(now).setUTCDate(1) - (now % DAY_MS)

const halfOf = (now: number, back: number): Span => {
  const date = new Date(now)
  const half = date.getUTCFullYear() * 2 + (date.getUTCMonth() < 6 ? 0 : 1) - back
  return { from: startOf(half), until: Math.min(startOf(half + 1), startOfMonth(now)) }
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const noticesOf = async ({ db }: TransparencyContext, { from, until }: Span): Promise<Record<string, number>> => {
  const rows = await db.read
    .selectFrom('reports')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

const measuresOf = async (
  { db }: TransparencyContext,
  { from, until }: Span,
): Promise<Pick<HalfYear, 'measures' | 'byMachine'>> => {
  const { rows } = await sql<{ kind: string; count: number; machine: number }>`
    SELECT kind, count(*) AS count, count(*) FILTER (WHERE machine = 'decided') AS machine FROM measures
    WHERE from_at >= ${from} AND from_at < ${until} GROUP BY kind ORDER BY kind`.execute(db.read)
  return {
    measures: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    byMachine: rows.reduce((sum, { machine }) => sum + machine, 0),
  }
}

const appealsOf = async ({ db }: TransparencyContext, { from, until }: Span): Promise<HalfYear['appeals']> => {
  const { rows } = await sql<HalfYear['appeals']>`
    SELECT count(*) AS decided, count(*) FILTER (WHERE outcome IN ('lifted', 'shortened')) AS upheld FROM appeals
    WHERE decided_at >= ${from} AND decided_at < ${until}`.execute(db.read)
  return rows[0] ?? { decided: 0, upheld: 0 }
}

interface Decided {
  kind: string
  decision: string | null
  took: number
}

const readDecided = async ({ db }: TransparencyContext, { from, until }: Span): Promise<Decided[]> => {
  const { rows } = await sql<Decided>`
    SELECT kind, json_extract(outcome, '$.decision') AS decision, decided_at - opened_at AS took FROM cases
    WHERE decided_at >= ${from} AND decided_at < ${until} ORDER BY took`.execute(db.read)
  return rows
}

const countDecisions = (decided: readonly Decided[]): HalfYear['decisions'] => {
  const counts: HalfYear['decisions'] = {}
  for (const { kind, decision } of decided) {
    const ofKind = (counts[kind] ??= {})
    const name = decision ?? 'other'
    ofKind[name] = (ofKind[name] ?? 0) + 1
  }
  return counts
}

const medianHours = (decided: readonly Decided[]): number | null => {
  const middle = decided[Math.floor((decided.length - 1) / 2)]
  return middle ? Math.round((10 * middle.took) / hourMs) / 10 : null
}

const halfYear = async (context: TransparencyContext, span: Span): Promise<HalfYear> => {
  const decided = await readDecided(context, span)
  return {
    from: isoDay(span.from),
    until: isoDay(span.until - 1),
    notices: await noticesOf(context, span),
    decisions: countDecisions(decided),
    ...(await measuresOf(context, span)),
    appeals: await appealsOf(context, span),
    medianHours: medianHours(decided),
  }
}

/** The running half year, up to the end of the last month, and those before it, the newest first. */
export const halfYears = (context: TransparencyContext): Promise<HalfYear[]> => {
  const now = context.wall.now()
  const spans = Array.from({ length: shownHalves + 1 }, (_, back) => halfOf(now, back)).filter(({ from, until }) => until > from)
  return Promise.all(spans.slice(0, shownHalves).map((span) => halfYear(context, span)))
}
