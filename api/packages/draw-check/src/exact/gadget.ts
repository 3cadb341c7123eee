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
  /** How many have one. */
  members: number
  /** Sum over the matches. */
  weight: number
}

/** What is best: the most matches and then the most weight, or, between the two, the most members who have a match (decision 29). */
export type Objective = 'heaviest' | 'shared'

interface Gadget {
  /** First vertex of each member's tokens; the last one is the first after all tokens. */
  firstToken: number[]
  edges: Edge[]
  /** From this vertex on: those that take tokens without a match. */
  firstRest: number
  vertices: number
  /** What a match counts before its weight. */
  most: number
  /** What a token counts that one of the last takes. */
  rest: number
}

// The nodes of pairs come first: their trees are tiny, and every token then finds them in place.
const nodesOf = (pair: number): [one: number, other: number] => [2 * pair, 2 * pair + 1]

/**
 * Tokens of one – node – node – tokens of the other, and all of these edges weigh the same: a pair that is not used has its
 * nodes mated with each other and counts once, a used one counts twice, and a half-used one gains nothing.
 */
const addPair = ({ firstToken, edges, most }: Gadget, index: number, pair: ExactPair): void => {
  const [nodeOfOne, nodeOfOther] = nodesOf(index)
  const weight = most + pair.weight
  edges.push({ a: nodeOfOne, b: nodeOfOther, weight })
  for (const token of pair.tokensOfOne) edges.push({ a: (firstToken[pair.one] ?? 0) + token, b: nodeOfOne, weight })
  for (const token of pair.tokensOfOther) edges.push({ a: (firstToken[pair.other] ?? 0) + token, b: nodeOfOther, weight })
}

/** All tokens of a member but one may rest for a reward: so a first match costs no reward, and every other one does. */
const addRests = (gadget: Gadget, member: number, tokens: number): void => {
  for (let token = 1; token < tokens; token++) {
    for (let own = 0; own < tokens; own++)
      gadget.edges.push({ a: (gadget.firstToken[member] ?? 0) + own, b: gadget.vertices, weight: gadget.rest })
    gadget.vertices += 1
  }
}

const gadgetOf = (tokenCounts: readonly number[], pairs: readonly ExactPair[], objective: Objective): Gadget => {
  const firstToken = [2 * pairs.length]
  for (const count of tokenCounts) firstToken.push((firstToken.at(-1) ?? 0) + count)
  const end = firstToken.at(-1) ?? 0
  // One rest more outweighs whatever weights there can be, one match more all that and all rests.
  const tokens = end - 2 * pairs.length
  const heaviest = pairs.map(({ weight }) => weight).toSorted((a, b) => b - a)
  const rest = 1 + heaviest.slice(0, Math.ceil(tokens / 2)).reduce((sum, weight) => sum + weight, 0)
  const most = objective === 'shared' ? rest * (1 + tokens) : rest
  const gadget: Gadget = { firstToken, edges: [], firstRest: end, vertices: end, most, rest }
  for (const [index, pair] of pairs.entries()) addPair(gadget, index, pair)
  if (objective === 'shared') for (const [member, tokens] of tokenCounts.entries()) addRests(gadget, member, tokens)
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
 * The best there can be by the objective, exactly: each token at most once, each pair of members at most once. The
 * members' tokens are given by their number. Throws when the duals do not prove the result.
 */
export const solveExactly = (
  tokenCounts: readonly number[],
  pairs: readonly ExactPair[],
  objective: Objective = 'heaviest',
): Optimum => {
  const gadget = gadgetOf(tokenCounts, pairs, objective)
  const { most, rest } = gadget
  const matching = new Matching(gadget.vertices, gadget.edges)
  const matches = readMatches(gadget, pairs, matching.mates)
  const weight = matches.reduce((sum, { pair }) => sum + (pairs[pair]?.weight ?? 0), 0)
  const rests = matching.mates.slice(gadget.firstRest).filter((mate) => mate !== -1).length
  // All pairs unused, and what is better than that. Sums of many may be larger than the whole numbers that a Number holds.
  const unused = BigInt(most) * BigInt(pairs.length) + BigInt(pairs.reduce((sum, pair) => sum + pair.weight, 0))
  const value = unused + BigInt(most) * BigInt(matches.length) + BigInt(rest) * BigInt(rests) + BigInt(weight)
  if (matching.twiceDualValue() !== 2n * value) throw new Error('The optimum is not proven.')
  const members = new Set(matches.flatMap(({ pair }) => [pairs[pair]?.one, pairs[pair]?.other])).size
  return { matches, members, weight }
}
