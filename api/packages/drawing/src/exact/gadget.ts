import { type PairTable, pairCount, tokenMask, weightScale, weightShift } from '../pairs/pair-table.ts'
import { tokenPlaces } from '../matching/state.ts'
import type { Tokens } from '../matching/token-graph.ts'
import { type EdgeList, type Graph, addEdge, graphOf, newEdgeList } from './graph.ts'

/** What a match counts before its weight, and a member who has one: nothing that comes later outweighs what comes first (decision 29). */
export interface Ranks {
  match: number
  member: number
}

/**
 * A drawing as a graph whose heaviest matching is the drawing's best. Vertices: tokens, then all but one of each member as places where
 * a token without a match may rest, then two for every pair of members (DRAWING, "exactly solvable"): tokens of one – node – node – tokens
 * of the other. A pair that is not used has its nodes matched with each other. Resting counts `member`, so a member whose tokens are all
 * without a match misses one.
 */
export interface Gadget {
  graph: Graph
  ranks: Ranks
  tokens: Tokens
  /** The first vertex of rests by member; one more at the end. */
  firstRest: Int32Array
  /** The first of the two nodes of the first pair. */
  firstNode: number
  pairs: PairList
}

/** The pairs, each once: the lower place first, and the vertices of the tokens that accept. */
export interface PairList {
  count: number
  one: Int32Array
  other: Int32Array
  /** Tokens in play, by their numbers within the member. */
  tokensOfOne: Uint8Array
  tokensOfOther: Uint8Array
  weight: Float64Array
}

const powerAbove = (value: number): number => 2 ** Math.ceil(Math.log2(value + 1))

// A quality counts 1000 at most, and a hundred for every drawing that either has waited.
const heaviest = 4095

/** Ranks for so many members, whatever their pairs are. */
export const ranksFor = (members: number): Ranks => {
  const member = powerAbove((members * tokenPlaces * heaviest) / 2)
  const match = powerAbove(member * members)
  return { member, match: match + 2 * member }
}

/** Bits of a mask of places as they stand when only the tokens in play are left. */
const squeeze = (left: number, bits: number): number => {
  let [result, at] = [0, 0]
  for (let place = 0; place < tokenPlaces; place++) {
    if (((left >> place) & 1) === 0) continue
    if ((bits >> place) & 1) result |= 1 << at
    at += 1
  }
  return result
}

/** The pairs of a table, as the gadget has them. */
export const listPairs = (table: PairTable, { left }: Tokens): PairList => {
  const count = pairCount(table)
  const [one, other] = [new Int32Array(count), new Int32Array(count)]
  const [tokensOfOne, tokensOfOther, weight] = [new Uint8Array(count), new Uint8Array(count), new Float64Array(count)]
  let next = 0
  for (let member = 0; member < table.members; member++) {
    for (let at = table.start[member] as number; at < (table.start[member + 1] as number); at++) {
      const partner = table.other[at] as number
      if (partner < member) continue
      const word = table.info[at] as number
      one[next] = member
      other[next] = partner
      tokensOfOne[next] = squeeze(left[member] as number, word & tokenMask)
      tokensOfOther[next] = squeeze(left[partner] as number, (word >>> tokenPlaces) & tokenMask)
      weight[next] = Math.floor((word >>> weightShift) / weightScale)
      next += 1
    }
  }
  return { count, one, other, tokensOfOne, tokensOfOther, weight }
}

const addTokens = (edges: EdgeList, first: number, mask: number, node: number, weight: number): void => {
  for (let token = first, bits = mask; bits !== 0; token++, bits >>= 1) if (bits & 1) addEdge(edges, token, node, weight)
}

const restsOf = ({ memberFirst }: Tokens, members: number, from: number): Int32Array => {
  const firstRest = new Int32Array(members + 1)
  firstRest[0] = from
  for (let member = 0; member < members; member++) {
    const count = (memberFirst[member + 1] as number) - (memberFirst[member] as number)
    firstRest[member + 1] = (firstRest[member] as number) + Math.max(0, count - 1)
  }
  return firstRest
}

const addRests = (edges: EdgeList, { memberFirst }: Tokens, firstRest: Int32Array, weight: number): void => {
  for (let member = 0; member < firstRest.length - 1; member++)
    for (let rest = firstRest[member] as number; rest < (firstRest[member + 1] as number); rest++)
      for (let token = memberFirst[member] as number; token < (memberFirst[member + 1] as number); token++)
        addEdge(edges, token, rest, weight)
}

const mostEdges = 2 * tokenPlaces + 1

/** The gadget of a table of pairs and its tokens in play. */
export const createGadget = (table: PairTable, tokens: Tokens): Gadget => {
  const pairs = listPairs(table, tokens)
  const ranks = ranksFor(table.members)
  const firstRest = restsOf(tokens, table.members, tokens.count)
  const firstNode = firstRest[table.members] as number
  const edges = newEdgeList(mostEdges * pairs.count + tokenPlaces * (firstNode - tokens.count))
  addRests(edges, tokens, firstRest, ranks.member)
  for (let pair = 0; pair < pairs.count; pair++) {
    const node = firstNode + 2 * pair
    const weight = ranks.match + (pairs.weight[pair] as number)
    addTokens(edges, tokens.memberFirst[pairs.one[pair] as number] as number, pairs.tokensOfOne[pair] as number, node, weight)
    addEdge(edges, node, node + 1, weight)
    addTokens(
      edges,
      tokens.memberFirst[pairs.other[pair] as number] as number,
      pairs.tokensOfOther[pair] as number,
      node + 1,
      weight,
    )
  }
  return { graph: graphOf(firstNode + 2 * pairs.count, edges), ranks, tokens, firstRest, firstNode, pairs }
}
