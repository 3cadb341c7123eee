import { type Graph, buildGraph, pairNodes, pairOfNode } from './graph.ts'
import type { Pair } from './pairs.ts'
import { type Mates, Search } from './search.ts'

/** Two tokens drawn together, by their places among all tokens. */
export interface TokenMatch {
  pair: number
  tokenOfOne: number
  tokenOfOther: number
}

const unusedPairs = (graph: Graph, pairs: number): Mates => {
  const mates = new Int32Array(graph.nodes).fill(-1)
  for (let pair = 0; pair < pairs; pair++) {
    const [one, other] = pairNodes(graph, pair)
    mates[one] = other
    mates[other] = one
  }
  return mates
}

const degreeOf = ({ start }: Graph, node: number): number => (start[node + 1] ?? 0) - (start[node] ?? 0)

// Of several free tokens the one with the fewest other chances goes first.
const freeToken = (graph: Graph, mates: Mates, entrant: number, tokens: readonly number[]): number | undefined =>
  tokens
    .map((token) => (graph.firstToken[entrant] ?? 0) + token)
    .filter((node) => mates[node] === -1)
    .reduce<number | undefined>(
      (best, node) => (best === undefined || degreeOf(graph, node) < degreeOf(graph, best) ? node : best),
      undefined,
    )

const take = (graph: Graph, mates: Mates, pair: Pair, index: number): void => {
  const one = freeToken(graph, mates, pair.one, pair.tokensOfOne)
  const other = freeToken(graph, mates, pair.other, pair.tokensOfOther)
  if (one === undefined || other === undefined) return
  const [nodeOfOne, nodeOfOther] = pairNodes(graph, index)
  for (const [a, b] of [
    [one, nodeOfOne],
    [other, nodeOfOther],
  ] as const) {
    mates[a] = b
    mates[b] = a
  }
}

/** Augments from every free token until no more matches can be gained. */
const augment = (graph: Graph, search: Search, mates: Mates): void => {
  for (let token = 0; token < graph.tokens; token++) {
    if (mates[token] === -1 && degreeOf(graph, token) > 0) search.augmentFrom(token)
  }
  search.forget()
}

const tokensOf = ({ firstToken }: Graph, entrant: number): number[] => {
  const first = firstToken[entrant] ?? 0
  return Array.from({ length: (firstToken[entrant + 1] ?? first) - first }, (_, index) => first + index)
}

/** Passes a match on from whoever has several to whoever has none, as long as that goes without losing one. */
const share = (graph: Graph, search: Search, mates: Mates, byNeed: readonly number[]): void => {
  const count = (entrant: number) => tokensOf(graph, entrant).filter((token) => mates[token] !== -1).length
  const counts = byNeed.length === 0 ? [] : Array.from({ length: graph.firstToken.length - 1 }, (_, entrant) => count(entrant))
  const hasSeveral = (node: number) => node < graph.tokens && mates[node] !== -1 && (counts[graph.owner[node] ?? 0] ?? 0) > 1
  for (const entrant of byNeed) {
    if (counts[entrant] !== 0) continue
    let giver = -1
    const mayGo = (node: number) => {
      if (!hasSeveral(node)) return false
      giver = graph.owner[node] ?? -1
      return true
    }
    const roots = tokensOf(graph, entrant).filter((token) => degreeOf(graph, token) > 0)
    if (roots.length === 0 || !search.exchange(roots, mayGo)) continue
    counts[entrant] = 1
    counts[giver] = (counts[giver] ?? 1) - 1
  }
}

/** The matches that the mates stand for, in the order of their pairs. */
const readMatches = (graph: Graph, mates: Mates, pairs: number): TokenMatch[] => {
  const matches: TokenMatch[] = []
  for (let node = graph.tokens; node < graph.nodes; node += 2) {
    const [tokenOfOne = -1, tokenOfOther = -1] = [mates[node], mates[node + 1]]
    const pair = pairOfNode(graph, node)
    if (pair < pairs && tokenOfOne !== node + 1) matches.push({ pair, tokenOfOne, tokenOfOther })
  }
  return matches
}

/**
 * The drawing's objective (decision 29): greedily by `order`, then augmenting paths until no more matches can be gained, then
 * shared out to as many entrants as single exchanges reach, in the order `byNeed`.
 */
export const matchTokens = (
  tokenCounts: readonly number[],
  pairs: readonly Pair[],
  order: readonly number[],
  byNeed: readonly number[],
): { matches: TokenMatch[]; graph: Graph } => {
  const graph = buildGraph(tokenCounts, pairs)
  const mates = unusedPairs(graph, pairs.length)
  for (const index of order) {
    const pair = pairs[index]
    if (pair) take(graph, mates, pair, index)
  }
  const search = new Search(graph, mates)
  augment(graph, search, mates)
  share(graph, search, mates, byNeed)
  return { matches: readMatches(graph, mates, pairs.length), graph }
}
