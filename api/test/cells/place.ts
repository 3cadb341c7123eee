import { activeMember } from '@quintet/testing'
import type { SignedIn } from '../testing.ts'
import type { Cells, TestCell } from './two-cells.ts'

interface Peer {
  member: Pick<SignedIn, 'id' | 'sub'>
  /** Where they live; left out for a member of the same cell. */
  of?: TestCell
}

type Who = { member: number } | { cell: string; sub: string }

const place = async (home: TestCell, one: Who, other: Who, isOpen: boolean): Promise<number> => {
  const sides = { one: { who: one, pool: 1, pseudonym: 'CD-234' }, other: { who: other, pool: 1, pseudonym: 'FG-567' } }
  const number = await home.context.cells?.placeMatch({ week: 1, day: 20_000, quality: 80, class: 2, ...sides })
  if (number === undefined) throw new Error('This site is no cell.')
  if (isOpen)
    await home.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', number).execute())
  return number
}

/** A match that lives in a cell, between a member of it and somebody else, verified by both where that is said. @returns its number */
export const placeIn = async (home: TestCell, one: SignedIn, { member, of = home }: Peer, isOpen = false): Promise<number> => {
  const who = of === home ? { member: member.id } : { cell: of.name, sub: member.sub }
  return place(home, { member: one.id }, who, isOpen)
}

/** One that is open, between two who live in another cell than it. @returns its number */
export const placeVisitorsIn = (home: TestCell, of: TestCell, one: SignedIn, other: SignedIn): Promise<number> =>
  place(home, { cell: of.name, sub: one.sub }, { cell: of.name, sub: other.sub }, true)

/** Anna of `eu`, Ben of `us`, and their match, which lives in `eu`. */
export interface Across {
  anna: SignedIn
  ben: SignedIn
  match: number
}

/** Two active members of two cells, with a match, once both cells know of it. */
export const meetAcross = async (cells: Cells, isOpen = false): Promise<Across> => {
  const anna = await activeMember(cells.eu, { attraction: 2 })
  const ben = await activeMember(cells.us, { attraction: 1 })
  const match = await placeIn(cells.eu, anna, { member: ben, of: cells.us }, isOpen)
  await cells.settle()
  return { anna, ben, match }
}
