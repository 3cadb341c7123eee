import { weightOf } from '@quintet/domain/match'
import { pairHash } from '../member-index/member-hash.ts'
import { type CandidateLists, tokenMask, weightScale, weightShift } from './pair-table.ts'

/** What weights are made of besides the quality, by member. */
export interface Rating {
  wait: Uint8Array
  hash: Uint32Array
}

/** What the table is made from and into; threads share all of it. */
export interface PairBuffers extends CandidateLists {
  rating: Rating
  /** Where the pairs of each member end, in the part that it belongs to. */
  ends: Uint32Array
  other: Uint32Array
  info: Uint32Array
}

/** Members from `first` up to `end`, with their candidates from the place `own` on. Their pairs are written from `at` on. */
export interface PairPart {
  first: number
  end: number
  own: number
  at: number
}

// Loops here run once, most of it before they are compiled: so nothing is taken apart that would need arrays on the way.

/** The second word of a pair, from the second word of a candidate. */
const infoOf = ({ wait, hash }: Rating, one: number, other: number, candidate: number, swap: boolean): number => {
  const weight = weightOf(candidate & 1023, wait[one] as number, wait[other] as number)
  const first = (candidate >> 10) & tokenMask
  const second = (candidate >> 15) & tokenMask
  const tokens = swap ? second | (first << 5) : first | (second << 5)
  return (
    ((weight * weightScale + (pairHash(hash[one] as number, hash[other] as number) & (weightScale - 1))) << weightShift) | tokens
  )
}

/** Of each member of a part: where the list of those begins whose candidate the member is; one more ends the last. */
const startsOfBack = (candidates: Uint32Array, { first, end }: PairPart): Uint32Array => {
  const start = new Uint32Array(end - first + 1)
  for (let at = 0; at < candidates.length; at += 2) {
    const other = candidates[at] as number
    if (other >= first && other < end) start[other - first + 1] = (start[other - first + 1] as number) + 1
  }
  for (let index = 1; index < start.length; index++) start[index] = (start[index] as number) + (start[index - 1] as number)
  return start
}

/** Whose candidate each member of a part is: the lists turned around, two words each. */
const turnAround = ({ counts, candidates }: CandidateLists, part: PairPart): { start: Uint32Array; back: Uint32Array } => {
  const start = startsOfBack(candidates, part)
  const { first, end } = part
  const next = start.slice()
  const back = new Uint32Array(2 * (start.at(-1) as number))
  for (let member = 0, at = 0; member < counts.length; member++) {
    for (const last = at + 2 * (counts[member] as number); at < last; at += 2) {
      const other = candidates[at] as number
      if (other < first || other >= end) continue
      const place = next[other - first] as number
      next[other - first] = place + 1
      back[2 * place] = member
      back[2 * place + 1] = candidates[at + 1] as number
    }
  }
  return { start, back }
}

const pastEnd = 0xffff_ffff

class PartWriter {
  at: number
  readonly #buffers: PairBuffers
  readonly #back: Uint32Array

  constructor(buffers: PairBuffers, back: Uint32Array, at: number) {
    this.#buffers = buffers
    this.#back = back
    this.at = at
  }

  /** Writes the pairs of a member: the own candidates from one place to another, and whose candidate the member is. */
  write(member: number, ownFrom: number, ownEnd: number, backFrom: number, backEnd: number): void {
    const { candidates, rating, other: others, info } = this.#buffers
    const back = this.#back
    let { at } = this
    let own = ownFrom
    let theirs = backFrom
    while (own < ownEnd || theirs < backEnd) {
      const one = own < ownEnd ? (candidates[own] as number) : pastEnd
      const two = theirs < backEnd ? (back[theirs] as number) : pastEnd
      const isOwn = one <= two
      const other = isOwn ? one : two
      others[at] = other
      info[at] = infoOf(rating, member, other, (isOwn ? candidates[own + 1] : back[theirs + 1]) as number, !isOwn)
      if (isOwn) own += 2
      if (two <= one) theirs += 2
      at += 1
    }
    this.at = at
  }
}

/** Writes the pairs of a part; returns where they end. */
export const writePart = (buffers: PairBuffers, part: PairPart): number => {
  const { start, back } = turnAround(buffers, part)
  const writer = new PartWriter(buffers, back, part.at)
  const { first, end } = part
  for (let member = first, own = part.own; member < end; member++) {
    const ownEnd = own + 2 * (buffers.counts[member] as number)
    writer.write(member, own, ownEnd, 2 * (start[member - first] as number), 2 * (start[member - first + 1] as number))
    own = ownEnd
    buffers.ends[member] = writer.at
  }
  return writer.at
}
