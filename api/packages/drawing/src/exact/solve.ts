import { matchWorth } from '../matching/auctions.ts'
import { tokenPlaces } from '../matching/state.ts'
import { type Tokens, liveTokens } from '../matching/token-graph.ts'
import { type PairTable, weightScale } from '../pairs/pair-table.ts'
import { beginFrom } from './begin.ts'
import { type Gadget, type Ranks, createGadget, ranksFor } from './gadget.ts'
import { Matching, type Start } from './matching.ts'
import { type Solved, resumeFrom } from './resume.ts'

/** What the solver begins with, by the places of all members: partners, and what tokens are worth in the units of the ranks. */
export interface Known {
  mate: Int32Array
  worth: Float64Array
}

/** The best of all matchings of a table. */
export interface Optimum extends Known {
  ranks: Ranks
  /** Edges that were looked at. */
  looks: number
  solved: Solved
}

/** Values of tokens in play by the places of all members; of the others, what is given. */
export const byPlace = ({ places, count }: Tokens, members: number, values: ArrayLike<number>, others = 0): Float64Array => {
  const all = new Float64Array(members * tokenPlaces).fill(others)
  for (let token = 0; token < count; token++) all[places[token] as number] = values[token] as number
  return all
}

/** What an approximate matching says tokens in play are worth: in the auction's eighths, and in halves of a match. */
export interface Approximate {
  values: Int32Array
  halves: Int32Array
}

/**
 * What tokens are worth, in the units of the ranks, by a matching that is nearly the best: a match counts more there than in the auction, and a
 * token is worth that its member has another match. Where that is not so the solver finds out.
 */
export const worthOf = (table: PairTable, { values, halves }: Approximate): Float64Array => {
  const { match, member } = ranksFor(table.members)
  const more = match - 2 * member - matchWorth / weightScale
  const worth = Float64Array.from(values, (value, token) => {
    const half = halves[token] as number
    return member + Math.max(0, Math.floor(value / weightScale) + (half / 2) * more)
  })
  return byPlace(liveTokens(table), table.members, worth, member)
}

/** The known partners by the numbers of the tokens in play. */
const knownMates = ({ places, count }: Tokens, mate: Int32Array): Int32Array => {
  const tokenAt = new Int32Array(mate.length).fill(-1)
  for (let token = 0; token < count; token++) tokenAt[places[token] as number] = token
  return Int32Array.from({ length: count }, (_, token) => {
    const partner = mate[places[token] as number] as number
    return partner === -1 ? -1 : (tokenAt[partner] as number)
  })
}

/** Who is matched with whom, from the matches of the gadget: a token with a node, the node's other with a token. */
const matesOf = ({ tokens, firstNode, pairs }: Gadget, mates: Int32Array, members: number): Int32Array => {
  const mate = new Int32Array(members * tokenPlaces).fill(-1)
  for (let pair = 0; pair < pairs.count; pair++) {
    const node = firstNode + 2 * pair
    const [one, other] = [mates[node] as number, mates[node + 1] as number]
    if (one === node + 1 || one === -1 || other === -1) continue
    const [placeOfOne, placeOfOther] = [tokens.places[one] as number, tokens.places[other] as number]
    mate[placeOfOne] = placeOfOther
    mate[placeOfOther] = placeOfOne
  }
  return mate
}

/**
 * What every token is worth. One that no pair of the table wants rests, as cheaply as its member's others let it: it is worth what the cheapest of
 * them is, and what resting counts at most.
 */
const worthOfAll = ({ tokens, ranks }: Gadget, dual: Float64Array, members: number): Float64Array => {
  const worth = byPlace(tokens, members, dual)
  for (let member = 0; member < members; member++) {
    const [first, end] = [tokens.memberFirst[member] as number, tokens.memberFirst[member + 1] as number]
    if (first === end) continue
    const price = dual.subarray(first, end).reduce((least, own) => Math.min(least, own), ranks.member)
    for (let place = 0; place < tokenPlaces; place++)
      if ((((tokens.left[member] as number) >> place) & 1) === 0) worth[member * tokenPlaces + place] = price
  }
  return worth
}

/**
 * The best of all matchings of a table (decision 29), or nothing when so many looks at edges were not enough. It goes on from what is known, or
 * from the best of a table with fewer pairs, which cannot be used again.
 */
export const solveExactly = (table: PairTable, known: Known | Optimum, mostLooks = Infinity): Optimum | undefined => {
  const { members } = table
  const gadget = createGadget(table, liveTokens(table))
  const matching = new Matching(gadget.graph, 'solved' in known ? resumeFrom(known.solved, gadget) : startOf(gadget, known))
  if (!matching.solve(mostLooks)) return undefined
  const { looks } = matching
  const worth = worthOfAll(gadget, matching.dual, members)
  return { mate: matesOf(gadget, matching.mate, members), worth, ranks: gadget.ranks, looks, solved: { gadget, matching } }
}

const startOf = (gadget: Gadget, { worth, mate }: Known): Start => {
  const { tokens } = gadget
  const ofTokens = Float64Array.from(tokens.places, (place) => worth[place] as number)
  return beginFrom(gadget, ofTokens, knownMates(tokens, mate))
}
