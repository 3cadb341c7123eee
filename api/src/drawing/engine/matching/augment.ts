import { type PairTable, findPlace, tokenMask, weightShift } from '../pairs/pair-table.ts'
import { type Matching, memberOf, tokenPlaces } from './state.ts'

export const outside = 0
export const odd = 1
export const even = 2

const none = -1

const longer = (numbers: Int32Array): Int32Array<ArrayBuffer> => {
  const grown = new Int32Array(2 * numbers.length)
  grown.set(numbers)
  return grown
}

/**
 * Searches alternating paths, breadth first, on the graph in which every pair of members lies as two nodes between their tokens
 * (so that a pair is used once). Those nodes need no room: the one on a token's side of its match is the token itself.
 *
 * An even token is without a match, or would be if the path were taken; it may take any token that accepts back (which becomes
 * odd, and the one who had it even), or the match of a sibling that serves the same pair. An odd token is wanted by
 * another: its match may go on, or stay with a sibling of its own that serves the pair as well.
 *
 * A search that fails leaves its tree marked: nothing in it can gain any more, so later searches pass it by. Odd cycles are not
 * shrunk, and a path that would use a pair twice is not taken: what that costs is tiny, and the certificate shows it.
 */
export class PathSearch {
  readonly label: Uint8Array
  readonly #table: PairTable
  readonly #mate: Int32Array
  /** Who reached a token. */
  readonly #link: Int32Array
  #queue = new Int32Array(1024)
  #tail = 0
  /** Every token that has a mark. */
  #touched = new Int32Array(1024)
  #touches = 0
  /** Odd tokens whose match a sibling could take over, now that it has no mark. */
  #offers: number[] = []
  /** The round in which a token was last put into the queue. */
  readonly #queued: Int32Array
  #round = 0
  #changed: number[] = []
  /** Weight that is lost when the path ends at a token, in eighths. */
  readonly #loss: Int32Array
  /** The root of the tree in which a token is. */
  readonly #root: Int32Array

  constructor({ table, mate }: Matching) {
    this.#table = table
    this.#mate = mate
    this.label = new Uint8Array(mate.length)
    this.#link = new Int32Array(mate.length).fill(none)
    this.#loss = new Int32Array(mate.length)
    this.#root = new Int32Array(mate.length)
    this.#queued = new Int32Array(mate.length)
  }

  /**
   * Grows trees from all free tokens at once, in the manner of Hopcroft and Karp (An n^(5/2) algorithm for maximum matchings in bipartite
   * graphs, 1973); where two of them touch, both of their roots are matched. What such trees held is grafted onto those that are left (Azad,
   * Buluc and Pothen, Computing maximum cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017), so that a round looks
   * only at what has changed. Answers how many pairs of roots were matched. The marks that are left prove the size.
   */
  augmentForest(roots: Iterable<number>, mostRounds: number): number {
    this.#begin(roots)
    let gained = 0
    for (let round = 1; ; round++) {
      const more = this.#growForest()
      gained += more
      if (more === 0 || round === mostRounds) return gained
      this.#graft()
    }
  }

