import { tokenMask, weightShift } from '../pairs/pair-table.ts'
import { type Matching, join, memberOf, tokenPlaces } from './state.ts'

export interface Auction {
  matching: Matching
  /** What each token is worth to its member, and so what it costs whoever wants it; in eighths of a weight. */
  value: Int32Array
  /** What a match counts on top of its weight, in eighths. */
  worth: number
}

export interface Bidding {
  /** Smallest step of a value, in eighths. */
  step: number
  /** Bids after which a token gives up: around an odd ring of equals they would never end. */
  mostBids: number
}

const none = -1

/** A queue of tokens, each in it at most once. */
class Waiting {
  readonly #ring: Int32Array
  readonly #isIn: Uint8Array
  #head = 0
  length = 0

  constructor(tokens: number) {
    this.#ring = new Int32Array(tokens)
    this.#isIn = new Uint8Array(tokens)
  }

  push(token: number): void {
    if (this.#isIn[token]) return
    this.#isIn[token] = 1
    const end = this.#head + this.length
    this.#ring[end < this.#ring.length ? end : end - this.#ring.length] = token
    this.length += 1
  }

  shift(): number {
    const token = this.#ring[this.#head] as number
    this.#head = this.#head + 1 === this.#ring.length ? 0 : this.#head + 1
    this.length -= 1
    this.#isIn[token] = 0
    return token
  }
}

/**
 * An auction in the manner of Bertsekas (A distributed algorithm for the assignment problem, 1979), where every token may bid and be bid
 * for: whoever has no match takes the best it can get at its price, and pays up to where the second best is as good; who had it bids
 * next. When nobody bids any more the matching is within one step a match of the heaviest. Answers the bids made.
 */
export const runAuction = (auction: Auction, first: Iterable<number>, { step, mostBids }: Bidding): number => {
  const { matching, value, worth } = auction
  const { mate } = matching
  const { start, other, info } = matching.table
  const waiting = new Waiting(mate.length)
  for (const token of first) waiting.push(token)
  const partners = new Int32Array(tokenPlaces)
  const bidsOf = new Uint16Array(mate.length)
  let bids = 0
  while (waiting.length > 0) {
    const token = waiting.shift()
    if (mate[token] !== none || (bidsOf[token] as number) >= mostBids) continue
    bidsOf[token] = (bidsOf[token] as number) + 1
    bids += 1
    const member = memberOf(token)
    const ownFirst = member * tokenPlaces
    const place = token - ownFirst
    for (let index = 0; index < tokenPlaces; index++) {
      const partner = mate[ownFirst + index] as number
      partners[index] = partner === none ? none : memberOf(partner)
    }
    let [best, second, chosen, full] = [0, 0, none, 0]
    const end = start[member + 1] as number
    for (let at = start[member] as number; at < end; at++) {
      const each = info[at] as number
      if (((each >> place) & 1) === 0) continue
      const gross = worth + (each >>> weightShift)
      if (gross <= second) continue
      const theirMember = other[at] as number
      const sibling =
        theirMember === partners[0]
          ? 0
          : theirMember === partners[1]
            ? 1
            : theirMember === partners[2]
              ? 2
              : theirMember === partners[3]
                ? 3
                : theirMember === partners[4]
                  ? 4
                  : none
      if (sibling !== none) {
        const net = value[ownFirst + sibling] as number
        if (net > best) {
          second = best
          best = net
          chosen = ownFirst + sibling
          full = none
        } else if (net > second) second = net
        continue
      }
      for (let bits = (each >> 5) & tokenMask, next = theirMember * tokenPlaces; bits !== 0; bits >>= 1, next++) {
        if ((bits & 1) === 0) continue
        const net = gross - (value[next] as number)
        if (net > best) {
          second = best
          best = net
          chosen = next
          full = gross
        } else if (net > second) second = net
      }
    }
    const kept = Math.max(0, second - step)
    value[token] = kept
    if (chosen === none) {
      value[token] = 0
      continue
    }
    if (full === none) {
      // The pair stays, another token of the same member serves it.
      const partner = mate[chosen] as number
      mate[chosen] = none
      join(mate, token, partner)
      waiting.push(chosen)
      continue
    }
    const before = mate[chosen] as number
    value[chosen] = full - kept
    join(mate, token, chosen)
    if (before === none) continue
    mate[before] = none
    waiting.push(before)
    const theirs = memberOf(before) * tokenPlaces
    for (let sibling = theirs; sibling < theirs + tokenPlaces; sibling++)
      if (mate[sibling] === none && start[memberOf(before)] !== start[memberOf(before) + 1]) waiting.push(sibling)
  }
  return bids
}
