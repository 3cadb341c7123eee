import { calls } from '@quintet/contract'
import type { Transaction } from '@quintet/database'
import type { KeyState, MatchSide } from '@quintet/domain/match'
import { readAwayMatch, readAwayMatches } from '@quintet/repositories/away-matches'
import { callAtHome } from './home-call.ts'
import { cellOfNumber } from './numbers.ts'
import type { Cell } from './read-cells.ts'
import type { CellMember, CellSite } from './site.ts'

/** A match as `/newm` lists it on the wire. */
type Listed = Readonly<Record<string, unknown>>

interface Shown {
  number: number
  keyState: KeyState
  side: MatchSide
  version: number
  unread: number
}

/** The cells besides this one where a member has matches. */
export const homesOf = async ({ db, cells }: CellSite, member: number): Promise<Cell[]> => {
  const names = new Set((await readAwayMatches(db.read, member)).map(({ cell }) => cell))
  return [...names].flatMap((name) => cells.byName.get(name) ?? [])
}

/** The cell where a member's match lives, if it is another one. */
export const homeOf = async ({ db, cells }: CellSite, member: number, match: number): Promise<Cell | undefined> =>
  cells.byName.get((await readAwayMatch(db.read, member, match))?.cell ?? '')

const read = (listed: Listed): Shown =>
  (calls.listMatches.wire.answer.decode({ matches: [listed] }) as { matches: [Shown] }).matches[0]

const rowOf = (listed: Listed) => {
  const { keyState, side, version, unread } = read(listed)
  return { listed: JSON.stringify(listed), key_state: keyState, side, version, unread }
}

const write = async (trx: Transaction, member: number, home: Cell, matches: readonly Listed[]): Promise<void> => {
  const numbers = matches.map((listed) => read(listed).number)
  const gone = trx.updateTable('cell_away').set({ listed: null }).where('member_id', '=', member).where('cell', '=', home.name)
  await (numbers.length > 0 ? gone.where('match_id', 'not in', numbers) : gone).execute()
  if (matches.length > 0)
    await trx
      .insertInto('cell_homes')
      .values({ member_id: member, cell: home.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const listed of matches) {
    const row = rowOf(listed)
    await trx
      .insertInto('cell_away')
      .values({ member_id: member, match_id: read(listed).number, cell: home.name, ...row })
      .onConflict((conflict) => conflict.columns(['member_id', 'match_id']).doUpdateSet(row))
      .execute()
  }
}

const isKept = async ({ db }: CellSite, member: number, home: Cell, matches: readonly Listed[]): Promise<boolean> => {
  const kept = (await readAwayMatches(db.read, member)).filter(({ cell }) => cell === home.name).map(({ listed }) => listed)
  const now = matches.map((listed) => JSON.stringify(listed))
  return kept.length === now.length && kept.every((listed) => now.includes(listed ?? ''))
}

/**
 * Asks the cell where matches of a member live for them, and keeps what it shows. Where it refuses to, as a member who does not take part sees
 * no matches, what was there stays. Throws CellUnreachable.
 */
export const refreshAway = async (site: CellSite, member: CellMember, home: Cell): Promise<void> => {
  const response = await callAtHome(site, home, member, { name: 'listMatches', body: '{"1d":"0"}' })
  if (!response.ok) return
  const { matches } = (await response.json()) as { matches?: Listed[] }
  // A number that another cell gives is not this one's to list.
  const own = matches?.filter((listed) => cellOfNumber(read(listed).number) === home.number)
  if (!own || (await isKept(site, member.id, home, own))) return
  await site.db.write((trx) => write(trx, member.id, home, own))
}

/** What was handed out of a chat counts as read. */
export const noteAwayRead = async ({ db }: CellSite, member: number, match: number): Promise<void> => {
  if (((await readAwayMatch(db.read, member, match))?.unread ?? 0) === 0) return
  await db.write((trx) =>
    trx.updateTable('cell_away').set({ unread: 0 }).where('member_id', '=', member).where('match_id', '=', match).execute(),
  )
}
