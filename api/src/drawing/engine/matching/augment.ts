import { type PairTable, findPlace, tokenMask, weightShift } from '../pairs/pair-table.ts'
import { type Matching, memberOf, tokenPlaces } from './state.ts'

export const outside = 0
export const odd = 1
export const even = 2

const none = -1

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
  #touched: number[] = []
  #changed: number[] = []
  /** Weight that is lost when the path ends at an even token, in eighths. */
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
  }

  /**
   * Grows trees from all free tokens at once; where two of them touch, both of their roots are matched. Answers how many pairs of roots
   * were. When it is none, the marks that are left prove the size.
   */
  augmentForest(roots: Iterable<number>): number {
    this.#begin(roots)
    let gained = 0
    for (let head = 0; head < this.#tail; head++) {
      const token = this.#queue[head] as number
      if (this.#isFree(this.#root[token] as number) && this.#scan(token)) gained += 1
    }
    return gained
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
    this.#forget()
    return giver
  }

  /** Takes all marks away. */
  reset(): void {
    this.label.fill(outside)
    this.#link.fill(none)
  }

  #begin(roots: Iterable<number>): void {
    this.#touched = []
    this.#tail = 0
    for (const root of roots) this.#reachEven(root, none, 0)
  }

  #reachEven(token: number, from: number, loss: number): void {
    if (this.label[token] !== outside) return
    this.label[token] = even
    this.#link[token] = from
    this.#loss[token] = loss
    this.#root[token] = from === none ? token : (this.#root[from] as number)
    this.#touched.push(token)
    if (this.#tail === this.#queue.length) {
      const longer = new Int32Array(2 * this.#tail)
      longer.set(this.#queue)
      this.#queue = longer
    }
    this.#queue[this.#tail++] = token
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
    this.#touched.push(token)
    const partner = this.#mate[token] as number
    if (partner === none) return this.#take(token)
    const member = memberOf(token)
    const info = this.#table.info[findPlace(this.#table, member, memberOf(partner))] as number
    this.#reachEven(partner, token, loss + (info >>> weightShift))
    return this.#reachTokens(member, info & tokenMask & ~(1 << (token % tokenPlaces)), token, loss)
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

  #forget(): true {
    for (const token of this.#touched) this.#unmark(token)
    return true
  }

  #unmark(token: number): void {
    this.label[token] = outside
    this.#link[token] = none
  }
}

/**
 * Gains matches until none is to be gained any more, many at a time, in the manner of Hopcroft and Karp (An n^(5/2) algorithm for maximum
 * matchings in bipartite graphs, 1973). Answers the marks that are left.
 */
export const augmentAll = (matching: Matching, chances: Uint32Array): { gained: number; label: Uint8Array } => {
  const search = new PathSearch(matching)
  let gained = 0
  for (;;) {
    const free: number[] = []
    for (let token = 0; token < chances.length; token++)
      if (matching.mate[token] === none && chances[token] !== 0) free.push(token)
    const more = search.augmentForest(free)
    if (more === 0) return { gained, label: search.label }
    gained += more
    search.reset()
  }
}
