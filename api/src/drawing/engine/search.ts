import type { Graph } from './graph.ts'

/** Mate of every node, -1 for none. */
export type Mates = Int32Array

const outside = 0
const even = 1
const odd = 2

/**
 * Edmonds' search for augmenting paths with blossoms shrunk by union-find. One object serves many searches on one matching.
 * A search that fails leaves its tree marked: nothing in it can ever be gained again (a Hungarian tree), so later searches
 * pass it by until `forget`.
 */
export class Search {
  readonly #graph: Graph
  readonly #mates: Mates
  readonly #label: Uint8Array
  readonly #link: Int32Array
  readonly #base: Int32Array
  readonly #seen: Int32Array
  #round = 0
  #touched: number[] = []
  #queue: number[] = []

  constructor(graph: Graph, mates: Mates) {
    this.#graph = graph
    this.#mates = mates
    this.#label = new Uint8Array(graph.nodes)
    this.#link = new Int32Array(graph.nodes).fill(-1)
    this.#base = Int32Array.from({ length: graph.nodes }, (_, node) => node)
    this.#seen = new Int32Array(graph.nodes)
  }

  /** Grows the matching by one from a free node, if it can be. */
  augmentFrom(root: number): boolean {
    return this.#grow([root], () => false)
  }

  /**
   * Frees another token instead of one of `roots`: looks along even paths for a mated node that `mayGo`, and shifts the matching
   * along the path. The matching keeps its size.
   */
  exchange(roots: readonly number[], mayGo: (node: number) => boolean): boolean {
    return this.#grow(roots, mayGo)
  }

  /** Takes the marks of failed searches away. */
  forget(): void {
    this.#label.fill(outside)
    this.#link.fill(-1)
    for (let node = 0; node < this.#base.length; node++) this.#base[node] = node
  }

  #grow(roots: readonly number[], mayGo: (node: number) => boolean): boolean {
    this.#queue = []
    this.#touched = []
    for (const root of roots) if (this.#label[root] === outside) this.#mark(root, even, -1)
    for (let head = 0; head < this.#queue.length; head++) {
      const node = this.#queue[head] as number
      const done = mayGo(node) ? this.#release(node) : this.#scan(node)
      if (done) return this.#clean()
    }
    return false
  }

  #mark(node: number, label: number, link: number): void {
    this.#label[node] = label
    this.#link[node] = link
    this.#touched.push(node)
    if (label === even) this.#queue.push(node)
  }

  #scan(node: number): boolean {
    const { start, neighbours } = this.#graph
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
      const next = neighbours[at] as number
      if (this.#label[next] === outside && this.#step(node, next)) return true
      if (this.#label[next] === even && this.#find(node) !== this.#find(next)) this.#shrinkCycle(node, next)
    }
    return false
  }

  /** From an even node to one outside: the end of an augmenting path, or an odd node with its mate. */
  #step(node: number, next: number): boolean {
    const mate = this.#mates[next] as number
    this.#mark(next, odd, node)
    if (mate !== -1) {
      this.#mark(mate, even, next)
      return false
    }
    this.#flip(next)
    return true
  }

  #release(node: number): boolean {
    const mate = this.#mates[node] as number
    if (mate === -1) return false
    this.#mates[node] = -1
    this.#flip(mate)
    return true
  }

  /** Swaps mated and unmated edges from a node back to its root. */
  #flip(from: number): void {
    for (let node = from; node !== -1;) {
      const before = this.#link[node] as number
      const next = this.#mates[before] as number
      this.#mates[node] = before
      this.#mates[before] = node
      node = next
    }
  }

  #find(node: number): number {
    let root = node
    while (this.#base[root] !== root) root = this.#base[root] as number
    for (let at = node; at !== root;) {
      const next = this.#base[at] as number
      this.#base[at] = root
      at = next
    }
    return root
  }

  #shrinkCycle(one: number, other: number): void {
    const base = this.#commonBase(one, other)
    if (base === -1) return
    this.#shrink(one, other, base)
    this.#shrink(other, one, base)
  }

  /** Where the ways of two even nodes to the root meet; -1 when they have different roots. */
  #commonBase(one: number, other: number): number {
    this.#round += 1
    let [a, b] = [this.#find(one), this.#find(other)]
    while (a !== -1 || b !== -1) {
      if (a !== -1) {
        if (this.#seen[a] === this.#round) return a
        this.#seen[a] = this.#round
        a = this.#above(a)
      }
      ;[a, b] = [b, a]
    }
    return -1
  }

  #above(base: number): number {
    const mate = this.#mates[base] as number
    return mate === -1 ? -1 : this.#find(this.#link[mate] as number)
  }

  #shrink(from: number, across: number, base: number): void {
    let [node, link] = [from, across]
    while (this.#find(node) !== base) {
      this.#link[node] = link
      link = this.#mates[node] as number
      if (this.#label[link] === odd) {
        this.#label[link] = even
        this.#queue.push(link)
      }
      if (this.#base[node] === node) this.#base[node] = base
      if (this.#base[link] === link) this.#base[link] = base
      node = this.#link[link] as number
    }
  }

  #clean(): boolean {
    for (const node of this.#touched) {
      this.#label[node] = outside
      this.#link[node] = -1
      this.#base[node] = node
    }
    return true
  }
}
