import { tokenPlaces } from '../matching/state.ts'
import { beginPair } from './begin.ts'
import type { NestedBlossom } from './blossoms.ts'
import type { Gadget, PairList } from './gadget.ts'
import type { Matching, Start } from './matching.ts'

/** A drawing that was solved. */
export interface Solved {
  gadget: Gadget
  matching: Matching
}

const keyOf = ({ one, other }: PairList, pair: number, members: number): number =>
  (one[pair] as number) * members + (other[pair] as number)

/** The new numbers of the vertices of a gadget, in one with more pairs; tokens and rests of a member only become more. */
const newNumbers = (old: Gadget, gadget: Gadget): Int32Array => {
  const numbers = new Int32Array(old.graph.vertices)
  const members = old.firstRest.length - 1
  const tokenAt = new Int32Array(members * tokenPlaces)
  for (let token = 0; token < gadget.tokens.count; token++) tokenAt[gadget.tokens.places[token] as number] = token
  for (let token = 0; token < old.tokens.count; token++) numbers[token] = tokenAt[old.tokens.places[token] as number] as number
  for (let member = 0; member < members; member++) {
    const [from, to] = [old.firstRest[member] as number, gadget.firstRest[member] as number]
    for (let rest = from; rest < (old.firstRest[member + 1] as number); rest++) numbers[rest] = to + rest - from
  }
  const nodeOf = new Map<number, number>()
  for (let pair = 0; pair < gadget.pairs.count; pair++)
    nodeOf.set(keyOf(gadget.pairs, pair, members), gadget.firstNode + 2 * pair)
  for (let pair = 0; pair < old.pairs.count; pair++) {
    const node = nodeOf.get(keyOf(old.pairs, pair, members)) as number
    numbers[old.firstNode + 2 * pair] = node
    numbers[old.firstNode + 2 * pair + 1] = node + 1
  }
  return numbers
}

/** Prices tokens of a member that no pair wanted before, and places for them to rest, as low as the old ones allow. */
const addTokensOf = (member: number, { tokens, firstRest, ranks }: Gadget, isOld: Uint8Array, dual: Float64Array): void => {
  const [first, end] = [tokens.memberFirst[member] as number, tokens.memberFirst[member + 1] as number]
  const [rest, last] = [firstRest[member] as number, firstRest[member + 1] as number]
  let least = 0
  for (let at = rest; at < last; at++) if (isOld[at]) least = Math.max(least, ranks.member - (dual[at] as number))
  let lowest = Infinity
  for (let token = first; token < end; token++) {
    if (!isOld[token]) dual[token] = least
    lowest = Math.min(lowest, dual[token] as number)
  }
  for (let at = rest; at < last; at++) if (!isOld[at]) dual[at] = Math.max(0, ranks.member - lowest)
}

const renumber = (nested: readonly NestedBlossom[], numbers: Int32Array, vertices: number): NestedBlossom[] => {
  const shift = vertices - numbers.length
  const numberOf = (at: number): number => (at < numbers.length ? (numbers[at] as number) : at + shift)
  return nested.map(({ children, links, dual }) => ({
    children: children.map(numberOf),
    links: links.map(([from, to]) => [numberOf(from), numberOf(to)] as const),
    dual,
  }))
}

/**
 * A start for a gadget that has more pairs than one that was solved: duals, matches and shrunk cycles stay as they were, so only what was added is
 * searched from.
 */
export const resumeFrom = ({ gadget: old, matching }: Solved, gadget: Gadget): Start => {
  const { vertices } = gadget.graph
  const numbers = newNumbers(old, gadget)
  const [dual, mate, isOld] = [new Float64Array(vertices), new Int32Array(vertices).fill(-1), new Uint8Array(vertices)]
  const oldDual = matching.dual
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    const [at, partner] = [numbers[vertex] as number, matching.mate[vertex] as number]
    isOld[at] = 1
    dual[at] = oldDual[vertex] as number
    mate[at] = partner === -1 ? -1 : (numbers[partner] as number)
  }
  for (let member = 0; member < gadget.firstRest.length - 1; member++) addTokensOf(member, gadget, isOld, dual)
  for (let pair = 0; pair < gadget.pairs.count; pair++)
    if (!isOld[gadget.firstNode + 2 * pair]) beginPair(gadget, { dual, mate }, pair)
  return { dual, mate, nested: renumber(matching.nested(), numbers, vertices) }
}
