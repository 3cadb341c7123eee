import { memberOf, join, tokenPlaces } from '../state.ts'
import type { Bidder } from './bidder.ts'
import { type Market, batchSize, bidNumbers, staysInPair } from './market.ts'
import { bidTogether } from './bid-together.ts'
import { Waiting } from './waiting.ts'

export interface Bidding {
  /** What a match counts on top of its weight, in eighths. */
  worth: number
  /** Smallest step of a value, in eighths. */
  step: number
  /** Bids after which a token gives up: around an odd ring of equals they would never end. */
  mostBids: number
}

const none = -1
// Fewer are worked out by this thread alone.
const worthSharing = 256

/**
 * An auction in the manner of Bertsekas (A distributed algorithm for the assignment problem, 1979), where every token may bid and be bid
 * for: whoever has no match takes the best it can get at its price, and pays up to where the second best is as good; who had it bids
 * next. When nobody bids any more the matching is within one step a match of the heaviest.
 *
 * Bids are worked out a batch at a time, at the prices before it, by as many threads as there are; then they are taken one after the other.
 * One whose prices or pairs have changed meanwhile thinks again. So the end does not depend on the threads.
 */
export class Auction {
  readonly #market: Market
  readonly #bid: Bidder
  readonly #waiting: Waiting
  readonly #bidsOf: Uint16Array
  /** The batch in which something of a member changed last. */
  readonly #changed: Int32Array
  #batch = 0
  #bids = 0
  #bidding: Bidding = { worth: 0, step: 0, mostBids: 0 }

  constructor(market: Market, bid: Bidder) {
    const tokens = market.value.length
    this.#market = market
    this.#bid = bid
    this.#waiting = new Waiting(tokens)
    this.#bidsOf = new Uint16Array(tokens)
    this.#changed = new Int32Array(tokens / tokenPlaces)
  }

  /** Runs until nobody bids any more. Answers the bids made. */
  run(first: Iterable<number>, bidding: Bidding): number {
    this.#bidding = bidding
    this.#bids = 0
    this.#bidsOf.fill(0)
    for (const token of first) this.#waiting.push(token)
    for (let waiting = this.#waiting.turn(); waiting > 0; waiting = this.#waiting.turn()) {
      const count = this.#fillBatch(waiting)
      if (count < worthSharing) this.#bid(bidding.worth, 0, count)
      else bidTogether(this.#market.control, this.#bid, bidding.worth, count)
      this.#batch += 1
      for (let index = 0; index < count; index++) this.#take(index)
    }
    return this.#bids
  }

  /** Those who bid next, of so many who wait in one neighbourhood. */
  #fillBatch(waiting: number): number {
    const { matching, batch } = this.#market
    let count = 0
    for (let left = waiting; count < batchSize && left > 0; left--) {
      const token = this.#waiting.shift()
      if (matching.mate[token] !== none || (this.#bidsOf[token] as number) >= this.#bidding.mostBids) continue
      batch[count++] = token
    }
    return count
  }

  /** Takes a bid, when what it counted on still holds. */
  #take(index: number): void {
    const { matching, value, batch, bids } = this.#market
    const token = batch[index] as number
    if (matching.mate[token] !== none) return
    const at = index * bidNumbers
    const [wanted, second] = [bids[at] as number, bids[at + 1] as number]
    const isStale = this.#changed[memberOf(token)] === this.#batch || (wanted !== none && value[wanted] !== bids[at + 3])
    if (isStale) {
      this.#waiting.push(token)
      return
    }
    this.#bids += 1
    this.#bidsOf[token] = (this.#bidsOf[token] as number) + 1
    const kept = Math.max(0, second - this.#bidding.step)
    value[token] = wanted === none ? 0 : kept
    this.#change(token)
    if (wanted === none) return
    const full = bids[at + 2] as number
    if (full === staysInPair) this.#takeOver(token, wanted)
    else this.#buy(token, wanted, full - kept)
  }

  #change(token: number): void {
    this.#changed[memberOf(token)] = this.#batch
  }

  /** The pair stays, another token of the same member serves it. */
  #takeOver(token: number, sibling: number): void {
    const { mate } = this.#market.matching
    const partner = mate[sibling] as number
    mate[sibling] = none
    join(mate, token, partner)
    this.#change(partner)
    this.#waiting.push(sibling)
  }

  #buy(token: number, wanted: number, price: number): void {
    const { matching, value } = this.#market
    const { mate, table } = matching
    const before = mate[wanted] as number
    value[wanted] = price
    join(mate, token, wanted)
    this.#change(wanted)
    if (before === none) return
    mate[before] = none
    this.#change(before)
    this.#waiting.push(before)
    const first = memberOf(before) * tokenPlaces
    if (table.start[memberOf(before)] === table.start[memberOf(before) + 1]) return
    // Their pair is free again, and may serve a sibling.
    for (let sibling = first; sibling < first + tokenPlaces; sibling++) if (mate[sibling] === none) this.#waiting.push(sibling)
  }
}
