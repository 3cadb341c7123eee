import { type PairTable, tokenMask, weightShift } from '../pairs/pair-table.ts'
import { tokenPlaces } from './state.ts'

const masks = tokenMask + 1

/** Bits of one mask as they stand when only the places of another are left. */
const squeezed = Uint8Array.from({ length: masks * masks }, (_, index) => {
  const [left, bits] = [Math.floor(index / masks), index % masks]
  let [result, place] = [0, 0]
  for (let from = 0; from < tokenPlaces; from++) {
    if (((left >> from) & 1) === 0) continue
    if ((bits >> from) & 1) result |= 1 << place
    place += 1
  }
  return result
})

const bitCounts = Uint8Array.from({ length: masks }, (_, mask) => mask.toString(2).replaceAll('0', '').length)
const countOf = (mask: number): number => bitCounts[mask] as number

/** Those of the tokens that could be matched at all, numbered anew by member and place. */
export interface Tokens {
  count: number
  /** Places of each member whose tokens are left, a bit each. Threads share it. */
  left: Uint8Array
  /** First token of each member; one more at the end. Threads share it. */
  memberFirst: Int32Array
  /** Where each stands among the places of all members. */
  places: Int32Array
}

/** The tokens of a table that have any chance; the others need no room. */
export const liveTokens = ({ members, start, info }: PairTable): Tokens => {
  const left = new Uint8Array(new SharedArrayBuffer(members))
  const memberFirst = new Int32Array(new SharedArrayBuffer(4 * (members + 1)))
  for (let member = 0; member < members; member++) {
    let mask = 0
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) mask |= info[at] as number
    left[member] = mask & tokenMask
    memberFirst[member + 1] = (memberFirst[member] as number) + countOf(mask & tokenMask)
  }
  const count = memberFirst[members] as number
  const places = new Int32Array(count)
  for (let member = 0, token = 0; member < members; member++)
    for (let place = 0; place < tokenPlaces; place++)
      if (((left[member] as number) >> place) & 1) places[token++] = member * tokenPlaces + place
  return { count, left, memberFirst, places }
}

/** What the graph is written from, and its sections. */
export interface TokenGraph {
  table: PairTable
  tokens: Pick<Tokens, 'left' | 'memberFirst'>
  pairs: Int32Array
  degree: Int32Array
  family: Int32Array
  listStart: Int32Array
}

/** Writes the pairs of some members with the new numbers of their tokens, two words each: the first token of the other; weight and tokens. */
export const writePairs = ({ table, tokens, pairs, degree }: TokenGraph, from: number, to: number): void => {
  const { start, other, info } = table
  const { left, memberFirst } = tokens
  for (let member = from; member < to; member++) {
    const own = (left[member] as number) * masks
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      const partner = other[at] as number
      const each = info[at] as number
      const mine = squeezed[own + (each & tokenMask)] as number
      const theirs = squeezed[(left[partner] as number) * masks + ((each >> 5) & tokenMask)] as number
      pairs[2 * at] = memberFirst[partner] as number
      pairs[2 * at + 1] = ((each >>> weightShift) << weightShift) | (theirs << 5) | mine
      for (let bits = mine, token = memberFirst[member] as number; bits !== 0; bits >>= 1, token++)
        if (bits & 1) degree[token] = (degree[token] as number) + 1
    }
  }
}

/** Writes of the tokens of some members who belongs together, and where the list of each begins. */
export const writeFamilies = ({ table, tokens, family, listStart }: TokenGraph, from: number, to: number): void => {
  const { memberFirst } = tokens
  for (let member = from; member < to; member++) {
    const [first, end] = [memberFirst[member] as number, memberFirst[member + 1] as number]
    for (let token = first; token < end; token++) {
      family[token] = (first << 3) | (end - first)
      listStart[token] = table.start[member] as number
    }
  }
  if (to === table.members) listStart[memberFirst[to] as number] = table.start[to] as number
}
