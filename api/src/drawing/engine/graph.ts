import type { Pair } from './pairs.ts'

/**
 * "Each token once, each pair of members once" as plain matching: tokens are nodes, and every pair of members adds two more, one
 * a side, joined to each other and each to the tokens of its member that accept the other. A pair whose two nodes are joined
 * is unused; a used one lies between two tokens.
 */
export interface Graph {
  /** Tokens come first: nodes 0 to tokens - 1. */
  readonly tokens: number
  readonly nodes: number
  /** Neighbours of node n: `neighbours[start[n]]` up to `start[n + 1]`. */
  readonly start: Int32Array
  readonly neighbours: Int32Array
  /** Entrant of each token. */
  readonly owner: Int32Array
  /** First token of each entrant; one more at the end. */
  readonly firstToken: Int32Array
}

/** The two nodes of a pair, by its place in the list. */
export const pairNodes = ({ tokens }: Pick<Graph, 'tokens'>, pair: number): [one: number, other: number] => [
  tokens + 2 * pair,
  tokens + 2 * pair + 1,
]

/** The pair that a node beyond the tokens belongs to. */
export const pairOfNode = ({ tokens }: Graph, node: number): number => (node - tokens) >> 1

const startsOf = (counts: readonly number[]): Int32Array => {
  const start = new Int32Array(counts.length + 1)
  for (const [index, count] of counts.entries()) start[index + 1] = (start[index] ?? 0) + count
  return start
}

const ownersOf = (firstToken: Int32Array, entrants: number): Int32Array => {
  const owner = new Int32Array(firstToken[entrants] ?? 0)
  for (let entrant = 0; entrant < entrants; entrant++) owner.fill(entrant, firstToken[entrant], firstToken[entrant + 1])
  return owner
}

function* edgesOf(pairs: readonly Pair[], firstToken: Int32Array): Generator<readonly [number, number]> {
  const tokens = firstToken.at(-1) ?? 0
  for (const [index, { one, other, tokensOfOne, tokensOfOther }] of pairs.entries()) {
    const [nodeOfOne, nodeOfOther] = pairNodes({ tokens }, index)
    yield [nodeOfOne, nodeOfOther]
    for (const token of tokensOfOne) yield [(firstToken[one] ?? 0) + token, nodeOfOne]
    for (const token of tokensOfOther) yield [(firstToken[other] ?? 0) + token, nodeOfOther]
  }
}

/** Builds the graph; `tokenCounts` says how many tokens each entrant has. */
export const buildGraph = (tokenCounts: readonly number[], pairs: readonly Pair[]): Graph => {
  const firstToken = startsOf(tokenCounts)
  const tokens = firstToken.at(-1) ?? 0
  const degrees = Array.from<number>({ length: tokens + 2 * pairs.length }).fill(0)
  for (const ends of edgesOf(pairs, firstToken)) for (const end of ends) degrees[end] = (degrees[end] ?? 0) + 1
  const start = startsOf(degrees)
  const neighbours = new Int32Array(start.at(-1) ?? 0)
  const next = start.slice()
  const put = (from: number, to: number) => {
    neighbours[next[from] ?? 0] = to
    next[from] = (next[from] ?? 0) + 1
  }
  for (const [from, to] of edgesOf(pairs, firstToken)) {
    put(from, to)
    put(to, from)
  }
  const owner = ownersOf(firstToken, tokenCounts.length)
  return { tokens, nodes: degrees.length, start, neighbours, owner, firstToken }
}
