import type { Gadget } from './gadget.ts'
import type { Start } from './matching.ts'

/** The cheapest of the tokens of a member that a mask names: its number. */
const cheapestOf = (dual: Float64Array, first: number, mask: number): number => {
  let best = -1
  for (let token = first, bits = mask; bits !== 0; token++, bits >>= 1)
    if (bits & 1 && (best === -1 || (dual[token] as number) < (dual[best] as number))) best = token
  return best
}

const join = (mate: Int32Array, one: number, other: number): void => {
  mate[one] = other
  mate[other] = one
}

/** What a start is made of: duals, matches, and the known matching. */
interface Pairing {
  dual: Float64Array
  mate: Int32Array
  /** By token: its partner, another token, or -1. */
  known: Int32Array
}

const isIn = (token: number, first: number, mask: number): boolean =>
  token >= first && token < first + 5 && ((mask >> (token - first)) & 1) === 1

/** The token of a member that has a match with one of another's in the known matching, or -1. */
const matchedOf = (known: Int32Array, first: number, mask: number, firstOfOther: number, maskOfOther: number): number => {
  for (let token = first, bits = mask; bits !== 0; token++, bits >>= 1)
    if (bits & 1 && isIn(known[token] as number, firstOfOther, maskOfOther)) return token
  return -1
}

/** Its nodes are worth what a pair is beyond the cheapest token of either member. Returns what those two tokens cost beyond the pair. */
const pricePair = ({ tokens, pairs, firstNode, ranks }: Gadget, dual: Float64Array, pair: number): number => {
  const [node, weight] = [firstNode + 2 * pair, ranks.match + (pairs.weight[pair] as number)]
  const priceOf = (member: number, mask: number): number =>
    Math.min(weight, dual[cheapestOf(dual, tokens.memberFirst[member] as number, mask)] as number)
  const priceOfOne = priceOf(pairs.one[pair] as number, pairs.tokensOfOne[pair] as number)
  const priceOfOther = priceOf(pairs.other[pair] as number, pairs.tokensOfOther[pair] as number)
  dual[node] = weight - priceOfOne
  dual[node + 1] = Math.max(weight - priceOfOther, priceOfOne)
  return priceOfOne + priceOfOther - weight
}

/** Starts a pair that is not matched. */
export const beginPair = (gadget: Gadget, { dual, mate }: Pick<Pairing, 'dual' | 'mate'>, pair: number): void => {
  const node = gadget.firstNode + 2 * pair
  if (pricePair(gadget, dual, pair) >= 0) join(mate, node, node + 1)
}

const beginPairs = (gadget: Gadget, { dual, mate, known }: Pairing): void => {
  const { tokens, pairs, firstNode } = gadget
  for (let pair = 0; pair < pairs.count; pair++) {
    const node = firstNode + 2 * pair
    const firstOfOne = tokens.memberFirst[pairs.one[pair] as number] as number
    const firstOfOther = tokens.memberFirst[pairs.other[pair] as number] as number
    const [maskOfOne, maskOfOther] = [pairs.tokensOfOne[pair] as number, pairs.tokensOfOther[pair] as number]
    const own = matchedOf(known, firstOfOne, maskOfOne, firstOfOther, maskOfOther)
    const excess = pricePair(gadget, dual, pair)
    if (own !== -1 && excess <= 0) {
      const partner = known[own] as number
      if (dual[own] === dual[cheapestOf(dual, firstOfOne, maskOfOne)]) join(mate, own, node)
      if (dual[partner] === dual[cheapestOf(dual, firstOfOther, maskOfOther)]) join(mate, partner, node + 1)
    } else if (excess >= 0) join(mate, node, node + 1)
  }
}

const beginRests = ({ tokens, firstRest, ranks }: Gadget, { dual, mate, known }: Pairing): void => {
  for (let member = 0; member < firstRest.length - 1; member++) {
    const [first, end] = [tokens.memberFirst[member] as number, tokens.memberFirst[member + 1] as number]
    let lowest = Infinity
    for (let token = first; token < end; token++) lowest = Math.min(lowest, dual[token] as number)
    const price = Math.max(0, ranks.member - lowest)
    let rest = firstRest[member] as number
    const last = firstRest[member + 1] as number
    for (let at = rest; at < last; at++) dual[at] = price
    for (let token = first; token < end && rest < last; token++)
      if (known[token] === -1 && mate[token] === -1 && (dual[token] as number) + price === ranks.member) join(mate, token, rest++)
  }
}

/** A feasible start from what tokens are worth and a known matching, which is taken over where it fits the worths. */
export const beginFrom = (gadget: Gadget, worth: Float64Array, known: Int32Array): Start => {
  const { vertices } = gadget.graph
  const dual = new Float64Array(vertices)
  dual.set(worth)
  const pairing = { dual, mate: new Int32Array(vertices).fill(-1), known }
  beginPairs(gadget, pairing)
  beginRests(gadget, pairing)
  return pairing
}
