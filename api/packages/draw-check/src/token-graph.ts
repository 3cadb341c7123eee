import type { Graph } from './augment.ts'
import { type PairList, type SidesOfMembers, poolPlaces, sidesOfMembers } from './pair-list.ts'

/** A match of two tokens: place of the pair, and the places of the pools (from 0) of its two sides. */
export interface DrawnPair {
  pair: number
  placeOfOne: number
  placeOfOther: number
}

const none = -1

/**
 * "Each token at most once, each pair at most once" as a matching: tokens of one – side – side – tokens of the other. A pair that
 * is not drawn has its sides mated with each other. Vertices: the tokens, five places a member; then the sides; then, where it is
 * asked for, the rests.
 *
 * All tokens of a member but one may be mated with a rest. So a token stays alone just where its member has no match, and a rest
 * may be left for the sake of a token: what has most mates then has most members with a match.
 */
export class TokenGraph implements Graph {
  readonly #pairs: PairList
  readonly #own: SidesOfMembers
  /** The places of each member's tokens that some pair accepts, one bit each. */
  readonly #inPlay: Uint8Array
  readonly #firstSide: number
  readonly #firstRest: number
  readonly #withRests: boolean
  readonly vertices: number

  constructor(pairs: PairList, people: number, withRests: boolean) {
    this.#pairs = pairs
    this.#own = sidesOfMembers(pairs, people)
    this.#inPlay = new Uint8Array(people)
    const [members, pools] = [pairs.members.list, pairs.pools.list]
    for (let side = 0; side < 2 * pairs.count; side++) {
      const member = members[side] as number
      this.#inPlay[member] = (this.#inPlay[member] as number) | (pools[side] as number)
    }
    this.#withRests = withRests
    this.#firstSide = people * poolPlaces
    this.#firstRest = this.#firstSide + 2 * pairs.count
    this.vertices = this.#firstRest + (withRests ? people * poolPlaces : 0)
  }

  /** The matching that some matches are. */
  matesOf(drawn: readonly DrawnPair[]): Int32Array {
    const mates = new Int32Array(this.vertices).fill(none)
    const join = (a: number, b: number) => {
      mates[a] = b
      mates[b] = a
    }
    for (let side = this.#firstSide; side < this.#firstRest; side += 2) join(side, side + 1)
    for (const { pair, placeOfOne, placeOfOther } of drawn) {
      for (const [side, place] of [
        [2 * pair, placeOfOne],
        [2 * pair + 1, placeOfOther],
      ] as const)
        join((this.#pairs.members.list[side] as number) * poolPlaces + place, this.#firstSide + side)
    }
    if (this.#withRests) for (let member = 0; member < this.#inPlay.length; member++) this.#rest(member, mates, join)
    return mates
  }

  #rest(member: number, mates: Int32Array, join: (a: number, b: number) => void): void {
    let rest = this.#firstRest + member * poolPlaces
    const end = rest + this.#rests(member)
    for (const token of this.#tokensOf(member)) if (mates[token] === none && rest < end) join(token, rest++)
  }

  #rests(member: number): number {
    return Math.max(0, this.#tokensOf(member).length - 1)
  }

  #tokensOf(member: number): number[] {
    const tokens: number[] = []
    for (let place = 0; place < poolPlaces; place++)
      if (((this.#inPlay[member] as number) >> place) & 1) tokens.push(member * poolPlaces + place)
    return tokens
  }

  /** Tokens in play that have no mate. */
  freeTokens(mates: Int32Array): number[] {
    const free: number[] = []
    for (let token = 0; token < this.#firstSide; token++) if (mates[token] === none && this.#isInPlay(token)) free.push(token)
    return free
  }

  /** Members and matches of a matching. */
  count(mates: Int32Array): { matches: number; members: number } {
    let [sides, members] = [0, 0]
    for (let member = 0; member < this.#inPlay.length; member++) {
      let own = 0
      for (let token = member * poolPlaces; token < (member + 1) * poolPlaces; token++)
        if ((mates[token] as number) >= this.#firstSide && (mates[token] as number) < this.#firstRest) own += 1
      sides += own
      members += own > 0 ? 1 : 0
    }
    return { matches: sides / 2, members }
  }

  mayBeLeft(vertex: number): boolean {
    return vertex >= this.#firstRest
  }

  eachNeighbour(vertex: number, meet: (from: number, to: number) => boolean): boolean {
    if (vertex < this.#firstSide) return this.#ofToken(vertex, meet)
    if (vertex < this.#firstRest) return this.#ofSide(vertex, meet)
    const member = Math.floor((vertex - this.#firstRest) / poolPlaces)
    return this.#tokensOf(member).some((token) => meet(vertex, token))
  }

  #isInPlay(token: number): boolean {
    return (((this.#inPlay[Math.floor(token / poolPlaces)] as number) >> (token % poolPlaces)) & 1) === 1
  }

  #ofToken(token: number, meet: (from: number, to: number) => boolean): boolean {
    const [member, place] = [Math.floor(token / poolPlaces), token % poolPlaces]
    const pools = this.#pairs.pools.list
    const end = this.#own.first[member + 1] as number
    for (let at = this.#own.first[member] as number; at < end; at++) {
      const side = this.#own.sides[at] as number
      if (((pools[side] as number) >> place) & 1 && meet(token, this.#firstSide + side)) return true
    }
    if (!this.#withRests) return false
    const first = this.#firstRest + member * poolPlaces
    for (let rest = first; rest < first + this.#rests(member); rest++) if (meet(token, rest)) return true
    return false
  }

  #ofSide(vertex: number, meet: (from: number, to: number) => boolean): boolean {
    const side = vertex - this.#firstSide
    if (meet(vertex, this.#firstSide + (side ^ 1))) return true
    const [first, pools] = [(this.#pairs.members.list[side] as number) * poolPlaces, this.#pairs.pools.list[side] as number]
    for (let place = 0; place < poolPlaces; place++) if ((pools >> place) & 1 && meet(vertex, first + place)) return true
    return false
  }
}
