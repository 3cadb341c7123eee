import { weightScale } from '../pairs/pair-table.ts'
import type { Companion } from './companion.ts'
import { even, odd } from './kernel/marks.ts'
import type { MatchKernel } from './open-kernel.ts'
import type { Workshop } from './workshop.ts'

/** What a match counts on top of its weight while the weights are balanced: 4096, in eighths. Most matches come first. */
export const matchWorth = 4096 * weightScale
/** One of several steps of values, in whole weights. Coarse steps come first, finer ones go on from the values found: fewer bids for the same end. */
export interface Step {
  size: number
  /** It may end when this share of the tokens still waits: who waits last are few who outbid each other, and the next step meets them anyway. */
  mayWait: number
}

/** Half of the room between weights: free tokens begin below, wanted ones above (in eighths). */
const weightRoom = 500 * weightScale
// Fewer who wait bid one after the other, whatever their side.
const worthSharing = 20
/** Turns in which everybody may think again. */
const turns = 3

/** How long is bid. */
export interface Effort {
  steps: readonly Step[]
  /** Bids after which a token gives up; what it loses by that it gets back in the rounds and along the paths afterwards. */
  mostBids: number
}

export type Choose = (token: number) => boolean

/** One auction on a workshop at a time; the values go on from one to the next. */
export class Auctions {
  readonly #mate: Int32Array
  readonly #value: Int32Array
  readonly #order: Int32Array
  readonly #kernel: MatchKernel
  readonly #companion: Companion
  readonly #effort: Effort
  bids = 0

  constructor({ section }: Workshop, kernel: MatchKernel, companion: Companion, effort: Effort) {
    this.#mate = section('mate')
    this.#value = section('value')
    this.#order = section('order')
    this.#kernel = kernel
    this.#companion = companion
    this.#effort = effort
  }

  /** Has the tokens that are chosen bid, until hardly anybody does any more. */
  run(chosen: Choose, { size, mayWait }: Step): void {
    let count = 0
    for (let token = 0; token < this.#mate.length; token++) if (chosen(token)) this.#order[count++] = token
    this.#kernel.openAuction(count, matchWorth, size * weightScale, this.#effort.mostBids)
    const enough = Math.floor(mayWait * this.#mate.length)
    while (count > Math.max(worthSharing, enough)) {
      this.#companion.alongside('bid', () => this.#kernel.auctionSide(0))
      count = this.#kernel.meet()
    }
    this.bids += count > enough ? this.#kernel.finishAuction() : this.#kernel.bidsMade()
  }

  /** Matches all anew, coarsely and then finely; those who wait are bid for. */
  matchAnew(waits: Choose): void {
    for (const [index, step] of this.#effort.steps.entries()) {
      this.#mate.fill(-1)
      const before = this.#effort.steps[index - 1]
      if (before) this.#lower(waits, 2 * before.size * weightScale)
      this.#kernel.setFloors(1)
      this.run((token) => !waits(token), step)
    }
  }

  // What the coarse steps may have overshot.
  #lower(chosen: Choose, by: number): void {
    const value = this.#value
    for (let token = 0; token < value.length; token++)
      if (chosen(token)) value[token] = Math.max(0, (value[token] as number) - by)
  }

  /** Whoever is left at a price goes down with it, and then everybody may think again; those who wait and the others take turns. */
  thinkAgain(waits: Choose): void {
    const size = this.#effort.steps.at(-1)?.size ?? 1
    for (let turn = 0; turn < turns; turn++) {
      const above = turn === 0 ? size * weightScale : -1
      const isLeft = (token: number) => this.#mate[token] === -1 && (this.#value[token] as number) > above
      this.#kernel.setFloors(0)
      this.run((token) => waits(token) && isLeft(token), { size, mayWait: 0 })
      this.#kernel.setFloors(1)
      this.run((token) => !waits(token) && isLeft(token), { size, mayWait: 0 })
    }
  }
}

const startValue = (label: number): number => (label === odd ? matchWorth : label === even ? 0 : matchWorth / 2)

/**
 * Values to begin with: tokens that every largest matching seems to need are worth a match, those that it can leave out nothing. Women
 * who look for men wait for bids at somewhat less, all others bid, from somewhat more.
 */
export const setStartValues = ({ section }: Workshop, waits: Choose): void => {
  const label = section('label')
  const value = section('value')
  for (let token = 0; token < value.length; token++) {
    const start = startValue(label[token] as number)
    value[token] = waits(token) ? Math.max(0, start - weightRoom) : start + weightRoom
  }
}
