import { sharedWords } from '../threads/shared-columns.ts'
import type { PairTable } from './pair-table.ts'

/** Calls for the pairs of a member in either table, by the other member, each once. */
const mergeMember = (one: PairTable, two: PairTable, member: number, add: (from: PairTable, at: number) => void): void => {
  let [a, b] = [one.start[member] as number, two.start[member] as number]
  const [endOfOne, endOfTwo] = [one.start[member + 1] as number, two.start[member + 1] as number]
  while (a < endOfOne || b < endOfTwo) {
    const first = a < endOfOne ? (one.other[a] as number) : Infinity
    const second = b < endOfTwo ? (two.other[b] as number) : Infinity
    if (first <= second) add(one, a)
    else add(two, b)
    if (first <= second) a += 1
    if (second <= first) b += 1
  }
}

/** The pairs of two tables of the same members, each once. */
export const mergeTables = (one: PairTable, two: PairTable): PairTable => {
  const { members } = one
  const start = sharedWords(members + 1)
  for (let member = 0; member < members; member++) {
    let count = 0
    mergeMember(one, two, member, () => (count += 1))
    start[member + 1] = (start[member] as number) + count
  }
  const [other, info] = [sharedWords(start[members] as number), sharedWords(start[members] as number)]
  let next = 0
  for (let member = 0; member < members; member++)
    mergeMember(one, two, member, (from, at) => {
      other[next] = from.other[at] as number
      info[next] = from.info[at] as number
      next += 1
    })
  return { members, start, other, info }
}
