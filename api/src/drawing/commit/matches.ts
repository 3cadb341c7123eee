import { PSEUDONYM_BYTES, newKeyState, pseudonym } from '@quintet/domain/match'
import { dayNumber, weekStart } from '@quintet/domain/time'
import type { DrawnColumns } from '../engine/drawn-columns.ts'
import type { Population } from '../engine/population/population.ts'
import type { Batches } from './rows.ts'

export interface Committing {
  week: number
  population: Population
  drawn: DrawnColumns
  /** Number of the first match; the others follow, so that doing it again writes the same rows. */
  firstMatch: number
  randomBytes(count: number): Buffer
}

/** The matches themselves. Nobody sees them before the week is published. */
export const insertMatches = (
  batches: Batches,
  { week, population, drawn, firstMatch, randomBytes }: Committing,
): Promise<void> => {
  const { matches } = drawn
  const [{ ids }, day] = [population, dayNumber(weekStart(week + 1))]
  const name = () => pseudonym(randomBytes(PSEUDONYM_BYTES))
  return batches.each(matches.count, ({ prepare }) => {
    const insert = prepare(
      `INSERT OR IGNORE INTO matches
         (id, week, member_1, member_2, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2, key_state)
       VALUES (?, ${week}, ?, ?, ?, ?, ?, ?, ${day}, ?, ?, ${newKeyState})`,
    )
    return (at, gone) => {
      const [one, other] = [ids[matches.one[at] as number] as number, ids[matches.other[at] as number] as number]
      if (gone.has(one) || gone.has(other)) return
      const { poolOfOne, poolOfOther, quality, class: classes } = matches
      const hundredths = quality[at] as number
      insert.run(firstMatch + at, one, other, poolOfOne[at], poolOfOther[at], hundredths / 100, classes[at], name(), name())
    }
  })
}

/** The matches by their second members, in the order of those. */
export const insertSeconds = (batches: Batches, { population: { ids }, drawn, firstMatch }: Committing): Promise<void> => {
  const { count, one, other } = drawn.matches
  const order = Float64Array.from(other, (place, at) => (ids[place] as number) * count + at).sort()
  return batches.each(count, ({ prepare }) => {
    const insert = prepare('INSERT OR IGNORE INTO match_seconds VALUES (?, ?, ?)')
    return (index, gone) => {
      const at = (order[index] as number) % count
      const [first, second] = [ids[one[at] as number] as number, ids[other[at] as number] as number]
      if (!gone.has(first) && !gone.has(second)) insert.run(second, first, firstMatch + at)
    }
  })
}
