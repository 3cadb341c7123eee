import { featureCount } from '../../population/features.ts'
import type { Restriction } from '../question.ts'
import { cellStep, smallestCell } from './cells.ts'
import { pairPlace } from './people.ts'
import type { CountryTables } from './tables.ts'

/** One condition on a person: the features that pass it, or those that don't, whichever are fewer. */
export type Condition = Pick<Restriction, 'rows' | 'accepted'>

// A cell that is left out holds fewer than the smallest one; what independence would give is the best guess.
const guess = (expected: number): number => Math.min(expected, smallestCell / 2)

const shareOf = ({ rows, accepted }: Condition, counted: number, people: number): number => {
  const share = Math.min(1, counted / people)
  return rows.length === 0 ? (accepted ? 0 : 1) : accepted ? share : 1 - share
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const each of numbers) total += each
  return total
}

const rowsHaving = (tables: readonly CountryTables[], { rows }: Condition): number => {
  let total = 0
  for (const { having } of tables) for (const feature of rows) total += having[feature] as number
  return total
}

// The rows of two kinds: all of one are lower than all of the other. By far the most looks of a question are here.
const rowsOf = ({ pairs, having, people }: CountryTables, lower: readonly number[], higher: readonly number[]): number => {
  let total = 0
  for (let at = 0; at < higher.length; at++) {
    const high = higher[at] as number
    const row = pairPlace(0, high)
    const expected = (having[high] as number) / people
    for (let index = 0; index < lower.length; index++) {
      const low = lower[index] as number
      const cell = pairs[row + low] as number
      total += cell > 0 ? cellStep * cell : guess(expected * (having[low] as number))
    }
  }
  return total
}

const rowsBoth = (tables: readonly CountryTables[], { rows: one }: Condition, { rows: other }: Condition): number => {
  const [lower, higher] = (one[0] ?? 0) < (other[0] ?? 0) ? [one, other] : [other, one]
  let total = 0
  for (const table of tables) total += rowsOf(table, lower, higher)
  return total
}

const rowsAttracted = (tables: readonly CountryTables[], wanted: readonly number[], { rows }: Condition): number => {
  let total = 0
  for (const { attractedHaving, attracted, having, people } of tables)
    for (const attraction of wanted)
      for (const feature of rows) {
        const cell = attractedHaving[attraction * featureCount + feature] as number
        total += cell > 0 ? cell : guess(((attracted[attraction] as number) * (having[feature] as number)) / people)
      }
  return total
}

/** The share of both, from the counts of the rows: those that pass, or those that don't, of either. */
const bothOf = (one: Condition, other: Condition, rows: number, [first, second]: readonly [number, number]): number => {
  if (one.accepted && other.accepted) return rows
  if (one.accepted) return first - rows
  if (other.accepted) return second - rows
  return first + second - 1 + rows
}

const information = (both: number, one: number, other: number): number => {
  const cells = [
    [both, one * other],
    [one - both, one * (1 - other)],
    [other - both, (1 - one) * other],
    [1 - one - other + both, (1 - one) * (1 - other)],
  ] as const
  return sum(cells.map(([share, alone]) => (share > 0 && alone > 0 ? share * Math.log(share / alone) : 0)))
}

interface Node {
  share: number
  /** The share of this and the nearest node of the tree so far, and how much one tells of the other. */
  parent: number
  both: number
  told: number
  done: boolean
}

const clamp = (both: number, one: number, other: number): number => Math.min(one, other, Math.max(both, one + other - 1, 0))

/**
 * How many people of the countries may be met and pass all conditions: the tree of two-way counts that tells most (C. Chow,
 * C. Liu, Approximating discrete probability distributions with dependence trees, 1968), with the attraction as its root.
 * @param wanted the attractions that can meet the asker
 */
export const countAccepted = (
  tables: readonly CountryTables[],
  wanted: readonly number[],
  conditions: readonly Condition[],
): number => {
  const people = sum(tables.map((table) => table.people))
  if (people === 0) return 0
  const meeting = sum(tables.flatMap(({ attracted }) => wanted.map((code) => attracted[code] as number)))
  const root = Math.min(1, meeting / people)
  if (root === 0) return 0
  const nodes = conditions.map((condition): Node => {
    const share = shareOf(condition, rowsHaving(tables, condition), people)
    const rows = rowsAttracted(tables, wanted, condition) / people
    const both = clamp(condition.accepted ? rows : root - rows, root, share)
    return { share, parent: root, both, told: information(both, root, share), done: false }
  })
  let estimate = people * root
  for (;;) {
    let best = -1
    for (const [at, node] of nodes.entries()) if (!node.done && (best < 0 || node.told > (nodes[best] as Node).told)) best = at
    if (best < 0) return estimate
    const node = nodes[best] as Node
    const condition = conditions[best] as Condition
    node.done = true
    estimate *= node.parent > 0 ? node.both / node.parent : 0
    for (const [at, other] of nodes.entries()) {
      if (other.done) continue
      const rows = rowsBoth(tables, condition, conditions[at] as Condition) / people
      const both = clamp(bothOf(condition, conditions[at] as Condition, rows, [node.share, other.share]), node.share, other.share)
      const told = information(both, node.share, other.share)
      if (told > other.told) Object.assign(other, { parent: node.share, both, told })
    }
  }
}
