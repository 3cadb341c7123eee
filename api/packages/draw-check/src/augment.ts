/** Neighbours of a vertex: calls `meet` for each until it is true, and says whether it was. */
export interface Graph {
  vertices: number
  eachNeighbour(vertex: number, meet: (from: number, to: number) => boolean): boolean
  /** Whether a vertex may be left without a mate for the sake of another. */
  mayBeLeft(vertex: number): boolean
}

const none = -1
const [unseen, outer, inner, closed] = [0, 1, 2, 3]

/**
 * Adds to a matching by alternating paths (Edmonds, Paths, trees, and flowers, 1965). Each free vertex grows one tree; an odd cycle
 * is joined to one vertex, its base. A tree that finds no path is closed for good: no later path goes through it (Gabow, An efficient
 * implementation of Edmonds' algorithm for maximum matching on graphs, 1976).
 */
export class Augmenter {
  readonly mates: Int32Array
  readonly #graph: Graph
  readonly #label: Uint8Array
  /** The vertex by which an inner one was met, or the other end of the edge that closed a cycle. */
  readonly #by: Int32Array
  readonly #base: Int32Array
  /** Outer vertices of the tree in the order they came, and inner ones from the end. */
  readonly #queue: Int32Array
  readonly #inners: Int32Array
  readonly #seenAt: Uint32Array
  #queued = 0
  #innerCount = 0
  #climbs = 0
  #left = none
  /** Edges that were looked at. */
  steps = 0

  constructor(graph: Graph, mates: Int32Array) {
    this.#graph = graph
    this.mates = mates
    this.#label = new Uint8Array(graph.vertices)
    this.#by = new Int32Array(graph.vertices).fill(none)
    this.#base = Int32Array.from({ length: graph.vertices }, (_, vertex) => vertex)
    this.#queue = new Int32Array(graph.vertices)
    this.#inners = new Int32Array(graph.vertices)
    this.#seenAt = new Uint32Array(graph.vertices)
  }

  /** Finds a mate for a free vertex, without leaving any other alone but such as may be left. */
  grow(root: number): boolean {
    if (this.mates[root] !== none || this.#label[root] !== unseen) return false
    this.#queued = 0
    this.#innerCount = 0
    this.#addOuter(root)
    for (let at = 0; at < this.#queued; at++) {
      if (!this.#graph.eachNeighbour(this.#queue[at] as number, this.#meet)) continue
      this.#clear()
      return true
    }
    for (let at = 0; at < this.#queued; at++) this.#label[this.#queue[at] as number] = closed
    for (let at = 0; at < this.#innerCount; at++) this.#label[this.#inners[at] as number] = closed
    return false
  }

  readonly #meet = (from: number, to: number): boolean => {
    this.steps += 1
    const label = this.#label[to]
    if (label === unseen) {
      if (this.mates[to] !== none) return this.#extend(from, to)
      this.#flip(to, from)
      return true
    }
    return label === outer && this.#find(from) !== this.#find(to) && this.#shrink(from, to)
  }

  #extend(from: number, to: number): boolean {
    const next = this.mates[to] as number
    this.#label[to] = inner
    this.#inners[this.#innerCount++] = to
    this.#by[to] = from
    this.#addOuter(next)
    return this.#graph.mayBeLeft(next) && this.#leave(next)
  }

  #addOuter(vertex: number): void {
    this.#label[vertex] = outer
    this.#queue[this.#queued++] = vertex
  }

  /** Changes mates along the path from an outer vertex, which is left alone, to the root. */
  #leave(vertex: number): true {
    const mate = this.mates[vertex] as number
    this.mates[vertex] = none
    this.#flip(mate, this.#by[mate] as number)
    return true
  }

  #flip(end: number, by: number): void {
    this.#by[end] = by
    for (let vertex = end; vertex !== none;) {
      const near = this.#by[vertex] as number
      const next = this.mates[near] as number
      this.mates[vertex] = near
      this.mates[near] = vertex
      vertex = next
    }
  }

  #shrink(one: number, other: number): boolean {
    const base = this.#meetingPoint(one, other)
    this.#left = none
    this.#joinUp(one, other, base)
    this.#joinUp(other, one, base)
    return this.#left !== none && this.#leave(this.#left)
  }

  #joinUp(from: number, across: number, base: number): void {
    let [vertex, edge] = [from, across]
    while (this.#find(vertex) !== base) {
      this.#by[vertex] = edge
      edge = this.mates[vertex] as number
      if (this.#label[edge] === inner) {
        this.#addOuter(edge)
        if (this.#graph.mayBeLeft(edge)) this.#left = edge
      }
      if (this.#base[vertex] === vertex) this.#base[vertex] = base
      if (this.#base[edge] === edge) this.#base[edge] = base
      vertex = this.#by[edge] as number
    }
  }

  #meetingPoint(one: number, other: number): number {
    this.#climbs += 1
    let [near, far] = [this.#find(one), this.#find(other)]
    for (;;) {
      if (near !== none) {
        if (this.#seenAt[near] === this.#climbs) return near
        this.#seenAt[near] = this.#climbs
        const mate = this.mates[near] as number
        near = mate === none ? none : this.#find(this.#by[mate] as number)
      }
      ;[near, far] = [far, near]
    }
  }

  #find(vertex: number): number {
    const base = this.#base
    let top = vertex
    while (base[top] !== top) top = base[top] as number
    for (let at = vertex; at !== top;) {
      const next = base[at] as number
      base[at] = top
      at = next
    }
    return top
  }

  #clear(): void {
    for (let at = 0; at < this.#queued; at++) this.#reset(this.#queue[at] as number)
    for (let at = 0; at < this.#innerCount; at++) this.#reset(this.#inners[at] as number)
  }

  #reset(vertex: number): void {
    this.#label[vertex] = unseen
    this.#base[vertex] = vertex
  }
}
