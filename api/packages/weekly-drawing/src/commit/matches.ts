import { newKeyState } from '@quintet/domain/match'
import { dayNumber, weekStart } from '@quintet/domain/time'
import type { Population, Presenting } from '@quintet/drawing'
import { createNames } from './names.ts'
import type { Batches } from './rows.ts'

export interface Committing extends Omit<Presenting, 'end'> {
  week: number
  population: Pick<Population, 'ids' | 'members'>
  /** Number of the first match; the others follow, so that doing it again writes the same rows. */
  firstMatch: number
  randomBytes(count: number): Buffer
}

/** The matches themselves. Nobody sees them before the week is published. */
export const insertMatches = (
  batches: Batches,
  { week, population, drawn, firstMatch, ready, randomBytes }: Committing,
): Promise<void> => {
  const { count, one: ones, other: others, poolOfOne, poolOfOther, quality, class: classes } = drawn.matches
  const [{ ids }, day, name] = [population, dayNumber(weekStart(week + 1)), createNames(randomBytes)]
  const before = `INSERT OR IGNORE INTO matches
    (id, week, member_1, member_2, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2, key_state) VALUES`
  const row = `(?, ${week}, ?, ?, ?, ?, ?, ?, ${day}, ?, ?, ${newKeyState})`
  return batches.each(count, { before, row, ready }, (at, gone, values, end) => {
    const [one, other] = [ids[ones[at] as number] as number, ids[others[at] as number] as number]
    if (gone.size > 0 && (gone.has(one) || gone.has(other))) return end
    values[end] = firstMatch + at
    values[end + 1] = one
    values[end + 2] = other
    values[end + 3] = poolOfOne[at]
    values[end + 4] = poolOfOther[at]
    values[end + 5] = (quality[at] as number) / 100
    values[end + 6] = classes[at]
    values[end + 7] = name()
    values[end + 8] = name()
    return end + 9
  })
}

/** The matches by their second members, in the order of those. */
export const insertSeconds = (batches: Batches, { population, drawn, firstMatch, seconds }: Committing): Promise<void> => {
  const [{ ids }, { count, one, other }, order] = [population, drawn.matches, seconds()]
  return batches.each(
    count,
    { before: 'INSERT OR IGNORE INTO match_seconds VALUES', row: '(?, ?, ?)' },
    (index, gone, values, end) => {
      const at = order[index] as number
      const [first, second] = [ids[one[at] as number] as number, ids[other[at] as number] as number]
      if (gone.size > 0 && (gone.has(first) || gone.has(second))) return end
      values[end] = second
      values[end + 1] = first
      values[end + 2] = firstMatch + at
      return end + 3
    },
  )
}
