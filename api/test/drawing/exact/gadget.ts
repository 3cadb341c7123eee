import { type Edge, Matching } from './matching.ts'

/** Two members who may be drawn together, with the tokens on either side that accept the other member. */
export interface ExactPair {
  /** Places of the members in `tokenCounts`. */
  one: number
  other: number
  /** Places among the member's own tokens. */
  tokensOfOne: readonly number[]
  tokensOfOther: readonly number[]
  /** A whole number from 0. */
  weight: number
}

export interface ExactMatch {
  /** Place in the list of pairs. */
  pair: number
  tokenOfOne: number
  tokenOfOther: number
}

export interface Optimum {
  matches: ExactMatch[]
  /** Sum over the matches. */
  weight: number
}

interface Gadget {
  /** First vertex of each member's tokens; the last one is the number of all vertices. */
  firstToken: number[]
  edges: Edge[]
}

// The nodes of pairs come first: their trees are tiny, and every token then finds them in place.
const nodesOf = (pair: number): [one: number, other: number] => [2 * pair, 2 * pair + 1]

// One match more outweighs whatever all weights together can give.
const countsMost = (pairs: readonly ExactPair[]): number => 1 + pairs.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Tokens of one – node – node – tokens of the other, and all of these edges weigh the same: a pair that is not used has its
 * nodes mated with each other and counts once, a used one counts twice, and a half-used one gains nothing.
 */
const gadgetOf = (tokenCounts: readonly number[], pairs: readonly ExactPair[]): Gadget => {
  const firstToken = [2 * pairs.length]
  for (const count of tokenCounts) firstToken.push((firstToken.at(-1) ?? 0) + count)
  const gadget: Gadget = { firstToken, edges: [] }
  const most = countsMost(pairs)
  for (const [index, { one, other, tokensOfOne, tokensOfOther, weight: own }] of pairs.entries()) {
    const [nodeOfOne, nodeOfOther] = nodesOf(index)
    const weight = most + own
    gadget.edges.push({ a: nodeOfOne, b: nodeOfOther, weight })
    for (const token of tokensOfOne) gadget.edges.push({ a: (firstToken[one] ?? 0) + token, b: nodeOfOne, weight })
    for (const token of tokensOfOther) gadget.edges.push({ a: (firstToken[other] ?? 0) + token, b: nodeOfOther, weight })
  }
  return gadget
}

const readMatches = (gadget: Gadget, pairs: readonly ExactPair[], mates: readonly number[]): ExactMatch[] =>
  pairs.flatMap(({ one, other }, pair) => {
    const [nodeOfOne, nodeOfOther] = nodesOf(pair)
    const [tokenOfOne = -1, tokenOfOther = -1] = [mates[nodeOfOne], mates[nodeOfOther]]
    const isUsed = tokenOfOne !== -1 && tokenOfOther !== -1 && tokenOfOne !== nodeOfOther
    if (!isUsed) return []
    const [firstOfOne = 0, firstOfOther = 0] = [gadget.firstToken[one], gadget.firstToken[other]]
    return [{ pair, tokenOfOne: tokenOfOne - firstOfOne, tokenOfOther: tokenOfOther - firstOfOther }]
  })

/**
 * Most matches, and of those the most weight in all, exactly: each token at most once, each pair of members at most once. The
 * members' tokens are given by their number. Throws when the duals do not prove the result.
 */
export const solveExactly = (tokenCounts: readonly number[], pairs: readonly ExactPair[]): Optimum => {
  const gadget = gadgetOf(tokenCounts, pairs)
  const matching = new Matching(gadget.firstToken.at(-1) ?? 0, gadget.edges)
  const matches = readMatches(gadget, pairs, matching.mates)
  const weight = matches.reduce((sum, { pair }) => sum + (pairs[pair]?.weight ?? 0), 0)
  const most = countsMost(pairs)
  const unused = pairs.reduce((sum, pair) => sum + most + pair.weight, 0)
  if (matching.dualValue() !== unused + most * matches.length + weight) throw new Error('The optimum is not proven.')
  return { matches, weight }
}
