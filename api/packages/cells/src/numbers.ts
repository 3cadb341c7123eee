import { ConfigError } from '@quintet/kit/errors'
import type { Store } from '@quintet/database'

/**
 * Numbers that each cell gives to its own members, and as many to its own matches. Both stay what they are wherever a member goes: a match
 * number is a part of what its messages are encrypted under. All fit into 31 bits, as the contract has it.
 */
export const numbersPerCell = 2 ** 28
/** So many cells can there be. */
export const mostCells = 8

/** The number of the cell that gave a number to a member or a match. */
export const cellOfNumber = (number: number): number => Math.floor(number / numbersPerCell)

/** Begins the members' numbers of a new cell where its own begin. Throws ConfigError where it has members with numbers of another cell. */
export const claimNumbers = (db: Pick<Store, 'direct'>, cell: number): void => {
  const first = cell * numbersPerCell
  const last = db.direct.prepare('SELECT last FROM member_numbers').pluck<number>().get() ?? 0
  if (last >= first && cellOfNumber(last) === cell) return
  if (last > 0)
    throw new ConfigError(`This site gave members numbers already: it has to be the cell with number ${cellOfNumber(last)}.`)
  db.direct.prepare('UPDATE member_numbers SET last = ?').run(first)
}
