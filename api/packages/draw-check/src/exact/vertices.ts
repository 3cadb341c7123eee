import { type Blossom, type Label, isVertex, leavesOf } from './blossom.ts'

/** Vertices of one outermost blossom: their duals change together as time passes. */
interface Group {
  top: Blossom
  /** Added to the value of each vertex, and again as much as `slope` for each unit of time since. */
  offset: number
  slope: -1 | 0 | 1
  since: number
}

const change = ({ offset, slope, since }: Group, now: number): number => offset + slope * (now - since)
const slopes = { outer: -1, inner: 1, none: 0 } as const

/** Which outermost blossom each vertex stands in, and its dual at any time. Large groups are never touched vertex by vertex. */
export class Vertices {
  readonly #groups: (Group | undefined)[]
  readonly #values: number[]

  constructor(count: number) {
    this.#groups = Array.from<Group | undefined>({ length: count })
    this.#values = Array.from<number>({ length: count }).fill(0)
  }

  /** Undefined before the vertex came in. */
  top(vertex: number): Blossom | undefined {
    return this.#groups[vertex]?.top
  }

  dual(vertex: number, now: number): number {
    return (this.#values[vertex] as number) + change(this.#group(vertex), now)
  }

  add(leaf: Blossom, dual: number): void {
    this.#groups[leaf.vertex] = { top: leaf, offset: 0, slope: 0, since: 0 }
    this.#values[leaf.vertex] = dual
  }

  /** Lets the duals of a blossom change from now on as its label says. */
  label(blossom: Blossom, label: Label, now: number): void {
    const group = this.#group(blossom.base)
    Object.assign(group, { offset: change(group, now), slope: slopes[label], since: now })
  }

  /** Puts children together in their new outer blossom; the largest outer one stays as it is. */
  join(blossom: Blossom, now: number): void {
    const outer = blossom.children.filter(({ label }) => label === 'outer')
    const largest = outer.reduce((best, child) => (child.size > best.size ? child : best))
    const group = this.#group(largest.base)
    group.top = blossom
    for (const child of blossom.children) if (child !== largest) this.#move(child, group, now)
  }

  /** Takes a blossom apart; what is in the largest child stays as it is. */
  part({ children }: Blossom): void {
    const largest = children.reduce((best, child) => (child.size > best.size ? child : best))
    const whole = this.#group(largest.base)
    whole.top = largest
    for (const top of children) {
      if (top === largest) continue
      const group: Group = { ...whole, top }
      for (const leaf of leavesOf(top)) this.#groups[leaf] = group
    }
  }

  #group(vertex: number): Group {
    return this.#groups[vertex] as Group
  }

  #move(child: Blossom, group: Group, now: number): void {
    const offset = change(group, now)
    for (const leaf of leavesOf(child)) {
      this.#values[leaf] = this.dual(leaf, now) - offset
      this.#groups[leaf] = group
    }
  }
}

/** Lets the dual of a blossom rest; outer ones grow, inner ones shrink, twice as fast as those of vertices. */
export const restOwnDual = (blossom: Blossom, now: number): void => {
  if (!isVertex(blossom)) blossom.dual -= 2 * slopes[blossom.label] * (now - blossom.since)
}
