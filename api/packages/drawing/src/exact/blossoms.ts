/** An odd cycle of vertices and smaller blossoms, shrunk to one. */
interface Blossom {
  /** In the order of the cycle; the base stands in the first. */
  children: number[]
  /** For each child the edge to the next one: its end in the child, its end in the next. Those at odd places are matched. */
  links: Link[]
  base: number
  /** How many vertices it has. */
  size: number
}

/** An edge by its ends. */
export type Link = readonly [from: number, to: number]

/** A blossom as it can be taken over: children above the count of vertices are earlier ones of a list, the first of which is that count. */
export interface NestedBlossom {
  children: readonly number[]
  links: readonly Link[]
  dual: number
}

interface GroupListener {
  /** A vertex leaves a group for another. */
  move(vertex: number, from: number, to: number): void
  /** A group has no vertices any more. */
  clear(group: number): void
}

/**
 * Who is matched with whom, and which odd cycles are shrunk (Edmonds). Numbers below the count of vertices are vertices, those above are
 * blossoms. Vertices of one outermost blossom are a group; where blossoms become one, or fall apart, the largest keeps its group, so that a
 * large one is not gone through again and again. A listener hears who changes their group.
 */
export class Blossoms {
  readonly vertices: number
  /** Vertices that were gone through in blossoms. */
  visits = 0
  readonly mate: Int32Array
  readonly #group: Int32Array
  readonly #topOfGroup: Int32Array
  readonly #freeGroups: number[] = []
  readonly #made: (Blossom | undefined)[] = []
  readonly #free: number[] = []
  /** By blossom: the one around it, or -1. */
  readonly #parent: number[] = []
  readonly #parentOfVertex: Int32Array

  readonly #duals: GroupListener

  constructor(mate: Int32Array, duals: GroupListener) {
    this.#duals = duals
    this.vertices = mate.length
    this.mate = mate
    this.#group = Int32Array.from(mate, (_, vertex) => vertex)
    this.#topOfGroup = this.#group.slice()
    this.#parentOfVertex = new Int32Array(mate.length).fill(-1)
  }

  /** The outermost blossom in which a vertex lies; itself when there is none. */
  topOf(vertex: number): number {
    return this.#topOfGroup[this.#group[vertex] as number] as number
  }

  /** By vertex: its group. */
  get groups(): Int32Array {
    return this.#group
  }

  /** The group of the vertices of an outermost blossom. */
  groupOf(blossom: number): number {
    return this.#group[this.baseOf(blossom)] as number
  }

  isVertex(blossom: number): boolean {
    return blossom < this.vertices
  }

  baseOf(blossom: number): number {
    return blossom < this.vertices ? blossom : this.#at(blossom).base
  }

  childrenOf(blossom: number): readonly number[] {
    return this.#at(blossom).children
  }

  linksOf(blossom: number): readonly Link[] {
    return this.#at(blossom).links
  }

