import { inBoth } from '@quintet/kit/store'
import type { Connection } from '../database.ts'
import { parseNumbers } from '../freeze/numbers.ts'
import type { Committing } from './matches.ts'
import type { Batches } from './rows.ts'

// One text is read much faster than as many rows.
const waitingSql = inBoth(
  `SELECT cast(group_concat(member_id, ' ') AS BLOB) FROM (SELECT member_id FROM waits ORDER BY member_id)`,
  `SELECT convert_to(string_agg(member_id::text, ' ' ORDER BY member_id), 'UTF8') FROM waits`,
)

/** Matched entrants who are waiting so far. */
const endedWaits = ({ prepare }: Connection, { population: { ids, members }, drawn: { won } }: Committing): number[] => {
  const waiting = parseNumbers(prepare(waitingSql).pluck().get() as Buffer | null)
  const ended: number[] = []
  let place = 0
  for (let at = 0; at < waiting.length; at++) {
    const member = waiting[at] as number
    while (place < members && (ids[place] as number) < member) place++
    if (ids[place] === member && (won[place] as number) > 0) ended.push(member)
  }
  return ended
}

/** Raises the wait of entrants without a match, once a week, and ends it for the others. */
export const updateWaits = async (batches: Batches, read: Connection, committing: Committing): Promise<void> => {
  const { week, population, drawn } = committing
  const ended = endedWaits(read, committing)
  const remove = { before: 'DELETE FROM waits WHERE member_id IN (VALUES', row: '(CAST(? AS BIGINT))', after: ')' }
  await batches.each(ended.length, remove, (index, _, values, end) => {
    values[end] = ended[index]
    return end + 1
  })
  const raise = {
    before: 'INSERT INTO waits (member_id, drawings, week) VALUES',
    row: `(?, 1, ${week})`,
    after: `ON CONFLICT (member_id) DO UPDATE SET drawings = waits.drawings + 1, week = ${week} WHERE waits.week < ${week}`,
  }
  const without = population.ids.filter((_, place) => drawn.won[place] === 0)
  await batches.each(without.length, raise, (index, gone, values, end) => {
    const member = without[index] as number
    if (gone.has(member)) return end
    values[end] = member
    return end + 1
  })
}
