import type { Connection } from '../database.ts'

type Pair = [one: number, other: number]

/** Pairs in the order of the first number; asks are in that order too, so that all is read once. */
const follow = (pairs: Iterator<Pair>) => {
  let next = pairs.next()
  return {
    add: (member: number, found: number[]): void => {
      while (!next.done && next.value[0] < member) next = pairs.next()
      for (; !next.done && next.value[0] === member; next = pairs.next()) found.push(next.value[1])
    },
    close: () => void pairs.return?.(),
  }
}

const rawPairs = ({ prepare }: Connection, sql: string): Iterator<Pair> => prepare(sql).raw().iterate() as Iterator<Pair>

// Reports of members and of photos, and whom people met under an account that they deleted: few, and both ways.
const fewPairs = ({ prepare }: Connection): Pair[] => {
  const pairs = prepare(
    `SELECT reporter_id, subject FROM reports WHERE kind = 'match'
     UNION SELECT reports.reporter_id, photos.member_id FROM reports JOIN photos ON photos.id = reports.subject
       WHERE reports.kind = 'photo'
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

const nobody: readonly number[] = []

export interface Meetings {
  /** Of a member; to be asked in the order of the numbers. */
  of(member: number): readonly number[]
  close(): void
}

/**
 * Whom members are never to meet: whoever was matched with them once, also where that ended, and whoever reported the other or a
 * photo of theirs.
 */
export const readMeetings = (connection: Connection): Meetings => {
  const few = fewPairs(connection).toSorted(([a], [b]) => a - b)
  const sources = [
    follow(rawPairs(connection, 'SELECT member_1, member_2 FROM matches ORDER BY member_1, member_2')),
    follow(rawPairs(connection, 'SELECT member_2, member_1 FROM match_seconds ORDER BY member_2, member_1')),
    follow(few.values()),
  ]
  const of = (member: number): readonly number[] => {
    const found: number[] = []
    for (const source of sources) source.add(member, found)
    return found.length === 0 ? nobody : [...new Set(found)].filter((other) => other !== member).toSorted((a, b) => a - b)
  }
  return { of, close: () => sources.forEach((source) => source.close()) }
}
