import type { SignedIn } from '../testing.ts'
import type { TestCell } from './two-cells.ts'

interface Peer {
  member: Pick<SignedIn, 'id' | 'sub'>
  /** Where they live; left out for a member of the same cell. */
  of?: TestCell
}

/** A match that lives in a cell, between a member of it and somebody else, verified by both where that is said. @returns its number */
export const placeIn = async (home: TestCell, one: SignedIn, { member, of = home }: Peer, isOpen = false): Promise<number> => {
  const who = of === home ? { member: member.id } : { cell: of.name, sub: member.sub }
  const sides = {
    one: { who: { member: one.id }, pool: 1, pseudonym: 'CD-234' },
    other: { who, pool: 1, pseudonym: 'FG-567' },
  }
  const number = await home.context.cells?.placeMatch({ week: 1, day: 20_000, quality: 80, class: 2, ...sides })
  if (number === undefined) throw new Error('This site is no cell.')
  if (isOpen)
    await home.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', number).execute())
  return number
}
