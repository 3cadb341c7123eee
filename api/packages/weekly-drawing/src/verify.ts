import type { Selectable } from 'kysely'
import { type DrawnColumns, type Population, drawColumns, hashOfDrawn } from '@quintet/drawing'
import { commitmentOf, seedIfMade } from '@quintet/seed'
import type { DrawingContext } from './context.ts'
import type { MatchTable } from '@quintet/database/tables'
import { type Connection, openReader } from './database.ts'
import { type DrawingRow, readDrawing } from './ledger.ts'
import { logKeyOf } from './public-log/key.ts'
import { readLog } from './public-log/read.ts'
import { type SealedWeek, openSealed } from './sealed-entries.ts'
import { beaconFaults, delayFaults, logFaults } from './verify-log.ts'
import { outcomeFaults } from './verify-outcomes.ts'

export interface Verification {
  identical: boolean
  /** What was found, one sentence each. */
  findings: string[]
}

type MatchRow = Pick<Selectable<MatchTable>, 'member_1' | 'member_2' | 'pool_1' | 'pool_2' | 'quality' | 'class'>

const lineOf = (row: MatchRow): string =>
  `members ${row.member_1}-${row.member_2}, pools ${row.pool_1}-${row.pool_2}, quality ${row.quality}, class ${row.class}`

const replayedLine = ({ ids }: Population, { matches }: DrawnColumns, at: number): string =>
  lineOf({
    member_1: ids[matches.one[at] as number] as number,
    member_2: ids[matches.other[at] as number] as number,
    pool_1: matches.poolOfOne[at] as number,
    pool_2: matches.poolOfOther[at] as number,
    quality: (matches.quality[at] as number) / 100,
    class: matches.class[at] as number,
  })

/** Where the stored matches are not those that the replay gives, the first of each kind; ones that ended with an account are gone. */
const differences = ({ prepare }: Connection, week: number, population: Population, drawn: DrawnColumns): string[] => {
  const again = new Set(Array.from({ length: drawn.matches.count }, (_, at) => replayedLine(population, drawn, at)))
  const sql = 'SELECT member_1, member_2, pool_1, pool_2, quality, class FROM matches WHERE week = ? ORDER BY id'
  let first: string | undefined
  for (const row of prepare(sql).iterate(week) as IterableIterator<MatchRow>)
    if (!again.delete(lineOf(row))) first ??= lineOf(row)
  const [extra] = again
  return [
    ...(first ? [`A stored match is not drawn like that from the sealed entries: ${first}.`] : []),
    ...(extra ? [`The sealed entries also give a match that is not stored: ${extra}.`] : []),
  ]
}

const replay = async (connection: Connection, row: DrawingRow, { population }: SealedWeek): Promise<string[]> => {
  const seed = seedIfMade(row)
  if (seed === undefined) return ['The seed cannot be made of what is stored.']
  const drawn = await drawColumns(population, seed)
  const found = [
    ...differences(connection, row.week, population, drawn),
    ...outcomeFaults(connection, row.week, drawn, population.members),
  ]
  if (hashOfDrawn(population, drawn) === row.result_hash) return found
  return [...found, 'The result does not have the hash that was sealed.']
}

const seedFaults = ({ beacon, config }: DrawingContext, connection: Connection, row: DrawingRow): string[] => {
  const fits = commitmentOf(row.seed) === row.commitment
  const log = readLog(connection, logKeyOf(config).public, row.week)
  return [
    ...(fits ? [] : ['The secret is not the one that was announced.']),
    ...beaconFaults(row, beacon?.chain),
    ...delayFaults(row),
    ...log.findings,
    ...logFaults(row, log.entries),
  ]
}

const verifyWith = async (context: DrawingContext, connection: Connection, row: DrawingRow): Promise<Verification> => {
  // From the texts that members can read, not from what was packed of them.
  const sealed = openSealed(connection, { week: row.week, root: row.merkle_root, fromTexts: true })
  const findings = [...sealed.findings, ...seedFaults(context, connection, row)]
  if (sealed.erased.length > 0)
    findings.push(`${sealed.erased.length} of ${sealed.count} entries were erased; the week cannot be replayed whole.`)
  else findings.push(...(await replay(connection, row, sealed)))
  const identical = findings.length === 0
  const matches = (JSON.parse(row.result ?? '{}') as { matches?: number }).matches ?? 0
  return { identical, findings: identical ? [`${matches} matches of ${sealed.count} entries are identical.`] : findings }
}

/**
 * Replays a published week from its sealed entries and its seed, holds it against the public log, and says whether all is identical
 * or where it is not.
 */
export const verifyDrawing = async (context: DrawingContext, week: number): Promise<Verification> => {
  const row = await readDrawing(context.db.read, week)
  if (!row || row.state === 'announced' || row.state === 'frozen')
    return { identical: false, findings: [`Week ${week} has no result yet.`] }
  const connection = openReader(context.db.source)
  try {
    return await verifyWith(context, connection, row)
  } finally {
    connection.close()
  }
}
