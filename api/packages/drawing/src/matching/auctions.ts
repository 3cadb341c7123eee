import { weightScale } from '../pairs/pair-table.ts'
import type { Threads } from './helper-threads.ts'
import type { MatchKernel } from './open-kernel.ts'

/** What a match counts on top of its weight while the weights are balanced: 4096, in eighths. Most matches come first. */
export const matchWorth = 4096 * weightScale
/** One of several steps of values, in whole weights. Coarse steps come first, finer ones go on from the values found: fewer bids for the same end. */
export interface Step {
  size: number
  /** It may end when this share of the tokens still waits: who waits last are few who outbid each other, and the next step meets them anyway. */
  mayWait: number
}

/** Half of the room between weights: those who wait begin below, all others above (in eighths). */
export const weightHeadroom = 500 * weightScale
// Fewer who wait bid one after the other, whatever their side.
const worthSharing = 20
/** Turns in which prices are lowered. */
const turns = 2

/** How long is bid. */
export interface Effort {
  steps: readonly Step[]
  /** Bids after which a token gives up; what it loses by that it gets back in the rounds and along the paths afterwards. */
  mostBids: number
  /** The same while prices are lowered at the end: a few thousand tokens outbid each other there, one chain after the other. */
  mostBidsAtEnd: number
}

/** One auction on an arena at a time; the values go on from one to the next. */
export class Auctions {
  readonly #kernel: MatchKernel
  readonly #threads: Threads
  readonly #effort: Effort
  bids = 0

  constructor(kernel: MatchKernel, threads: Threads, effort: Effort) {
    this.#kernel = kernel
    this.#threads = threads
    this.#effort = effort
  }

  /** Has so many chosen tokens bid, until hardly anybody does any more. */
  #run(chosen: number, { size, mayWait }: Step, mostBids: number): void {
    const kernel = this.#kernel
    kernel.openAuction(chosen, matchWorth, size * weightScale, mostBids)
    const enough = Math.floor(mayWait * kernel.tokenCount())
    let count = chosen
    while (count > Math.max(worthSharing, enough)) {
      this.#threads.share('bid', kernel.sideCount())
      count = kernel.meet()
    }
    this.bids += count > enough ? kernel.finishAuction() : kernel.bidsMade()
  }

  /** Matches all anew, coarsely and then finely; those who wait are bid for. */
  matchAnew(): void {
    for (const [index, step] of this.#effort.steps.entries()) {
      const before = this.#effort.steps[index - 1]
      // What a coarse step may have overshot.
      this.#kernel.beginAnew(before ? 2 * before.size * weightScale : 0)
      this.#kernel.setFloors(1)
      this.#run(this.#kernel.chooseAll(0), step, this.#effort.mostBids)
    }
  }

  /** Tokens left without a match lower their prices, then all others may bid again; the passive side and the other take turns. */
  relaxPrices(): void {
    const { steps, mostBidsAtEnd } = this.#effort
    const size = steps.at(-1)?.size ?? 1
    for (let turn = 0; turn < turns; turn++)
      for (const waiting of [1, 0]) {
        this.#kernel.setFloors(1 - waiting)
        this.#run(this.#kernel.chooseLeft(waiting, turn === 0 ? size * weightScale : -1), { size, mayWait: 0 }, mostBidsAtEnd)
      }
  }
}
