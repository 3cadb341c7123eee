type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

const firstRoom = 1024

/** A list of numbers that grows, in as little memory as the numbers need. */
export class Column<List extends Numbers> {
  readonly #make: new (length: number) => List
  #list: List
  length = 0

  constructor(make: new (length: number) => List) {
    this.#make = make
    this.#list = new make(firstRoom)
  }

  push(value: number): void {
    if (this.length === this.#list.length) this.#grow(this.length * 2)
    this.#list[this.length++] = value
  }

  /** Room for so many more numbers, all 0; answers where they begin. */
  extend(count: number): number {
    const from = this.length
    if (from + count > this.#list.length) this.#grow(Math.max(this.#list.length * 2, from + count))
    this.length += count
    return from
  }

  /** The numbers themselves; a list got before the column grew is out of date. */
  get list(): List {
    return this.#list
  }

  #grow(room: number): void {
    const list = new this.#make(room)
    list.set(this.#list)
    this.#list = list
  }
}
