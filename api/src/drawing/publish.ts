import { PSEUDONYM_BYTES, pseudonym } from '@quintet/domain/match'
import { dayNumber } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/store.ts'
import type { Drawn, DrawnMatch } from './engine/draw.ts'
import { advanceDrawing } from './ledger.ts'
import { noticeText } from './notices.ts'

interface Publishing {
  context: Context
  trx: Transaction
  week: number
  drawn: Drawn
}

const rowsAtOnce = 500

const inSlices = async <T>(items: readonly T[], insert: (slice: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < items.length; from += rowsAtOnce) await insert(items.slice(from, from + rowsAtOnce))
}

const readLanguages = async (trx: Transaction): Promise<Map<number, number>> => {
  const rows = await trx.selectFrom('members').select(['id', 'language']).execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

const insertMatches = async ({ context, trx, week }: Publishing, matches: readonly DrawnMatch[], day: number): Promise<void> => {
  const name = () => pseudonym(context.random.bytes(PSEUDONYM_BYTES))
  const rows = matches.map(({ one, other, poolOfOne, poolOfOther, ...match }) => ({
    week,
    member_1: one,
    member_2: other,
    pool_1: poolOfOne,
    pool_2: poolOfOther,
    quality: match.quality,
    class: match.class,
    day,
    pseudonym_1: name(),
    pseudonym_2: name(),
    key_state: 3,
  }))
  await inSlices(rows, (slice) => trx.insertInto('matches').values(slice).execute())
}

const updateWaits = async (
  trx: Transaction,
  entrants: readonly number[],
  matched: ReadonlyMap<number, number>,
): Promise<void> => {
  const waiting = entrants.filter((member) => !matched.has(member))
  await inSlices([...matched.keys()], (slice) => trx.deleteFrom('waits').where('member_id', 'in', slice).execute())
  await inSlices(
    waiting.map((member) => ({ member_id: member, drawings: 1 })),
    (slice) =>
      trx
        .insertInto('waits')
        .values(slice)
        .onConflict((conflict) =>
          conflict.column('member_id').doUpdateSet(({ eb }) => ({ drawings: eb('waits.drawings', '+', 1) })),
        )
        .execute(),
  )
}

const insertNotices = async (
  trx: Transaction,
  {
    entrants,
    counts,
    languages,
    day,
  }: { entrants: readonly number[]; counts: ReadonlyMap<number, number>; languages: ReadonlyMap<number, number>; day: number },
): Promise<void> => {
  const rows = entrants.map((member) => {
    const language = languages.get(member) ?? 1
    const count = counts.get(member) ?? 0
    return { member_id: member, language, day, ...noticeText(count > 0 ? 'matches' : 'noMatch', language, { count }) }
  })
  await inSlices(rows, (slice) => trx.insertInto('notices').values(slice).execute())
}

const countMatches = (matches: readonly DrawnMatch[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { one, other } of matches) for (const member of [one, other]) counts.set(member, (counts.get(member) ?? 0) + 1)
  return counts
}

/**
 * Everything that members see of a drawing, in the one transaction that also moves the ledger: either all of it stands or none.
 * Answers the entrants who are still there, or undefined when another process was faster.
 */
export const publishDrawing = async (publishing: Publishing): Promise<number[] | undefined> => {
  const { context, trx, week, drawn } = publishing
  if (!(await advanceDrawing(trx, week, 'matched', { state: 'published', published_at: context.wall.now() }))) return undefined
  const day = dayNumber(Math.floor(context.clock.now() / 1000))
  const languages = await readLanguages(trx)
  // Whoever deleted the account since the freeze is gone from the result as well.
  const matches = drawn.matches.filter(({ one, other }) => languages.has(one) && languages.has(other))
  const entrants = drawn.eligible.map(([member]) => member).filter((member) => languages.has(member))
  const counts = countMatches(matches)
  await insertMatches(publishing, matches, day)
  await updateWaits(trx, entrants, counts)
  await insertNotices(trx, { entrants, counts, languages, day })
  return entrants
}
