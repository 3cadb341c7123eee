import { Blossoms, type NestedBlossom } from './blossoms.ts'
import { Duals } from './duals.ts'
import { EventHeap } from './event-heap.ts'
import type { Graph } from './graph.ts'

const [none, outer, inner] = [0, 1, 2]
const [noVertex, noEdge] = [-1, -1]

const grown = <T extends Uint8Array | Int32Array | Float64Array>(old: T, fresh: T): T => {
  fresh.set(old)
  return fresh
}

/** Where a search may begin: duals that cover every edge, matches on edges that they cover exactly, and the cycles that are shrunk. */
export interface Start {
  dual: Float64Array
  mate: Int32Array
  nested?: readonly NestedBlossom[]
}

/**
 * Maximum-weight matching in any graph, exact: Edmonds' blossoms with duals (Galil, Efficient algorithms for finding maximum
 * matching in graphs, 1986), on from any feasible start. One vertex after the other that is free, though its dual says that it is worth
 * something, grows a tree. While a tree grows, time passes: outer duals fall, inner ones rise, and what happens next is taken from a
 * heap; it ends where a free vertex is reached, or an outer dual comes to zero. Duals that begin as whole numbers stay multiples of a half.
 */
export class Matching {
  readonly #graph: Graph
  readonly #blossoms: Blossoms
  readonly #duals: Duals
  /** By vertex, or blossom: how it is labelled, and by which edge an inner one came into the tree. */
  #label: Uint8Array
  #entry: Int32Array
  /** Duals of blossoms, and when they were noted. */
  #weights: Float64Array
  #noted: Float64Array
  readonly #events = new EventHeap()
  readonly #tree: number[] = []
  #root = noVertex
  #now = 0
  /** The first outer vertex whose dual comes to zero, and when. */
  #zero = noVertex
  #zeroTime = Infinity
  #edges = 0