  /** Takes all marks away. */
  reset(): void {
    for (let index = 0; index < this.#touches; index++) this.#unmark(this.#touched[index] as number)
    this.#touches = 0
  }

  /**
   * Takes a match that `mayGive` away and passes it on along a path to one of the roots: of the first `choices` that it finds,
   * the one that costs the least weight. Answers the token that gave, or -1.
   */
  exchange(roots: readonly number[], mayGive: (token: number) => boolean, choices: number): number {
    this.#begin(roots)
    const givers: number[] = []
    for (let head = 0; head < this.#tail && givers.length < choices; head++) {
      const token = this.#queue[head] as number
      if (mayGive(token)) givers.push(token)
      else this.#scan(token)
    }
    const loss = (token: number) => this.#loss[token] as number
    const giver = givers.toSorted((a, b) => loss(a) - loss(b)).find((token) => this.#release(token))
    if (giver === undefined) return none
    this.reset()
    return giver
  }

  #begin(roots: Iterable<number>): void {
    this.#touches = 0
    this.#tail = 0
    this.#round += 1
    for (const root of roots) this.#reachEven(root, none, 0)
  }

  #growForest(): number {
    let gained = 0
    for (const token of this.#offers)
      if (this.#isFree(this.#root[token] as number) && this.#offerPair(token, this.#infoOf(token))) gained += 1
    this.#offers = []
    for (let head = 0; head < this.#tail; head++) {
      const token = this.#queue[head] as number
      if (this.#isFree(this.#root[token] as number) && this.#scan(token)) gained += 1
    }
    return gained
  }

  /** Takes the marks of trees whose roots are matched away, and lets all others grow where those were. */
  #graft(): void {
    const freed: number[] = []
    let kept = 0
    for (let index = 0; index < this.#touches; index++) {
      const token = this.#touched[index] as number
      if (this.#isFree(this.#root[token] as number)) this.#touched[kept++] = token
      else {
        this.#unmark(token)
        freed.push(token)
      }
    }
    this.#touches = kept
    this.#tail = 0
    this.#round += 1
    for (const token of freed) this.#queueAround(token)
  }

  /** Everything that could reach a token without a mark looks again. */
  #queueAround(token: number): void {
    const member = memberOf(token)
    const first = member * tokenPlaces
    for (let sibling = first; sibling < first + tokenPlaces; sibling++) {
      if (this.label[sibling] === even) this.#enqueue(sibling)
      else if (this.label[sibling] === odd) this.#offers.push(sibling)
    }
    const { start, other, info } = this.#table
    const bit = 1 << (token - first)
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      if (((info[at] as number) & bit) === 0) continue
      let next = (other[at] as number) * tokenPlaces
      for (let bits = ((info[at] as number) >> 5) & tokenMask; bits !== 0; bits >>= 1, next++)
        if (bits & 1 && this.label[next] === even) this.#enqueue(next)
    }
  }

  #enqueue(token: number): void {
    if (this.#queued[token] === this.#round) return
    this.#queued[token] = this.#round
    if (this.#tail === this.#queue.length) this.#queue = longer(this.#queue)
    this.#queue[this.#tail++] = token
  }

  #reachEven(token: number, from: number, loss: number): void {
    if (this.label[token] !== outside) return
    this.label[token] = even
    this.#link[token] = from
    this.#loss[token] = loss
    this.#root[token] = from === none ? token : (this.#root[from] as number)
    this.#touch(token)
    this.#enqueue(token)
  }

  #touch(token: number): void {
    if (this.#touches === this.#touched.length) this.#touched = longer(this.#touched)
    this.#touched[this.#touches++] = token
  }

  /** Everything that an even token could take; true when a path was found and taken. */
  #scan(token: number): boolean {
    const member = memberOf(token)
    const bit = 1 << (token % tokenPlaces)
    const { start, other, info } = this.#table
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      if (((info[at] as number) & bit) === 0) continue
      const sibling = this.#siblingWith(member, other[at] as number)
      if (sibling === token) continue
      const loss = this.#loss[token] as number
      if (sibling !== none) this.#reachEven(sibling, token, loss)
      else {
        const left = loss - ((info[at] as number) >>> weightShift)
        if (this.#reachTokens(other[at] as number, ((info[at] as number) >> 5) & tokenMask, token, left)) return true
      }
    }
    return false
  }

