import { type Blossom, type Label, type Link, blossomOf, isVertex, leavesOf, shrunk, wayToBase } from './blossom.ts'
import { Heap } from './heap.ts'
import { Mates } from './mates.ts'
import { checkDuals } from './proof.ts'
import { Vertices, restOwnDual } from './vertices.ts'

export interface Edge {
  a: number
  b: number
  /** A whole number. */
  weight: number
}

type Event =
  | { time: number; kind: 'zero'; vertex: number }
  | { time: number; kind: 'edge'; from: number; to: number; weight: number }
  | { time: number; kind: 'open'; blossom: Blossom }

/**
 * Maximum-weight matching in any graph, exact: Edmonds' blossoms with duals (Galil, Efficient algorithms for finding maximum
 * matching in graphs, 1986). The vertices come in one by one; each grows one tree until it is mated, or until somebody whose
 * dual is zero can stay alone. While a tree grows, time passes: outer duals fall, inner ones rise, and what happens next is
 * taken from a heap.
 */
export class Matching {
  readonly #around: (readonly [to: number, weight: number])[][]
  readonly #leaves: Blossom[]
  readonly #mates: Mates
  readonly #vertices: Vertices
  readonly #events = new Heap<Event>()
  readonly #tree = new Set<Blossom>()
  #now = 0

  constructor(vertices: number, edges: readonly Edge[]) {
    this.#leaves = Array.from({ length: vertices }, (_, vertex) => blossomOf(vertex))
    this.#around = this.#leaves.map(() => [])
    this.#mates = new Mates(this.#leaves)
    this.#vertices = new Vertices(vertices)
    for (const { a, b, weight } of edges) {
      this.#around[a]?.push([b, weight])
      this.#around[b]?.push([a, weight])
    }
    for (const leaf of this.#leaves) this.#add(leaf)
  }

  /** Mate of each vertex; -1 for none. */
  get mates(): readonly number[] {
    return this.#mates.of
  }

  /** Twice the value of the duals, which no matching exceeds. Throws when they do not allow every edge. */
  twiceDualValue(): bigint {
    const duals = this.#leaves.map(({ vertex }) => this.#dual(vertex))
    return checkDuals(this.#leaves, duals, this.#around)
  }

  #add(root: Blossom): void {
    const around = this.#around[root.vertex] ?? []
    const needs = around.map(([to, weight]) => (this.#vertices.top(to) ? weight - this.#dual(to) : 0))
    this.#vertices.add(
      root,
      needs.reduce((most, need) => Math.max(most, need), 0),
    )
    this.#labelOuter(root, undefined)
    while (!this.#happen(this.#events.pop())) continue
    this.#endTree()
  }

  #endTree(): void {
    for (const blossom of this.#tree) this.#rest(blossom)
    for (const blossom of this.#tree) this.#dissolve(blossom)
    this.#tree.clear()
    this.#events.clear()
    this.#now = 0
  }

  /** What happens next; true when the tree is done. */
  #happen(event: Event | undefined): boolean {
    if (!event) throw new Error('A tree grew for ever.')
    this.#now = event.time
    if (event.kind === 'open') this.#open(event.blossom)
    if (event.kind !== 'zero') return event.kind === 'edge' && this.#meet(event.from, event.to, event.weight)
    this.#expose(event.vertex)
    this.#mates.of[event.vertex] = -1
    return true
  }

  #meet(from: number, to: number, weight: number): boolean {
    const [near, far] = [this.#top(from), this.#top(to)]
    if (near === far || far.label === 'inner' || this.#dual(from) + this.#dual(to) > weight) return false
    const next = this.mates[far.base] as number
    if (far.label === 'outer') this.#shrink(near, far, [from, to])
    else if (next === -1) return this.#augment(from, far, to)
    else {
      this.#labelInner(far, [from, to])
      this.#labelOuter(this.#top(next), [far.base, next])
    }
    return false
  }

  #augment(from: number, far: Blossom, to: number): boolean {
    this.#expose(from)
    this.#mates.rotate(far, to)
    this.#mates.join(from, to)
    return true
  }

  #expose(vertex: number): void {
    this.#mates.expose(vertex, (other) => this.#top(other))
  }

  #top(vertex: number): Blossom {
    return this.#vertices.top(vertex) as Blossom
  }

  #dual(vertex: number): number {
    return this.#vertices.dual(vertex, this.#now)
  }

  #label(blossom: Blossom, label: Label, entry: Link | undefined): void {
    this.#vertices.label(blossom, label, this.#now)
    Object.assign(blossom, { label, entry, since: this.#now })
    this.#tree.add(blossom)
  }

  #labelOuter(blossom: Blossom, entry: Link | undefined): void {
    this.#label(blossom, 'outer', entry)
    for (const leaf of leavesOf(blossom)) this.#look(leaf)
  }

