/**
 * The duals of vertices while time passes: all of a group move at the same pace, so what has passed is noted once for the group and not for each
 * of its vertices. A group that holds nearly everything changes its label as cheaply as one vertex.
 */
export class Duals {
  /** By vertex: its dual without what its group has moved. */
  readonly #own: Float64Array
  readonly #moved: Float64Array
  /** By group: 1 while its duals rise, -1 while they fall, and since when. */
  readonly #pace: Int8Array
  readonly #since: Float64Array

  constructor(own: Float64Array) {
    this.#own = own
    this.#moved = new Float64Array(own.length)
    this.#pace = new Int8Array(own.length)
    this.#since = new Float64Array(own.length)
  }

  #movedAt(group: number, now: number): number {
    const passed = now - (this.#since[group] as number)
    return (this.#moved[group] as number) + (this.#pace[group] as number) * passed
  }

  of(vertex: number, group: number, now: number): number {
    return (this.#own[vertex] as number) + this.#movedAt(group, now)
  }

  /** Lets a group rise (1), fall (-1) or rest (0) from now on. */
  setPace(group: number, pace: -1 | 0 | 1, now: number): void {
    this.#moved[group] = this.#movedAt(group, now)
    this.#since[group] = now
    this.#pace[group] = pace
  }

  /** Resets a group without vertices: it rests, and has moved nothing. */
  clear(group: number): void {
    this.#moved[group] = 0
    this.#pace[group] = 0
  }

  /** A vertex changes its group, and has the dual that it had. */
  move(vertex: number, from: number, to: number, now: number): void {
    this.#own[vertex] = this.of(vertex, from, now) - this.#movedAt(to, now)
  }

  /** All duals while no group moves. */
  all(groups: Int32Array): Float64Array {
    return this.#own.map((own, vertex) => own + (this.#moved[groups[vertex] as number] as number))
  }
}
