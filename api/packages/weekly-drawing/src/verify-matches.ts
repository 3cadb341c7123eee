import type { DrawnColumns, Population } from '@quintet/drawing'
import type { MatchTable } from '@quintet/database/tables'
import type { Selectable } from 'kysely'
import type { Connection } from './database.ts'

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
export const matchFaults = (
  { prepare }: Connection,
  week: number,
  population: Population,
  drawn: DrawnColumns,
  isHere: (at: number) => boolean = () => true,
): string[] => {
  const all = Array.from({ length: drawn.matches.count }, (_, at) => at).filter(isHere)
  const again = new Set(all.map((at) => replayedLine(population, drawn, at)))
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
