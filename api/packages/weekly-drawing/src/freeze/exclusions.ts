import { inBoth } from '@quintet/kit/store'
import type { Connection } from '../database.ts'
import { parseNumbers } from './numbers.ts'

type Pair = [one: number, other: number]

// Reports of members and of photos, and whom people met under an account that they deleted: few, and both ways. Whose photo it was stands
// in the case, as the photo may have been replaced since.
const fewPairs = ({ prepare }: Connection): Pair[] => {
  const pairs = prepare(
    `SELECT reporter_id, subject FROM reports WHERE kind = 'match' AND reporter_id > 0
     UNION SELECT reports.reporter_id, photos.member_id FROM reports JOIN photos ON photos.id = reports.subject
       WHERE reports.kind = 'photo' AND reporter_id > 0
     UNION SELECT reports.reporter_id, cases.member_id FROM reports JOIN cases ON cases.id = reports.case_id
       WHERE reports.kind = 'photo' AND reporter_id > 0 AND cases.member_id > 0
     UNION SELECT a.member_id, b.member_id FROM past_partners a JOIN past_partners b ON b.pair = a.pair AND b.member_id <> a.member_id
       WHERE a.member_id IS NOT NULL`,
  )
    .raw()
    .all() as Pair[]
  return pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ])
}

// In the order of the first number; one text is read much faster than as many rows.
const pairsSql = (own: string, other: string, table: string): string => {
  const pairs = `(SELECT ${own} AS own, ${other} AS other FROM ${table} WHERE ${own} > ? AND ${own} <= ? ORDER BY ${own}, ${other}) p`
  return inBoth(
    `SELECT cast(group_concat(own || ' ' || other, ' ') AS BLOB) FROM ${pairs}`,
    `SELECT convert_to(string_agg(own || ' ' || other, ' ' ORDER BY own, other), 'UTF8') FROM ${pairs}`,
  )
}
const firstSql = pairsSql('member_1', 'member_2', 'matches')
const secondSql = pairsSql('member_2', 'member_1', 'match_seconds')

/** Pairs in the order of the first number, one number after the other; asks are in that order too. */
const follow = (pairs: Float64Array) => {
  let at = 0
  return (member: number, found: number[]): void => {
    while (at < pairs.length && (pairs[at] as number) < member) at += 2
    for (; at < pairs.length && pairs[at] === member; at += 2) found.push(pairs[at + 1] as number)
  }
}

const noMembers: readonly number[] = []

/** Whom a member is never to meet; to be asked in the order of the numbers. */
export type Exclusions = (member: number) => readonly number[]

const among = (sources: readonly ((member: number, found: number[]) => void)[]): Exclusions => {
  return (member) => {
    const found: number[] = []
    for (const source of sources) source(member, found)
    return found.length === 0 ? noMembers : [...new Set(found)].filter((other) => other !== member).toSorted((a, b) => a - b)
  }
}

/**
 * Whom members are never to meet, of those above one number up to another: everyone who was matched with them once, also where that
 * ended, and everyone who reported the other or a photo of theirs.
 */
export const openExclusions = (connection: Connection): ((above: number, upTo: number) => Exclusions) => {
  const few = fewPairs(connection).toSorted(([a], [b]) => a - b)
  const read = (sql: string, above: number, upTo: number) =>
    follow(parseNumbers(connection.prepare(sql).pluck().get(above, upTo) as Buffer | null))
  return (above, upTo) => {
    const some = few.filter(([one]) => one > above && one <= upTo)
    return among([read(firstSql, above, upTo), read(secondSql, above, upTo), follow(Float64Array.from(some.flat()))])
  }
}