  constructor(graph: Graph, { dual, mate, nested = [] }: Start) {
    this.#graph = graph
    this.#duals = new Duals(dual)
    this.#blossoms = new Blossoms(mate, {
      move: (vertex, from, to) => this.#duals.move(vertex, from, to, this.#now),
      clear: (group) => this.#duals.clear(group),
    })
    const room = graph.vertices + nested.length + 64
    this.#label = new Uint8Array(room)
    this.#entry = new Int32Array(room).fill(noEdge)
    this.#weights = new Float64Array(room)
    this.#noted = new Float64Array(room)
    for (const { children, links, dual: weight } of nested)
      this.#weights[this.#blossoms.shrink([...children], [...links])] = weight
  }

  /** Edges and vertices that were looked at: what the search has cost, the same on every machine. */
  get looks(): number {
    return this.#edges + this.#blossoms.visits
  }

  get mate(): Int32Array {
    return this.#blossoms.mate
  }

  get dual(): Float64Array {
    return this.#duals.all(this.#blossoms.groups)
  }

  /** All blossoms, to be taken over by another search. */
  nested(): NestedBlossom[] {
    const all = this.#blossoms.all()
    const numbers = new Map(all.map((blossom, at) => [blossom, this.#graph.vertices + at]))
    return all.map((blossom) => ({
      children: this.#blossoms.childrenOf(blossom).map((child) => numbers.get(child) ?? child),
      links: this.#blossoms.linksOf(blossom),
      dual: this.#weights[blossom] as number,
    }))
  }

  /** The vertices of every blossom that is worth something, and what: duals of odd sets. */
  oddSets(): { vertices: number[]; dual: number }[] {
    return this.#blossoms
      .all()
      .filter((blossom) => (this.#weights[blossom] as number) > 0)
      .map((blossom) => {
        const vertices: number[] = []
        this.#blossoms.forEachLeaf(blossom, (vertex) => void vertices.push(vertex))
        return { vertices, dual: this.#weights[blossom] as number }
      })
  }

  /** Matches until it is the best that can be. False: so many looks were not enough. */
  solve(mostLooks: number): boolean {
    for (let vertex = 0; vertex < this.#graph.vertices; vertex++) {
      if (this.#blossoms.mate[vertex] !== noVertex || this.#dualOf(vertex) === 0) continue
      if (!this.#grow(vertex, mostLooks)) return false
    }
    return true
  }

  /** Grows a tree from a vertex to its end. False: so many looks were not enough; then nothing holds any more. */
  #grow(vertex: number, mostLooks: number): boolean {
    this.#now = 0
    this.#zeroTime = Infinity
    this.#events.clear()
    this.#root = this.#blossoms.topOf(vertex)
    this.#makeOuter(this.#root)
    while (!this.#step()) if (this.looks > mostLooks) return false
    this.#settle()
    return true
  }

  /** Does what happens next; whether the search is at its end. */
  #step(): boolean {
    if (this.#events.firstTime >= this.#zeroTime) {
      this.#now = this.#zeroTime
      this.#expose(this.#zero)
      return true
    }
    this.#now = this.#events.firstTime
    const event = this.#events.pop()
    if (event >= 0) return this.#meet(event)
    this.#open(-1 - event)
    return false
  }

  /** An edge from an outer vertex may have become tight. */
  #meet(edge: number): boolean {
    const [from, to] = [this.#graph.from[edge] as number, this.#graph.to[edge] as number]
    const other = this.#blossoms.topOf(to)
    const label = this.#label[other]
    if (other === this.#blossoms.topOf(from) || label === inner) return false
    const slack = this.#slack(edge)
    // It may have got its label since the event was noted.
    if (slack > 0) {
      this.#events.push(this.#now + (label === outer ? slack / 2 : slack), edge)
      return false
    }
    if (label === outer) this.#shrink(edge)
    else if (this.#blossoms.mate[this.#blossoms.baseOf(other)] === noVertex) {
      this.#expose(from)
      this.#blossoms.rotate(other, to)
      this.#blossoms.join(from, to)
      return true
    } else this.#makeInner(other, edge)
    return false
  }

  #dualOf(vertex: number): number {
    return this.#duals.of(vertex, this.#blossoms.groups[vertex] as number, this.#now)
  }

  #slack(edge: number): number {
    const { from, to, weight } = this.#graph
    return this.#dualOf(from[edge] as number) + this.#dualOf(to[edge] as number) - (weight[edge] as number)
  }

  /** The dual of an outermost blossom as it is now. */
  #noteBlossom(blossom: number): void {
    const passed = this.#now - (this.#noted[blossom] as number)
    const label = this.#label[blossom]
    const change = label === outer ? 2 * passed : label === inner ? -2 * passed : 0
    this.#weights[blossom] = (this.#weights[blossom] as number) + change
    this.#noted[blossom] = this.#now
  }

  #setLabel(blossom: number, label: number, entry: number): void {
    if (!this.#blossoms.isVertex(blossom)) this.#noteBlossom(blossom)
    this.#duals.setPace(this.#blossoms.groupOf(blossom), label === outer ? -1 : 1, this.#now)
    if (this.#label[blossom] === none) this.#tree.push(blossom)
    this.#label[blossom] = label
    this.#entry[blossom] = entry
    if (label === inner && !this.#blossoms.isVertex(blossom))
      this.#events.push(this.#now + (this.#weights[blossom] as number) / 2, -1 - blossom)
  }

  #makeInner(blossom: number, entry: number): void {
    this.#setLabel(blossom, inner, entry)
    const base = this.#blossoms.baseOf(blossom)
    this.#makeOuter(this.#blossoms.topOf(this.#blossoms.mate[base] as number))
  }

  #makeOuter(blossom: number): void {
    this.#setLabel(blossom, outer, noEdge)
    this.#blossoms.forEachLeaf(blossom, (vertex) => this.#lookAround(vertex))
  }

  /** Notes when the edges of an outer vertex become tight, as far as that comes before the end. */
  #lookAround(vertex: number): void {
    const { start, to, weight } = this.#graph
    const own = this.#dualOf(vertex)
    if (this.#now + own < this.#zeroTime) {
      this.#zeroTime = this.#now + own
      this.#zero = vertex
    }
    const mine = this.#blossoms.topOf(vertex)
    const end = start[vertex + 1] as number
    this.#edges += end - (start[vertex] as number)
    for (let edge = start[vertex] as number; edge < end; edge++) {
      const other = to[edge] as number
      const around = this.#blossoms.topOf(other)
      const label = this.#label[around]
      if (label === inner || around === mine) continue
      const slack = own + this.#dualOf(other) - (weight[edge] as number)
      const time = this.#now + (label === outer ? slack / 2 : slack)
      if (time < this.#zeroTime) this.#events.push(time, edge)
    }
  }

  /** Looks from a vertex that has left the tree at the outer ones around it. */
  #lookBack(vertex: number): void {
    const { start, to } = this.#graph
    for (let edge = start[vertex] as number; edge < (start[vertex + 1] as number); edge++) {
      if (this.#label[this.#blossoms.topOf(to[edge] as number)] === outer) {
        const time = this.#now + this.#slack(edge)
        if (time < this.#zeroTime) this.#events.push(time, this.#reverse(edge))
      }
    }
  }

  /** The same edge at its other end. */
  #reverse(edge: number): number {
    const { start, from, to } = this.#graph
    const [one, other] = [from[edge] as number, to[edge] as number]
    let at = start[other] as number
    while (to[at] !== one) at++
    return at
  }

  /** The outer blossom above an outer one in the tree, and the edges that lead there. */
  #above(blossom: number): { within: number; entry: number; mate: number; base: number } {
    const base = this.#blossoms.baseOf(blossom)
    const mate = this.#blossoms.mate[base] as number
    const within = this.#blossoms.topOf(mate)
    return { within, entry: this.#entry[within] as number, mate, base }
  }

  /** Children and links on the way up from an outer blossom to another, the ends in order. */
  #wayUp(from: number, to: number): { children: number[]; links: (readonly [number, number])[] } {
    const children: number[] = []
    const links: (readonly [number, number])[] = []
    for (let at = from; at !== to;) {
      const { within, entry, mate, base } = this.#above(at)
      const next = this.#graph.from[entry] as number
      children.push(at, within)
      links.push([base, mate], [this.#graph.to[entry] as number, next])
      at = this.#blossoms.topOf(next)
    }
    return { children, links }
  }

  /** The outer blossoms from one up to the root. */
  #lineOf(blossom: number): Set<number> {
    const line = new Set<number>([blossom])
    for (let at = blossom; at !== this.#root; line.add(at))
      at = this.#blossoms.topOf(this.#graph.from[this.#above(at).entry] as number)
    return line
  }

  #meeting(one: number, other: number): number {
    const line = this.#lineOf(one)
    let at = other
    while (!line.has(at)) at = this.#blossoms.topOf(this.#graph.from[this.#above(at).entry] as number)
    return at
  }

  /** Two outer blossoms of one tree have met: the odd cycle becomes one. */
  #shrink(edge: number): void {
    const [from, to] = [this.#graph.from[edge] as number, this.#graph.to[edge] as number]
    const meeting = this.#meeting(this.#blossoms.topOf(from), this.#blossoms.topOf(to))
    const one = this.#wayUp(this.#blossoms.topOf(from), meeting)
    const other = this.#wayUp(this.#blossoms.topOf(to), meeting)
    const children = [meeting, ...one.children.toReversed(), ...other.children]
    const links = [...one.links.toReversed().map(([a, b]) => [b, a] as const), [from, to] as const, ...other.links]
    const fresh: number[] = []
    for (const child of children) {
      if (!this.#blossoms.isVertex(child)) this.#noteBlossom(child)
      if (this.#label[child] === inner) this.#blossoms.forEachLeaf(child, (vertex) => void fresh.push(vertex))
    }
    const blossom = this.#blossoms.shrink(children, links)
    this.#duals.setPace(this.#blossoms.groupOf(blossom), -1, this.#now)
    for (const child of children) this.#label[child] = none
    this.#makeRoom(blossom)
    this.#weights[blossom] = 0
    this.#noted[blossom] = this.#now
    this.#label[blossom] = outer
    this.#entry[blossom] = noEdge
    this.#tree.push(blossom)
    if (children.includes(this.#root)) this.#root = blossom
    for (const vertex of fresh) this.#lookAround(vertex)
  }

  /** An inner blossom whose dual has come to zero falls apart. */
  #open(blossom: number): void {
    if (this.#label[blossom] !== inner) return
    const passed = this.#now - (this.#noted[blossom] as number)
    // An event of another blossom that had this number before.
    if ((this.#weights[blossom] as number) - 2 * passed > 0) return
    this.#duals.setPace(this.#blossoms.groupOf(blossom), 0, this.#now)
    const entry = this.#entry[blossom] as number
    const children = this.#blossoms.childrenOf(blossom)
    const links = this.#blossoms.linksOf(blossom)
    const place = this.#blossoms.placeOf(blossom, this.#graph.to[entry] as number)
    this.#label[blossom] = none
    this.#weights[blossom] = 0
    this.#blossoms.dissolve(blossom)
    for (const child of children) {
      this.#label[child] = none
      if (!this.#blossoms.isVertex(child)) this.#noted[child] = this.#now
    }
    this.#labelWay(children, links, place, entry)
    for (const child of children)
      if (this.#label[child] === none) this.#blossoms.forEachLeaf(child, (vertex) => this.#lookBack(vertex))
  }

  /** Of what fell apart, the even way from where the tree came in to the base stays in the tree. */
  #labelWay(children: readonly number[], links: readonly (readonly [number, number])[], place: number, entry: number): void {
    const { length } = children
    const step = place % 2 === 1 ? 1 : -1
    const outers: number[] = []
    let by = entry
    for (let at = place; ; at += 2 * step) {
      this.#setLabel(children[at % length] as number, inner, by)
      if (at % length === 0) break
      const next = (at + step) % length
      outers.push(children[next] as number)
      const [from, to] = this.#linkFrom(links, next, step, length)
      by = this.#edgeBetween(from, to)
    }
    for (const child of outers) this.#setLabel(child, outer, noEdge)
    for (const child of outers) this.#blossoms.forEachLeaf(child, (vertex) => this.#lookAround(vertex))
  }

  #linkFrom(links: readonly (readonly [number, number])[], at: number, step: number, length: number): readonly [number, number] {
    if (step === 1) return links[at] as readonly [number, number]
    const [from, to] = links[(at - 1 + length) % length] as readonly [number, number]
    return [to, from]
  }

  #edgeBetween(from: number, to: number): number {
    let at = this.#graph.start[from] as number
    while (this.#graph.to[at] !== to) at++
    return at
  }

  /** Changes matches along the way from an outer vertex to the root, so that the vertex is left without one. */
  #expose(vertex: number): void {
    let [at, partner] = [vertex, noVertex]
    for (;;) {
      const blossom = this.#blossoms.topOf(at)
      const isRoot = blossom === this.#root
      const above = isRoot ? undefined : this.#above(blossom)
      this.#blossoms.rotate(blossom, at)
      if (partner === noVertex) this.#blossoms.mate[at] = noVertex
      else this.#blossoms.join(at, partner)
      if (!above) return
      partner = this.#graph.to[above.entry] as number
      at = this.#graph.from[above.entry] as number
      this.#blossoms.rotate(above.within, partner)
    }
  }

  /** Notes the duals as they are at the end, and forgets the tree. */
  #settle(): void {
    for (const blossom of this.#tree) {
      if (this.#label[blossom] === none) continue
      if (!this.#blossoms.isVertex(blossom)) this.#noteBlossom(blossom)
      this.#duals.setPace(this.#blossoms.groupOf(blossom), 0, this.#now)
      this.#label[blossom] = none
      this.#dissolve(blossom)
    }
    this.#tree.length = 0
  }

  /** Takes apart what is outermost and worth nothing: otherwise blossoms nest ever more deeply. */
  #dissolve(blossom: number): void {
    const waiting = [blossom]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.#blossoms.isVertex(next) || this.#weights[next] !== 0) continue
      waiting.push(...this.#blossoms.childrenOf(next))
      this.#blossoms.dissolve(next)
    }
  }

  #makeRoom(blossom: number): void {
    if (blossom < this.#label.length) return
    const room = 2 * this.#label.length
    this.#label = grown(this.#label, new Uint8Array(room))
    this.#entry = grown(this.#entry, new Int32Array(room).fill(noEdge))
    this.#weights = grown(this.#weights, new Float64Array(room))
    this.#noted = grown(this.#noted, new Float64Array(room))
  }
}
