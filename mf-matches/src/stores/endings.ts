import type { MatchEnding } from '@quintet/contract'
import { accountAtom, send } from '@quintet/sdk'
import { computed } from 'nanostores'
import { matches } from './matches.ts'

/** Those that were shown on this page: the sentence stays where it is read, also once the list does not tell of it any more. */
const $seen = accountAtom<readonly MatchEnding[]>([])

const isIn = (endings: readonly MatchEnding[], number: number): boolean => endings.some((ending) => ending.number === number)

/** Matches that the other side has closed kindly and whose sentence this member has not read yet. */
export const $unseenEndings = computed([matches.$, $seen], ({ data }, seen) =>
  (data?.endings ?? []).filter(({ number }) => !isIn(seen, number)),
)

/** How the other side closed a match, if they left a sentence. */
export const endingOf = (number: number): MatchEnding | undefined =>
  [...(matches.$.get().data?.endings ?? []), ...$seen.get()].find((ending) => ending.number === number)

/** Notes that the sentence was read, on the server too; what does not arrive there is shown once more another time. */
export const noteSeen = async (ending: MatchEnding): Promise<void> => {
  if (isIn($seen.get(), ending.number)) return
  $seen.set([...$seen.get(), ending])
  await send('changeMatch', { match: ending.number, operation: 6 }).catch(() => undefined)
}