  #labelInner(blossom: Blossom, entry: Link): void {
    this.#label(blossom, 'inner', entry)
    if (!isVertex(blossom)) this.#events.push({ time: this.#now + blossom.dual / 2, kind: 'open', blossom })
  }

  /** Foretells what an outer vertex will meet. */
  #look(from: number): void {
    this.#events.push({ time: this.#now + this.#dual(from), kind: 'zero', vertex: from })
    for (const [to, weight] of this.#around[from] ?? []) this.#foretell(from, to, weight)
  }

  #foretell(from: number, to: number, weight: number): void {
    const far = this.#vertices.top(to)
    if (!far || far === this.#top(from) || far.label === 'inner') return
    const slack = this.#dual(from) + this.#dual(to) - weight
    const time = this.#now + (far.label === 'outer' ? slack / 2 : slack)
    this.#events.push({ time, kind: 'edge', from, to, weight })
  }

  #rest(blossom: Blossom): void {
    this.#vertices.label(blossom, 'none', this.#now)
    restOwnDual(blossom, this.#now)
    Object.assign(blossom, { label: 'none', entry: undefined })
  }

  /** The outer blossom above an outer one in the tree. */
  #above({ entry }: Blossom): Blossom | undefined {
    const inner = entry && this.#top(entry[0])
    return inner?.entry && this.#top(inner.entry[0])
  }

  /** The first outer blossom above both. */
  #meetingPoint(one: Blossom, other: Blossom): Blossom {
    const seen = new Set<Blossom>()
    for (let pair: (Blossom | undefined)[] = [one, other]; ; pair = pair.map((blossom) => blossom && this.#above(blossom))) {
      for (const blossom of pair) {
        if (blossom && seen.has(blossom)) return blossom
        if (blossom) seen.add(blossom)
      }
    }
  }

  #climb(from: Blossom, until: Blossom): Blossom[] {
    const way: Blossom[] = []
    for (let at = from; at !== until; at = this.#top((at.entry as Link)[0])) way.push(at)
    return way
  }

  /** Two outer blossoms of the tree are joined: the cycle through the first one above both becomes an outer blossom. */
  #shrink(one: Blossom, other: Blossom, link: Link): void {
    const root = this.#meetingPoint(one, other)
    const [down, up] = [this.#climb(one, root).toReversed(), this.#climb(other, root)]
    const links = [
      ...down.map(({ entry }) => entry as Link),
      link,
      ...up.map(({ entry }): Link => [(entry as Link)[1], (entry as Link)[0]]),
    ]
    this.#enclose(shrunk([root, ...down, ...up], links), root.entry)
  }

  #enclose(blossom: Blossom, entry: Link | undefined): void {
    const inner = blossom.children.filter(({ label }) => label === 'inner').flatMap(leavesOf)
    this.#vertices.join(blossom, this.#now)
    for (const child of blossom.children) {
      restOwnDual(child, this.#now)
      Object.assign(child, { label: 'none', entry: undefined, parent: blossom })
      this.#tree.delete(child)
    }
    Object.assign(blossom, { label: 'outer', entry, since: this.#now })
    this.#tree.add(blossom)
    for (const leaf of inner) this.#look(leaf)
  }

  #release(blossom: Blossom): void {
    this.#vertices.part(blossom)
    for (const child of blossom.children) child.parent = undefined
  }

  /** An inner blossom whose dual is used up falls apart; the way through it stays in the tree. */
  #open(blossom: Blossom): void {
    if (blossom.parent || blossom.label !== 'inner' || blossom.dual !== 2 * (this.#now - blossom.since)) return
    const entry = blossom.entry as Link
    this.#rest(blossom)
    this.#tree.delete(blossom)
    this.#release(blossom)
    const first = this.#top(entry[1])
    this.#labelInner(first, entry)
    const way = wayToBase(blossom, blossom.children.indexOf(first))
    for (const [at, child] of way.children.entries()) {
      if (at % 2 === 0) this.#labelOuter(child, way.links[at])
      else this.#labelInner(child, way.links[at] as Link)
    }
    for (const child of blossom.children) if (child.label === 'none') this.#beSeen(child)
  }

  /** Vertices that have left the tree can be met again. */
  #beSeen(blossom: Blossom): void {
    for (const leaf of leavesOf(blossom)) {
      for (const [from, weight] of this.#around[leaf] ?? []) {
        if (this.#vertices.top(from)?.label === 'outer') this.#foretell(from, leaf, weight)
      }
    }
  }

  /** Takes blossoms apart that nothing holds together any more. */
  #dissolve(blossom: Blossom): void {
    if (isVertex(blossom) || blossom.parent || blossom.dual > 0) return
    this.#release(blossom)
    for (const child of blossom.children) this.#dissolve(child)
  }
}
