import type { DrawnToken } from '@quintet/contract'
import { countInArea } from '@quintet/domain/match'
import type { PoolNumber } from '@quintet/domain/pools'
import type { Entry } from '@quintet/drawing'
import { isWhole, zonesReached } from '@quintet/drawing/estimate'
import type { Database } from '@quintet/database'
import { type SealedEntry, wholeEntry } from '../sealed-entries.ts'
import { keepNewest } from '@quintet/kit/keep-newest'
import { type OwnPlace, readOutcome, readOwnOutcome, readTokenPools } from './receipt-rows.ts'

interface Entered {
  week: number
  member: number
  place: OwnPlace
  /** Undefined once the plain text is gone. */
  sealed: SealedEntry | undefined
}

type TokenPlace = { pool: PoolNumber; isTold: boolean }

const mostKept = 10_000
const keep = keepNewest<readonly TokenPlace[]>(mostKept)

const placesIn = (entry: Entry): TokenPlace[] =>
  entry.tokens.map(({ pool, character }) => ({ pool, isTold: isWhole(zonesReached(character, entry)) }))

// A leaf stands for the very entry that was sealed. Without the entry nobody knows any more how large the area was, so no numbers are told.
const placesOf = async (db: Database, { week, member, place, sealed }: Entered): Promise<readonly TokenPlace[]> =>
  sealed
    ? keep(place.leaf.toString('base64'), () => placesIn(wholeEntry(sealed)))
    : (await readTokenPools(db, week, member)).map((pool) => ({ pool, isTold: false }))

const outcomeOf = (match: number | null | undefined) => ({
  matched: match !== undefined,
  ...(typeof match === 'number' && { match }),
})

/** The member's tokens in a published drawing: how many people each could have been matched with, and whether it was. */
export const drawnTokens = async (db: Database, entered: Entered): Promise<DrawnToken[]> => {
  const { week, member, place } = entered
  const [places, outcome] = [await placesOf(db, entered), await readOwnOutcome(db, week, place.position)]
  // Of the oldest weeks it was not kept.
  if (!outcome) return []
  const [people, matches] = [outcome.ofTokens, await readOutcome(db, week, member)]
  return places.map(({ pool, isTold }, index) => ({
    pool,
    people: countInArea(people[index] ?? 0, isTold),
    ...outcomeOf(matches.get(pool)),
  }))
}
