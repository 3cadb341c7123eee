import { type Blossom, type Link, chainOf, wayToBase } from './blossom.ts'

/** Who is mated with whom; -1 for no vertex. */
export class Mates {
  readonly of: number[]
  readonly #leaves: readonly Blossom[]

  constructor(leaves: readonly Blossom[]) {
    this.of = leaves.map(() => -1)
    this.#leaves = leaves
  }

  join(a: number, b: number): void {
    this.of[a] = b
    this.of[b] = a
  }

  /** Changes mates inside a blossom so that the vertex becomes its base. */
  rotate(blossom: Blossom, vertex: number): void {
    const chain = chainOf(this.#leaves[vertex] as Blossom, blossom)
    for (let at = 1; at < chain.length; at++) this.#turn(chain[at] as Blossom, chain[at - 1] as Blossom, vertex)
  }

  #turn(blossom: Blossom, child: Blossom, vertex: number): void {
    const from = blossom.children.indexOf(child)
    const way = wayToBase(blossom, from)
    for (let at = 0; at < way.children.length; at += 2) {
      const [a, b] = way.links[at + 1] as Link
      this.rotate(way.children[at] as Blossom, a)
      this.rotate(way.children[at + 1] as Blossom, b)
      this.join(a, b)
    }
    blossom.children = [...blossom.children.slice(from), ...blossom.children.slice(0, from)]
    blossom.links = [...blossom.links.slice(from), ...blossom.links.slice(0, from)]
    blossom.base = vertex
  }

  /** Changes mates along the way from an outer vertex to the root, so that the vertex is left without one. */
  expose(vertex: number, topOf: (vertex: number) => Blossom): void {
    for (let at = vertex; ;) {
      const outer = topOf(at)
      this.rotate(outer, at)
      if (!outer.entry) return
      const inner = topOf(outer.entry[0])
      const [from, to] = inner.entry as Link
      this.rotate(inner, to)
      this.join(from, to)
      at = from
    }
  }
}
