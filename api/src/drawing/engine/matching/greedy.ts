import { type PairTable, tokenMask, weightShift } from '../pairs/pair-table.ts'
import { type Matching, join, matchedWith, tokenPlaces } from './state.ts'

/** How many pairs each token could serve: the scarcer, the sooner it is taken. */
export const tokenChances = ({ members, start, info }: PairTable): Uint32Array => {
  const chances = new Uint32Array(members * tokenPlaces)
  for (let member = 0; member < members; member++) {
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      for (let bits = (info[at] as number) & tokenMask, token = member * tokenPlaces; bits !== 0; bits >>= 1, token++)
        if (bits & 1) chances[token] = (chances[token] as number) + 1
    }
  }
  return chances
}

const scarcest = (mate: Int32Array, chances: Uint32Array, member: number, tokens: number): number => {
  let best = -1
  for (let bits = tokens, token = member * tokenPlaces; bits !== 0; bits >>= 1, token++) {
    if ((bits & 1) === 0 || mate[token] !== -1) continue
    if (best === -1 || (chances[token] as number) < (chances[best] as number)) best = token
  }
  return best
}

const byChances = (chances: Uint32Array): Uint32Array => {
  const limit = 4096
  const next = new Uint32Array(limit + 1)
  const keyOf = (count: number) => Math.min(count, limit - 1)
  for (const count of chances) next[keyOf(count) + 1] = (next[keyOf(count) + 1] as number) + 1
  for (let key = 0; key < limit; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const order = new Uint32Array(chances.length)
  for (let token = 0; token < chances.length; token++) {
    const key = keyOf(chances[token] as number)
    order[next[key] as number] = token
    next[key] = (next[key] as number) + 1
  }
  return order
}

/** A first matching: the token with the fewest chances takes the partner with the fewest, the heavier pair where that is equal. */
export const matchGreedily = (matching: Matching, chances: Uint32Array): void => {
  const { mate, table } = matching
  for (const token of byChances(chances)) {
    if (mate[token] !== -1 || chances[token] === 0) continue
    const member = (token / tokenPlaces) | 0
    let [found, fewest, heaviest] = [-1, 0, 0]
    for (let at = table.start[member] as number; at < (table.start[member + 1] as number); at++) {
      const info = table.info[at] as number
      if (((info >> (token % tokenPlaces)) & 1) === 0) continue
      const other = table.other[at] as number
      const partner = scarcest(mate, chances, other, (info >> 5) & tokenMask)
      if (partner === -1 || matchedWith(matching, member, other) !== -1) continue
      const [count, weight] = [chances[partner] as number, info >>> weightShift]
      if (found !== -1 && (count > fewest || (count === fewest && weight <= heaviest))) continue
      ;[found, fewest, heaviest] = [partner, count, weight]
    }
    if (found !== -1) join(mate, token, found)
  }
}