  /** The token of a member by which it is matched with another. */
  #siblingWith(member: number, other: number): number {
    const [low, first] = [other * tokenPlaces, member * tokenPlaces]
    for (let token = first; token < first + tokenPlaces; token++) {
      const partner = this.#mate[token] as number
      if (partner >= low && partner < low + tokenPlaces) return token
    }
    return none
  }

  #reachTokens(member: number, tokens: number, from: number, loss: number): boolean {
    for (let bits = tokens, token = member * tokenPlaces; bits !== 0; bits >>= 1, token++)
      if (bits & 1 && this.#reachOdd(token, from, loss)) return true
    return false
  }

  /** A token that somebody wants: it is free, or its match goes on, or stays with a sibling. */
  #reachOdd(token: number, from: number, loss: number): boolean {
    if (this.label[token] === even) return this.#bridge(from, token)
    if (this.label[token] !== outside) return false
    this.label[token] = odd
    this.#link[token] = from
    this.#root[token] = this.#root[from] as number
    this.#loss[token] = loss
    this.#touch(token)
    const partner = this.#mate[token] as number
    if (partner === none) return this.#take(token)
    const info = this.#infoOf(token)
    this.#reachEven(partner, token, loss + (info >>> weightShift))
    return this.#offerPair(token, info)
  }

  /** The second word of the pair that an odd token serves. */
  #infoOf(token: number): number {
    const place = findPlace(this.#table, memberOf(token), memberOf(this.#mate[token] as number))
    return this.#table.info[place] as number
  }

  /** The match of an odd token may stay with any sibling that serves the pair as well. */
  #offerPair(token: number, info: number): boolean {
    const siblings = info & tokenMask & ~(1 << (token % tokenPlaces))
    return this.#reachTokens(memberOf(token), siblings, token, this.#loss[token] as number)
  }

  #isFree(token: number): boolean {
    return this.#mate[token] === none
  }

  /**
   * Two even tokens of different trees: both roots can be matched over the pair between them. Inside one tree it would be an odd
   * cycle; and a tree whose root is matched is done with until all marks are taken away.
   */
  #bridge(one: number, other: number): boolean {
    const [root, far] = [this.#root[one] as number, this.#root[other] as number]
    if (root === far || !this.#isFree(far) || !this.#isFree(root)) return false
    this.#changed = []
    const [left, right] = [this.#mate[one] as number, this.#mate[other] as number]
    if (this.label[one] === even) {
      this.#join(one, other)
      this.#giveBack(one, left)
    } else {
      // A sibling in another tree takes over the match of an odd token, which goes to whoever wanted it.
      this.#join(other, left)
      this.#follow(one)
    }
    this.#giveBack(other, right)
    return this.#isSound() || this.#undo()
  }

  #release(token: number): boolean {
    const partner = this.#mate[token] as number
    if (partner === none) return false
    this.#changed = []
    this.#set(token, none)
    this.#giveBack(token, partner)
    return this.#isSound() || this.#undo()
  }

  #take(token: number): boolean {
    this.#changed = []
    this.#follow(token)
    return this.#isSound() || this.#undo()
  }

  #set(token: number, partner: number): void {
    this.#changed.push(token, this.#mate[token] as number)
    this.#mate[token] = partner
  }

  #join(one: number, other: number): void {
    this.#set(one, other)
    this.#set(other, one)
  }

  /** Gives an odd token to whoever wanted it, and so on back to the root. */
  #follow(wanted: number): void {
    let token = wanted
    for (;;) {
      const from = this.#link[token] as number
      const before = this.#mate[from] as number
      this.#join(token, this.label[from] === odd ? before : from)
      if (this.label[from] === odd) token = from
      else {
        this.#giveBack(from, before)
        return
      }
    }
  }

  /** An even token has let go of its partner, who goes to the sibling that took over, or must be followed. */
  #giveBack(even: number, left: number): void {
    let [token, partner] = [even, left]
    while (this.#link[token] !== none) {
      const from = this.#link[token] as number
      if (from === partner || this.label[from] === odd) {
        this.#follow(from)
        return
      }
      const before = this.#mate[from] as number
      this.#join(from, partner)
      ;[token, partner] = [from, before]
    }
  }

  /** Whether no pair of members is used twice now. */
  #isSound(): boolean {
    for (let index = 0; index < this.#changed.length; index += 2) {
      const token = this.#changed[index] as number
      const partner = this.#mate[token] as number
      if (partner === none) continue
      const [first, low] = [memberOf(token) * tokenPlaces, memberOf(partner) * tokenPlaces]
      for (let sibling = first; sibling < first + tokenPlaces; sibling++) {
        const other = this.#mate[sibling] as number
        if (sibling !== token && other >= low && other < low + tokenPlaces) return false
      }
    }
    return true
  }

  #undo(): false {
    for (let index = this.#changed.length - 2; index >= 0; index -= 2)
      this.#mate[this.#changed[index] as number] = this.#changed[index + 1] as number
    return false
  }

  #unmark(token: number): void {
    this.label[token] = outside
    this.#link[token] = none
  }
}

/**
 * Gains matches until none is to be gained any more, or so many rounds are over. Answers the marks that are left; of a search that came to its
 * end they prove the size.
 */
export const augmentAll = (matching: Matching, chances: Uint32Array, mostRounds = Infinity): Uint8Array => {
  const search = new PathSearch(matching)
  for (;;) {
    const free: number[] = []
    for (let token = 0; token < chances.length; token++)
      if (matching.mate[token] === none && chances[token] !== 0) free.push(token)
    // A path that would have used a pair twice may be had another way round, so a search that gained is made once more from nothing.
    if (search.augmentForest(free, mostRounds) === 0 || mostRounds !== Infinity) return search.label
    search.reset()
  }
}
