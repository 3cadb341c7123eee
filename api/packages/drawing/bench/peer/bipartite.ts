import { type ChosenPair, type PeerQuestion, poolsOfSide, sexesOf } from '@quintet/draw-check'

/**
 * The drawing of men and women as a bipartite graph, so that the most edges of it without a common vertex are the most matches (DRAWING, "exactly
 * solvable"): a pair is two vertices between the tokens of both sides that may serve it, and an edge between the two. A pair with a match has both of them
 * matched with tokens, one without has the edge. So the most edges are one for each pair and one more for each match.
 */
export interface BipartiteQuestion {
  question: PeerQuestion
  /** Rows: tokens of men, then of each pair the vertex at the woman's side. */
  tokensOfMen: Uint32Array
  /** Columns: of each pair the vertex at the man's side, then tokens of women. */
  tokensOfWomen: Uint32Array
  /** Of each row and column by turns, from 0. */
  edges: Uint32Array
  weights: Uint32Array
}

const poolPlaces = 5
const man = 1
/** Less than any weight of a pair, as those who take the heaviest edges first begin with tokens. */
const weightOfRest = 1

/** Tokens, each with a number of its own in the order in which they were first asked for. */
const numbered = () => {
  const numbers = new Map<number, number>()
  return {
    of: (token: number): number => {
      const known = numbers.get(token) ?? numbers.size
      numbers.set(token, known)
      return known
    },
    all: () => Uint32Array.from(numbers.keys()),
  }
}

/** The sides of a pair, the man's first. Throws where both are of one sex. */
const sidesOf = (pair: number, members: Uint32Array, sexes: Uint8Array): [ofMan: number, ofWoman: number] => {
  const [first, second] = [2 * pair, 2 * pair + 1]
  const [one, other] = [first, second].map((side) => sexes[members[side] as number])
  if (one === other) throw new Error('A pair of one sex is in no bipartite part.')
  return one === man ? [first, second] : [second, first]
}

/** Draws up the graph of a question whose pairs are all of a man and a woman. */
export const bipartiteOf = (question: PeerQuestion): BipartiteQuestion => {
  const { members, pairs } = question
  const [sexes, ofMembers] = [sexesOf(members), pairs.members.list]
  const [men, women] = [numbered(), numbered()]
  const sides = Array.from({ length: pairs.count }, (_, pair) => sidesOf(pair, ofMembers, sexes))
  const tokens = (side: number) => poolsOfSide(question, side).map((pool) => (ofMembers[side] as number) * poolPlaces + pool)
  for (const [ofMan, ofWoman] of sides) {
    for (const token of tokens(ofMan)) men.of(token)
    for (const token of tokens(ofWoman)) women.of(token)
  }
  const firstRow = men.all().length
  const [edges, weights]: [number[], number[]] = [[], []]
  const add = (row: number, column: number, weight: number) => {
    edges.push(row, column)
    weights.push(weight)
  }
  for (const [pair, [ofMan, ofWoman]] of sides.entries()) {
    const weight = (pairs.weights.list[pair] as number) + 1 + weightOfRest
    for (const token of tokens(ofMan)) add(men.of(token), pair, weight)
    for (const token of tokens(ofWoman)) add(firstRow + pair, pairs.count + women.of(token), weight)
    add(firstRow + pair, pair, weightOfRest)
  }
  return {
    question,
    tokensOfMen: men.all(),
    tokensOfWomen: women.all(),
    edges: Uint32Array.from(edges),
    weights: Uint32Array.from(weights),
  }
}

/** The graph in the Matrix Market format (https://math.nist.gov/MatrixMarket/formats.html), which most solvers of sparse matrices read. */
export function* matrixLines({
  question,
  tokensOfMen,
  tokensOfWomen,
  edges,
  weights,
}: BipartiteQuestion): Generator<string, void> {
  const { count } = question.pairs
  yield '%%MatrixMarket matrix coordinate real general'
  yield `${tokensOfMen.length + count} ${count + tokensOfWomen.length} ${weights.length}`
  for (const [edge, weight] of weights.entries())
    yield `${(edges[2 * edge] as number) + 1} ${(edges[2 * edge + 1] as number) + 1} ${weight}`
}

const line = /^(\d+) (\d+)$/

/** Reads rows with their columns, both from 1, a pair of them a line: by row the column from 0, or -1. */
export const readMates = (text: string, rows: number): Int32Array => {
  const mates = new Int32Array(rows).fill(-1)
  for (const each of text.split('\n')) {
    if (each === '') continue
    const [, row, column] = line.exec(each) ?? []
    if (row === undefined || Number(row) < 1 || Number(row) > rows) throw new Error(`"${each}" is no row with its column.`)
    mates[Number(row) - 1] = Number(column) - 1
  }
  return mates
}

const poolOf = (token: number | undefined): number => (token as number) % poolPlaces

/** The pairs with a match: those both of whose vertices are matched with tokens. One of which only one is stays without, as no edge is lost by that. */
export const chosenOf = ({ question, tokensOfMen, tokensOfWomen }: BipartiteQuestion, mates: Int32Array): ChosenPair[] => {
  const { count, members } = question.pairs
  const sexes = sexesOf(question.members)
  const tokenOfMan = new Map<number, number>()
  for (let row = 0; row < tokensOfMen.length; row++) tokenOfMan.set(mates[row] as number, tokensOfMen[row] as number)
  const chosen: ChosenPair[] = []
  for (let pair = 0; pair < count; pair++) {
    const column = mates[tokensOfMen.length + pair] as number
    const [ofMan, ofWoman] = [tokenOfMan.get(pair), tokensOfWomen[column - count]]
    if (ofMan === undefined || column < count || ofWoman === undefined) continue
    const [pools, isManFirst] = [[poolOf(ofMan), poolOf(ofWoman)], sexes[members.list[2 * pair] as number] === man]
    const [poolOfOne = 0, poolOfOther = 0] = isManFirst ? pools : pools.toReversed()
    chosen.push({ pair, poolOfOne, poolOfOther })
  }
  return chosen
}