  /** All blossoms that there are, each after those within it. */
  all(): number[] {
    const outermost = this.#made.flatMap((made, at) => (made && this.#parent[at] === -1 ? [at + this.vertices] : []))
    const found: number[] = []
    for (let next = outermost.pop(); next !== undefined; next = outermost.pop()) {
      found.push(next)
      for (const child of this.#at(next).children) if (child >= this.vertices) outermost.push(child)
    }
    return found.toReversed()
  }

  /** Does something for each vertex of a blossom. */
  forEachLeaf(blossom: number, visit: (vertex: number) => void): void {
    if (blossom < this.vertices) {
      visit(blossom)
      return
    }
    // They may be nested too deeply for a call each.
    const waiting = [blossom]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.visits += 1
      if (next < this.vertices) visit(next)
      else waiting.push(...this.#at(next).children)
    }
  }

  join(one: number, other: number): void {
    this.mate[one] = other
    this.mate[other] = one
  }

  /** Shrinks a cycle; the first child has the base. Returns the number of the new blossom. */
  shrink(children: number[], links: Link[]): number {
    const at = this.#free.pop() ?? this.#made.length
    const blossom = at + this.vertices
    const largest = this.#largestOf(children)
    const group = this.groupOf(largest)
    for (const child of children) if (child !== largest) this.#regroup(child, group)
    this.#topOfGroup[group] = blossom
    const size = children.reduce((sum, child) => sum + this.#sizeOf(child), 0)
    this.#made[at] = { children, links, base: this.baseOf(children[0] as number), size }
    this.#parent[at] = -1
    for (const child of children) this.#setParent(child, blossom)
    return blossom
  }

  /** Takes an outermost blossom apart. */
  dissolve(blossom: number): void {
    const { children } = this.#at(blossom)
    const largest = this.#largestOf(children)
    this.#topOfGroup[this.groupOf(largest)] = largest
    for (const child of children) {
      this.#setParent(child, -1)
      if (child === largest) continue
      const group = this.#freeGroups.pop() as number
      this.#topOfGroup[group] = child
      this.#setGroup(child, group)
    }
    this.#made[blossom - this.vertices] = undefined
    this.#free.push(blossom - this.vertices)
  }

  /** The place of the child of a blossom that holds a vertex. */
  placeOf(blossom: number, vertex: number): number {
    let child = vertex
    for (let above = this.#parentOf(child); above !== blossom; above = this.#parentOf(child)) child = above
    return this.#at(blossom).children.indexOf(child)
  }

  /** Changes matches inside a blossom so that a vertex becomes its base. */
  rotate(blossom: number, vertex: number): void {
    const waiting: Link[] = [[blossom, vertex]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [outermost, base] = next
      for (let child = base; child !== outermost; child = this.#parentOf(child))
        this.#turn(this.#parentOf(child), child, base, waiting)
    }
  }

  /** Makes a vertex in a child the base of a blossom; what is to be turned within other children is left waiting. */
  #turn(blossom: number, child: number, base: number, waiting: Link[]): void {
    const made = this.#at(blossom)
    const { children, links } = made
    const { length } = children
    const place = children.indexOf(child)
    made.base = base
    if (place === 0) return
    // The even way to the base; every second link on it becomes a match.
    const step = place % 2 === 1 ? 1 : -1
    for (let at = place; at % length !== 0; at += 2 * step) {
      const [near, far] = [at + step, (at + 2 * step) % length]
      const [p, q] = step === 1 ? (links[near] as Link) : ((links[far] as Link).toReversed() as unknown as Link)
      this.join(p, q)
      waiting.push([children[near] as number, p], [children[far] as number, q])
    }
    made.children = [...children.slice(place), ...children.slice(0, place)]
    made.links = [...links.slice(place), ...links.slice(0, place)]
  }

  #at(blossom: number): Blossom {
    return this.#made[blossom - this.vertices] as Blossom
  }

  #parentOf(blossom: number): number {
    return (blossom < this.vertices ? this.#parentOfVertex[blossom] : this.#parent[blossom - this.vertices]) as number
  }

  #setParent(child: number, parent: number): void {
    if (child < this.vertices) this.#parentOfVertex[child] = parent
    else this.#parent[child - this.vertices] = parent
  }

  #sizeOf(blossom: number): number {
    return blossom < this.vertices ? 1 : this.#at(blossom).size
  }

  #largestOf(children: readonly number[]): number {
    return children.reduce((best, child) => (this.#sizeOf(child) > this.#sizeOf(best) ? child : best))
  }

  /** Puts the vertices of a blossom into another group. */
  #regroup(blossom: number, group: number): void {
    const left = this.groupOf(blossom)
    this.#setGroup(blossom, group)
    this.#duals.clear(left)
    this.#freeGroups.push(left)
  }

  #setGroup(blossom: number, group: number): void {
    this.forEachLeaf(blossom, (vertex) => {
      this.#duals.move(vertex, this.#group[vertex] as number, group)
      this.#group[vertex] = group
    })
  }
}
