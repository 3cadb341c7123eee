/** Cells with fewer people or wishes than this are left out (decision 48). */
export const smallestCell = 30

/** Released counts are multiples of this. */
export const cellStep = 10

const mix = (one: number, other: number): number => {
  const mixed = Math.imul(one ^ (one >>> 15) ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Turns the true count of a cell into the one that is kept; 0 for a cell that is left out. */
export type Release = (count: number, cell: number) => number

/**
 * The release of one table: small cells are left out, the others rounded at random to one of the two nearest steps (random
 * rounding, as statistical offices do it), the nearer the likelier. So what one person adds cannot be seen even in the cell
 * itself. The same key rounds the same cell alike for ever, so that asking again teaches nothing.
 * @param key a secret of the week and table
 */
export const releaseBy =
  (key: number): Release =>
  (count, cell) => {
    if (count < smallestCell) return 0
    const chance = mix(mix(key, cell), 0x27d4eb2f) / 2 ** 32
    return Math.max(smallestCell, cellStep * Math.floor(count / cellStep + chance))
  }

/** The key of a table among those of a week. */
export const keyOfTable = (secret: number, table: number): number => mix(secret, table)
